// Inverse dynamics by KDL's recursive Newton-Euler solver for trees. Reads numbers from standard input, writes efforts.
//
//     SEGMENTS                                   then per segment, parents first:
//     NAME PARENT|- KIND x y z r11 … r33 ax ay az mass cx cy cz ixx iyy izz ixy ixz iyz     KIND: r (turns), p (slides), f (fixed)
//     SAMPLES gx gy gz                           then per sample q v a of every moving segment, in the order above
//
// Output: a line per sample with the effort of every moving segment.
#include <iostream>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <string>
#include <vector>

int main()
{
    KDL::Tree tree("-");
    int segments = 0, samples = 0;
    std::vector<std::string> moving;
    std::cin >> segments;
    for (int i = 0; i < segments; i++) {
        std::string name, parent;
        char kind;
        double p[3], r[9], axis[3], mass, c[3], j[6];
        std::cin >> name >> parent >> kind;
        for (double &x : p) std::cin >> x;
        for (double &x : r) std::cin >> x;
        for (double &x : axis) std::cin >> x;
        std::cin >> mass;
        for (double &x : c) std::cin >> x;
        for (double &x : j) std::cin >> x;
        KDL::Frame origin(KDL::Rotation(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8]), KDL::Vector(p[0], p[1], p[2]));
        KDL::Vector along = origin.M * KDL::Vector(axis[0], axis[1], axis[2]);
        KDL::Joint joint = kind == 'f' ? KDL::Joint(name, KDL::Joint::None)
                                       : KDL::Joint(name, origin.p, along, kind == 'r' ? KDL::Joint::RotAxis : KDL::Joint::TransAxis);
        KDL::RigidBodyInertia inertia(mass, KDL::Vector(c[0], c[1], c[2]), KDL::RotationalInertia(j[0], j[1], j[2], j[3], j[4], j[5]));
        if (!std::cin || !tree.addSegment(KDL::Segment(name, joint, origin, inertia), parent)) {
            std::cerr << "segment " << i << " cannot be added\n";
            return 2;
        }
        if (kind != 'f')
            moving.push_back(name);
    }
    double g[3];
    std::cin >> samples >> g[0] >> g[1] >> g[2];
    KDL::TreeIdSolver_RNE solver(tree, KDL::Vector(g[0], g[1], g[2]));
    const unsigned n = tree.getNrOfJoints();
    KDL::JntArray q(n), v(n), a(n), effort(n);
    std::cout.precision(17);
    for (int s = 0; s < samples; s++) {
        for (const std::string &name : moving) {
            unsigned at = tree.getSegment(name)->second.q_nr;
            std::cin >> q(at) >> v(at) >> a(at);
        }
        if (!std::cin || solver.CartToJnt(q, v, a, KDL::WrenchMap(), effort) != 0)
            return 2;
        for (const std::string &name : moving)
            std::cout << effort(tree.getSegment(name)->second.q_nr) << ' ';
        std::cout << '\n';
    }
    return 0;
}
