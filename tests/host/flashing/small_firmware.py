"""A firmware as small as one can be that says hello, and modules of some size."""

from pathlib import Path

from turnlink import message
from turnlink.frame import frame
from turnlink.line import encode

MODULES = 3  # of 9 kB each when they are compiled


def start(version: str) -> str:
    """The program: it says hello to whatever it hears."""
    hello = frame(encode(message.hello(2, version, "e660583883724a32", "5c1f09aa", 1, 0, "")))
    return f"import sys\nwhile sys.stdin.readline():\n    sys.stdout.buffer.write({hello!r})\n"


def make_firmware(folder: Path, version: str = "0.1.0") -> Path:
    """Writes one into `folder`; those of two versions differ in each block."""
    words = {n: "".join(f"WORD{n}_{m} = 'a{m * 7919 + n} of {version}'\n" for m in range(300)) for n in range(MODULES)}
    for name, text in {
        "start.py": start(version),
        "roller/__init__.py": f'VERSION = "{version}"\n',
        "lib/fivedice/box.py": "NAME = 1\n",
        **{f"lib/fivedice/table{n}.py": text for n, text in words.items()},
        "coach.table": "a table",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
