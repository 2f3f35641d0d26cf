#!/usr/bin/env bash
# Builds MicroPython for the handheld, with a partition for its firmware (layout.h).
#
#   bash firmware/image/build.sh OUT rp2040 [rp2350]
#   bash firmware/image/build.sh --micropython CLONE OUT rp2040 [rp2350]
#
# Makes OUT/rollkeeper-rp2040.bin and its SHA-256 beside it. The sources come from Debian 13's packages (MicroPython
# 1.25.0, pico-sdk 2.1.1, TinyUSB 0.18, mbedtls), without a change to the machine's package sources: on Debian from the
# mirror that the machine uses anyway, on Ubuntu from the one that DEBIAN_MIRROR names (never tried there). Or they come
# from a clone of MicroPython 1.25 to 1.29 with the submodules of its port rp2. Only the compiler has to be installed,
# and on Ubuntu the keys of Debian (debian-archive-keyring), which takes root. Two minutes, 30 MB to download, 500 MB in
# OUT/work while it builds. The same sources and compiler give the same bytes.
set -euo pipefail
compiler="gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib cmake ninja-build make gcc"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
jobs=$(nproc 2>/dev/null || echo 2)
clone=
if [ "${1:-}" = --micropython ]; then
    clone=$(cd "$2" && pwd)
    shift 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
work=$out/work
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

say() { echo "make image: $*" >&2; }
run() { # run NAME COMMAND...: its words are shown only if it fails
    local name=$1
    shift
    "$@" >"$work/$name.log" 2>&1 || {
        tail -n 20 "$work/$name.log" >&2
        say "$name failed (the end of what it printed is above)"
        exit 1
    }
}
mirror_in_use() { # the Debian mirror from which this machine gets its packages
    apt-get indextargets --format '$(REPO_URI) $(ORIGIN)' 'Created-By: Packages' |
        awk '$2 == "Debian" && !/security/ && !found { print $1; found = 1 }'
}

missing=
for program in arm-none-eabi-gcc cmake ninja make gcc; do
    command -v "$program" >/dev/null || missing="$missing $program"
done
if [ -z "$clone" ]; then
    if ! command -v apt-get >/dev/null; then
        say "without apt-get the sources come from a clone of MicroPython 1.25 to 1.29: make image" \
            "ARGS='--micropython CLONE'. Programs that are not there:${missing:- none}; Debian's packages, as names to" \
            "look for: $compiler"
        exit 3
    fi
    mirror=${DEBIAN_MIRROR:-$(mirror_in_use)}
    if [ -z "$mirror" ] && [ "$(id -u)" = 0 ]; then # a machine without package lists knows none
        run apt-get-update apt-get update -qq
        mirror=$(mirror_in_use)
    fi
    if [ -z "$mirror" ]; then
        say "the sources are Debian's, and apt names no Debian mirror here: say sudo apt update, or on Ubuntu set" \
            "DEBIAN_MIRROR to the address of one, and run this again; or name a clone of MicroPython 1.25: make image" \
            "ARGS='--micropython CLONE'"
        exit 3
    fi
    compiler="$compiler dpkg-dev debian-archive-keyring"
    command -v dpkg-source >/dev/null || missing="$missing dpkg-source"
    [ -f "$keys" ] || missing="$missing debian-archive-keyring"
fi
if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        say "not there:$missing. Install them, and run this again; Debian's packages, as names to look for: $compiler"
        exit 3
    elif [ "$(id -u)" = 0 ]; then
        say "install the compiler (apt-get install $compiler)"
        run apt-get-update apt-get update -qq
        # shellcheck disable=SC2086 # each word is a package
        run apt-get-install apt-get install -y -qq --no-install-recommends $compiler
    else
        say "not there:$missing. Install them, and run this again: sudo apt install $compiler"
        exit 3
    fi
fi

if [ -n "$clone" ]; then
    micropython=$clone
    [ -f "$micropython/lib/pico-sdk/pico_sdk_init.cmake" ] || {
        say "$clone has no pico-sdk; run there: make -C ports/rp2 BOARD=RPI_PICO submodules"
        exit 3
    }
else
    say "get the sources, 20 MB"
    # Lists and downloads are in a folder of our own.
    mkdir -p "$work"/apt/{lists/partial,cache/archives/partial,parts}
    printf 'Types: deb deb-src\nURIs: %s\nSuites: trixie\nComponents: main\nSigned-By: %s\n' "$mirror" "$keys" \
        >"$work/apt/parts/trixie.sources"
    own_apt=(apt-get -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
        -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)
    cd "$work"
    run package-lists "${own_apt[@]}" update
    run sources "${own_apt[@]}" source --download-only micropython mbedtls
    run packages "${own_apt[@]}" download pico-sdk-source tinyusb-source
    micropython=$work/micropython
    mkdir micropython mbedtls
    tar xf micropython_*.orig.tar.* -C micropython --strip-components=1
    tar xf mbedtls_*.orig.tar.* -C mbedtls --strip-components=1
    for package in ./*.deb; do dpkg -x "$package" debs; done
    for part in pico-sdk tinyusb; do
        rm -rf "micropython/lib/$part"
        cp -r "debs/usr/src/$part" "micropython/lib/$part"
    done
    cp -r mbedtls/. micropython/lib/mbedtls/
fi

export SOURCE_DATE_EPOCH=0 # no date of today in it
if [ -n "$clone" ]; then
    cross=$work/mpy-cross
    run mpy-cross make -C "$micropython/mpy-cross" "-j$jobs" "BUILD=$cross"
else
    cross=$micropython/mpy-cross/build
    run mpy-cross make -C "$micropython/mpy-cross" "-j$jobs"
fi
digest=sha256sum
command -v sha256sum >/dev/null || digest="shasum -a 256"
mkdir -p "$work/no-library" # Debian's source has no micropython-lib, and nothing of it is needed
touch "$work/no-library/README.md"
for chip in "$@"; do
    say "compile MicroPython for the $chip, a minute"
    build=$work/$chip
    mkdir -p "$build/short_wait"
    sed 's/\(define MICROPY_HW_USB_CDC_TX_TIMEOUT\) (500)/\1 (10)/' "$micropython/ports/rp2/mphalport.h" \
        >"$build/short_wait/mphalport.h"
    grep -q 'CDC_TX_TIMEOUT (10)' "$build/short_wait/mphalport.h" || {
        say "$micropython is of another form: its mphalport.h has no wait of 500 ms"
        exit 3
    }
    export MICROPY_MPYCROSS=$cross/mpy-cross
    same="-ffile-prefix-map=$micropython=micropython -ffile-prefix-map=$build=build"
    run "cmake-$chip" env "CFLAGS=$same" "CXXFLAGS=$same" "ASMFLAGS=$same" \
        cmake -S "$micropython/ports/rp2" -B "$build" -G Ninja -DMICROPY_BOARD=ROLLKEEPER \
        "-DMICROPY_BOARD_DIR=$here/$chip" "-DMICROPY_LIB_DIR=$work/no-library" -DPICO_NO_PICOTOOL=1
    run "ninja-$chip" ninja -C "$build"
    cp "$build/firmware.bin" "$out/rollkeeper-$chip.bin"
    (cd "$out" && $digest "rollkeeper-$chip.bin" >"rollkeeper-$chip.bin.sha256")
done
