"""A firmware as small as one can be that says hello: what main.py asks of a bundle, and a module of some size."""

from pathlib import Path

from rollkeeper.flashing.manifest import manifest
from turnlink import message
from turnlink.frame import frame
from turnlink.line import encode

MAIN = Path(__file__).parents[3] / "firmware" / "main.py"
BOARD = "class Board:\n    def keys_down(self):\n        return 0\n"
CRASH = "from roller.app import run\ndef guarded(board):\n    run()\n"


def app(version: str) -> str:
    """The program: it says hello to whatever it hears."""
    hello = frame(encode(message.hello(2, version, "e660583883724a32", "5c1f09aa", 1, 0, "")))
    return f"import sys\ndef run():\n    while sys.stdin.readline():\n        sys.stdout.buffer.write({hello!r})\n"


def make_firmware(folder: Path, version: str = "0.1.0", main: str = "") -> Path:
    """Writes one into `folder`; `main` is added to its main.py."""
    for name, text in {
        "main.py": MAIN.read_text(encoding="utf-8") + main,
        "roller/app.py": app(version),
        "roller/hw/board.py": BOARD,
        "roller/crash.py": CRASH,
        "lib/fivedice/box.py": "NAME = 1\n",
        "lib/fivedice/table.py": "".join(f"WORD{n} = 'a{n * 7919}'\n" for n in range(300)),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "package.json").write_text(manifest(folder), encoding="utf-8")
    return folder
