#!/usr/bin/env bash
# Runs a program on a display of its own, without a screen: display.sh PROGRAM [ARGUMENTS].
set -eu
command -v xvfb-run >/dev/null || { echo "1..0 # SKIP xvfb-run is not installed"; exit 0; }
export GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8
[ -n "${LW_TEST_A11Y-}" ] || export GTK_A11Y=none
exec xvfb-run -a -s "-screen 0 1920x1200x24" "$@"
