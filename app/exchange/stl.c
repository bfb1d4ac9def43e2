#include "app/exchange/stl.h"

#include "app/exchange/output.h"

#include <stdint.h>
#include <string.h>

/* STL is little-endian on every machine. */
static void put_u32(unsigned char *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

static void put_vector(unsigned char *at, LwVec3 v)
{
    const float f[3] = { (float)v.x, (float)v.y, (float)v.z };
    for (int i = 0; i < 3; i++) {
        uint32_t bits;
        memcpy(&bits, &f[i], sizeof bits);
        put_u32(at + 4 * i, bits);
    }
}

static LwVec3 normal_of(LwVec3 a, LwVec3 b, LwVec3 c)
{
    LwVec3 n = lw_vec3_cross(lw_vec3_sub(b, a), lw_vec3_sub(c, a));
    double length = lw_vec3_norm(n);
    return length > 0 ? lw_vec3_scale(n, 1 / length) : n;
}

bool lw_stl_write(const char *path, const LwMesh *mesh, LwProblem *problem)
{
    LwOutput output;
    unsigned char header[84] = "binary STL, m"; /* must not begin with "solid", as text files do */
    if (!lw_output_open(&output, path, problem))
        return false;
    put_u32(header + 80, (uint32_t)mesh->triangle_count);
    fwrite(header, 1, sizeof header, output.file);
    for (int i = 0; i < mesh->triangle_count; i++) {
        unsigned char record[50] = { 0 };
        const int *v = mesh->triangle[i].v;
        put_vector(record, normal_of(mesh->vertex[v[0]], mesh->vertex[v[1]], mesh->vertex[v[2]]));
        for (int k = 0; k < 3; k++)
            put_vector(record + 12 + 12 * k, mesh->vertex[v[k]]);
        fwrite(record, 1, sizeof record, output.file);
    }
    return lw_output_commit(&output, problem);
}
