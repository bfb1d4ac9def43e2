/* What another program reads from an animated glTF file: gltf_keys FILE, by Assimp. Prints
 *     up X Y Z                          the root node's image of its own z axis
 *     meshes N triangles N
 *     key NODE SECONDS x y z e0 e1 e2 e3    for every key of the animation */
#include <assimp/cimport.h>
#include <assimp/scene.h>

#include <stdio.h>

static void print_keys(const struct aiNodeAnim *channel, double ticks)
{
    for (unsigned i = 0; i < channel->mNumPositionKeys && i < channel->mNumRotationKeys; i++) {
        struct aiVector3D p = channel->mPositionKeys[i].mValue;
        struct aiQuaternion q = channel->mRotationKeys[i].mValue;
        printf("key %s %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", channel->mNodeName.data, channel->mPositionKeys[i].mTime / ticks, (double)p.x,
               (double)p.y, (double)p.z, (double)q.w, (double)q.x, (double)q.y, (double)q.z);
    }
}

int main(int argc, char **argv)
{
    const struct aiScene *scene = argc > 1 ? aiImportFile(argv[1], 0) : NULL;
    if (!scene) {
        fprintf(stderr, "%s\n", aiGetErrorString());
        return 1;
    }
    unsigned triangles = 0;
    for (unsigned m = 0; m < scene->mNumMeshes; m++)
        triangles += scene->mMeshes[m]->mNumFaces;
    struct aiMatrix4x4 root = scene->mRootNode->mTransformation;
    printf("up %.9g %.9g %.9g\nmeshes %u triangles %u\n", (double)root.a3, (double)root.b3, (double)root.c3, scene->mNumMeshes, triangles);
    for (unsigned a = 0; a < scene->mNumAnimations; a++)
        for (unsigned c = 0; c < scene->mAnimations[a]->mNumChannels; c++)
            print_keys(scene->mAnimations[a]->mChannels[c], scene->mAnimations[a]->mTicksPerSecond);
    aiReleaseImport(scene);
    return 0;
}
