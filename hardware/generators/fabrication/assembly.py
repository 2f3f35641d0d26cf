"""assembly.html: a page that shows for each part of the list where it goes on the board, and keeps what is done.

Made by InteractiveHtmlBom, one file without anything from outside.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from generators.errors import HardwareError
from generators.fabrication.gerbers import WHEN

MODULE = "InteractiveHtmlBom.generate_interactive_bom"
HOW = (
    "--no-browser", "--dark-mode", "--include-tracks", "--include-nets",
    "--highlight-pin1", "all", "--layer-view", "FB", "--bom-view", "left-right",
    "--sort-order", "C,R,D,Q,U,J,SW,BZ,JP,TP,~",
    "--blacklist", "H*", "--dnp-field", "kicad_dnp",
)  # fmt: skip


class NoAssemblyPage(HardwareError):
    """InteractiveHtmlBom did not make its page."""


def assembly(board: Path) -> str:
    """The text of the page."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", MODULE, *HOW, "--dest-dir", folder, "--name-format", "assembly", str(board)]
        environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        page = Path(folder) / "assembly.html"
        if not page.is_file():
            raise NoAssemblyPage(f"{' '.join(command)}: {(done.stdout + done.stderr).strip()[-2000:]}")
        text = page.read_text(encoding="utf-8")
    return re.sub(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}", f"{WHEN:%Y-%m-%d %H:%M:%S}", text)
