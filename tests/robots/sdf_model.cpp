// Loads an SDF file with libsdformat: sdf_model FILE. Errors make it fail. Prints `gravity x y z`, `link NAME mass x y z` and
// `joint NAME TYPE PARENT CHILD x y z ax ay az`, position and axis in the model's frame.
#include <cstdio>
#include <iostream>
#include <sdf/sdf.hh>

int main(int, char **argument)
{
    sdf::Root root;
    sdf::Errors errors = root.Load(argument[1]);
    for (const auto &error : errors)
        std::cerr << error.Message() << "\n";
    if (!errors.empty() || root.WorldCount() != 1 || root.WorldByIndex(0)->ModelCount() != 1)
        return 2;
    const sdf::World *world = root.WorldByIndex(0);
    const sdf::Model *model = world->ModelByIndex(0);
    std::printf("gravity %.17g %.17g %.17g\n", world->Gravity().X(), world->Gravity().Y(), world->Gravity().Z());
    for (uint64_t i = 0; i < model->LinkCount(); i++) {
        const sdf::Link *link = model->LinkByIndex(i);
        ignition::math::Pose3d pose;
        if (!link->SemanticPose().Resolve(pose, "__model__").empty())
            return 2;
        std::printf("link %s %.17g %.17g %.17g %.17g\n", link->Name().c_str(), link->Inertial().MassMatrix().Mass(), pose.X(), pose.Y(), pose.Z());
    }
    for (uint64_t i = 0; i < model->JointCount(); i++) {
        const sdf::Joint *joint = model->JointByIndex(i);
        ignition::math::Pose3d pose;
        ignition::math::Vector3d axis(0, 0, 0);
        if (!joint->SemanticPose().Resolve(pose, "__model__").empty() || (joint->Axis(0) && !joint->Axis(0)->ResolveXyz(axis, "__model__").empty()))
            return 2;
        std::printf("joint %s %d %s %s %.17g %.17g %.17g %.17g %.17g %.17g\n", joint->Name().c_str(), static_cast<int>(joint->Type()),
                    joint->ParentLinkName().c_str(), joint->ChildLinkName().c_str(), pose.X(), pose.Y(), pose.Z(), axis.X(), axis.Y(), axis.Z());
    }
    return 0;
}
