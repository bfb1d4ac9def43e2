# Sourced by app/run and tests/run: what both need before a build.

# Installs the Debian packages among "$@" that are missing; says nothing when none is.
install_missing() {
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "packages are missing; as root, type: apt-get install ${missing[*]}" >&2; return 1; }
        sudo=(sudo)
    fi
    echo "installing ${missing[*]}" >&2
    local log
    log=$(mktemp)
    if "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
            apt-get install -y --no-install-recommends "$@" ||
            { apt-get update && apt-get install -y --no-install-recommends "$@"; }' \
            sh "${missing[@]}" >"$log" 2>&1; then
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
}

# build_in FOLDER "TARGETS" [MESON OPTIONS]: configures once, builds, quiet unless something fails.
build_in() {
    local folder=$1 targets=$2 log
    shift 2
    log=$(mktemp)
    [ -f "$folder/build.ninja" ] || echo "building into $folder; the first time this takes a few minutes" >&2
    if { [ -f "$folder/build.ninja" ] || meson setup "$@" "$folder" "$root"; } >"$log" 2>&1 &&
            ninja -C "$folder" -k 0 $targets >>"$log" 2>&1; then
        rm -f "$log"
    else
        grep -v '^\[[0-9/]*\] ' "$log" >&2
        rm -f "$log"
        echo "the build in $folder failed" >&2
        return 1
    fi
}

build_packages=(gcc g++ libc6-dev meson ninja-build pkg-config libplplot-dev plplot-driver-cairo fonts-dejavu-core python3
    libassimp-dev libocct-data-exchange-dev libxml2-dev libepoxy-dev libegl-dev libegl1 libgl1-mesa-dri libpng-dev zlib1g-dev
    libcairo2-dev libpango1.0-dev libnlopt-dev libgtk-4-dev librsvg2-common adwaita-icon-theme gettext)
# What the tests use besides: a display without a screen, its window manager, a mouse and a keyboard; checkers of what desktops are given.
test_packages=(xvfb xauth xdotool openbox at-spi2-core dbus imagemagick python3-gi gir1.2-atspi-2.0
    desktop-file-utils appstream libxml2-utils shared-mime-info)
