"""The table of materials as C, from data/materials/materials.csv: materials.py IN.csv OUT.inc (run by the build)."""
import csv
import sys


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def main(source, target):
    with open(source, encoding="utf-8", newline="") as file:
        rows = [{k.split(" ")[0]: v.strip() for k, v in row.items()} for row in csv.DictReader(file)]
    names = [row["name"] for row in rows]
    names += [alias.strip() for row in rows for alias in row["aliases"].split(";") if alias.strip()]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        sys.exit("%s: given twice: %s" % (source, ", ".join(twice)))
    with open(target, "w", encoding="utf-8") as out:
        out.write("const LwMaterial lw_materials[] = {\n")
        for row in rows:
            density = float(row["density"])
            if not row["name"] or not 0 < density < 1e5:
                sys.exit("%s: %s: a name and a density above 0 kg/m^3 were expected" % (source, row))
            out.write("    { %s, %r },\n" % (quoted(row["name"]), density))
        out.write("};\nconst LwMaterialAlias lw_material_aliases[] = {\n")
        for i, row in enumerate(rows):
            for alias in row["aliases"].split(";"):
                if alias.strip():
                    out.write("    { %s, %d },\n" % (quoted(alias.strip()), i))
        out.write("};\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
