#!/bin/sh
# Installs KiCad 9 without its 3D models (about 50 MB to fetch, 540 MB on disk), as root, on Debian bookworm: from the
# backports suite of whatever mirror apt already uses. Bookworm's own KiCad is 6 and has no command line.
# Ends with 0 = KiCad 9 is there, 3 = it cannot be installed here (says why).
# shellcheck disable=SC2086
set -eu

cannot() {
    echo "KiCad 9 cannot be installed here: $1" >&2
    exit 3
}

# What apt must bring: KiCad with its libraries, a display for pcbnew's window classes (xvfb), venv for .venv-hardware.
PACKAGES="kicad kicad-symbols kicad-footprints"
MORE="python3-venv xvfb xauth"

if kicad-cli version 2>/dev/null | grep -q '^9\.' && [ -d /usr/share/kicad/symbols ] && command -v xvfb-run >/dev/null; then
    echo "KiCad $(kicad-cli version) is here already."
    exit 0
fi
command -v apt-get >/dev/null || cannot "there is no apt. See https://www.kicad.org/download"
[ "$(id -u)" = 0 ] || cannot "this needs root. Try: sudo sh hardware/install-kicad.sh"
. /etc/os-release
[ "${ID:-}" = debian ] || cannot "this is ${PRETTY_NAME:-not Debian}. See https://www.kicad.org/download"

export DEBIAN_FRONTEND=noninteractive
apt="apt-get -q -o DPkg::Lock::Timeout=600" # seconds: another program may have it
$apt update || cannot "apt-get update failed"
if [ "${VERSION_CODENAME:-}" = bookworm ]; then
    suite=bookworm-backports
    if ! apt-get indextargets --format '$(RELEASE)' | grep -qx "$suite"; then
        mirror=$(apt-get indextargets --format '$(RELEASE) $(SITE)' | sed -n 's/^bookworm //p' | head -n 1)
        key=/usr/share/keyrings/debian-archive-keyring.gpg
        [ -n "$mirror" ] || cannot "apt has no mirror of bookworm from which to derive that of $suite"
        echo "deb [signed-by=$key] $mirror $suite main" >/etc/apt/sources.list.d/rollkeeper-backports.list
        $apt update || cannot "the mirror $mirror has no $suite"
    fi
    $apt install -y --no-install-recommends -t "$suite" $PACKAGES || cannot "apt could not install $PACKAGES"
else
    $apt install -y --no-install-recommends $PACKAGES || cannot "apt could not install $PACKAGES"
fi
$apt install -y --no-install-recommends $MORE || cannot "apt could not install $MORE"
kicad-cli version | grep -q '^9\.' || cannot "this Debian has KiCad $(kicad-cli version 2>/dev/null), not 9"
echo "KiCad $(kicad-cli version) is installed."
