"""Ctrl-C where a library is at work, which would log its traceback."""

import subprocess
import sys
from pathlib import Path

CTRL_C_AT_WORK = """
from sqlalchemy import event
from sqlalchemy.pool import Pool
import rollkeeper.cli

@event.listens_for(Pool, "reset")
def typed(*_):
    raise KeyboardInterrupt

rollkeeper.cli.main()
"""


def test_ctrl_c_is_quiet_where_a_library_logs_it(tmp_path: Path) -> None:
    words = ["sync", "--port", "/dev/null", "--database", str(tmp_path / "games.sqlite3")]
    result = subprocess.run([sys.executable, "-c", CTRL_C_AT_WORK, *words], capture_output=True, text=True)
    assert (result.returncode, result.stderr.strip()) == (130, ""), result.stderr
