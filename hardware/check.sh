#!/bin/sh
# The full check of the hardware, as `make hardware-check`, with an exit code that make would swallow:
# 0 = checked and good, 1 = a check failed, 3 = KiCad 9 cannot be found here, nothing was checked: not a pass.
cd "$(dirname "$0")/.." || exit 1
if ! sh hardware/kicad-python.sh >/dev/null; then
    echo "NOTHING WAS CHECKED."
    exit 3
fi
make --silent --no-print-directory .venv-hardware/.ready || exit 1
if [ -d .venv-hardware/Scripts ]; then bin=.venv-hardware/Scripts; else bin=.venv-hardware/bin; fi
PYTHONPATH=hardware exec "$bin/python" -m generators.checking "$@"
