#!/usr/bin/env bash
# Gathers the texts of the window: lists the sources that have some, makes lockwork.pot and brings the translations up to date.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
grep -lE '\b(N_|_|g?ngettext|C_)\(' ui/*.c app/graph/column_words.c | LC_ALL=C sort >po/POTFILES.in
xgettext --from-code=UTF-8 --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=ngettext:1,2 --keyword=g_dngettext:2,3 --add-comments=/ --no-wrap \
    --package-name=lockwork --files-from=po/POTFILES.in --output=po/lockwork.pot
sed -i '/^"POT-Creation-Date:/d' po/lockwork.pot # so that nothing changes when no text does
for file in po/*.po; do # those that wait to be whole, too
    msgmerge --quiet --no-fuzzy-matching --update --backup=none --no-wrap "$file" po/lockwork.pot
    echo -n "$file: "
    msgfmt --check --statistics --output-file=/dev/null "$file"
done
