"""The table of pairs of materials as C, from data/materials/pairs.csv: pairs.py IN.csv OUT.inc (run by the build)."""
import csv
import json
import sys


def main(source, target):
    with open(source, encoding="utf-8", newline="") as file:
        lines = [line for line in file if not line.startswith("#")]
    rows = [{k.split(" ")[0]: v.strip() for k, v in row.items()} for row in csv.DictReader(lines)]
    seen = set()
    with open(target, "w", encoding="utf-8") as out:
        out.write("const LwMaterialPair lw_material_pairs[] = {\n")
        for row in rows:
            key = tuple(sorted([row["first"], row["second"]])) + (row["condition"],)
            static, kinetic = float(row["static"]), float(row["kinetic"])
            restitution = float(row["restitution"]) if row["restitution"] else -1.0
            if key in seen or not all(key[:2]) or not row["remark"] or not static >= kinetic >= 0 or not (restitution == -1 or 0 <= restitution <= 1):
                sys.exit("%s: %s: each pair once a condition, static >= kinetic >= 0, restitution 0 to 1 or empty, and a remark were expected"
                         % (source, row))
            seen.add(key)
            out.write("    { %s, %s, %s, %r, %r, %r },\n"
                      % (json.dumps(row["first"]), json.dumps(row["second"]), json.dumps(row["condition"]), static, kinetic, restitution))
        out.write("};\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
