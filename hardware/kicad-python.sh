#!/bin/sh
# Prints the Python that belongs to KiCad 9: the one that can import its module pcbnew. KICAD_PYTHON goes first.
# Ends with 3 if there is none.
for python in "${KICAD_PYTHON:-}" /usr/bin/python3 python3 \
    /Applications/KiCad/KiCad.app/Contents/Frameworks/Python.framework/Versions/Current/bin/python3 \
    "C:/Program Files/KiCad/9.0/bin/python.exe"; do
    if [ -n "$python" ] && "$python" -c 'import pcbnew, sys; sys.exit(not pcbnew.GetBuildVersion().startswith("9."))' 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done
echo "KiCad 9 cannot be found here: no Python can import its pcbnew. On Debian bookworm run hardware/install-kicad.sh" >&2
echo "as root; elsewhere install KiCad 9 from https://www.kicad.org, and set KICAD_PYTHON to the Python that comes with it." >&2
exit 3
