"""`rollkeeper serve`: it says where the page is, and ends with Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from patience import ended_if_it_hangs
from rollkeeper.cli import main


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as a signal")
def test_it_serves_until_ctrl_c(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    words = ["serve", "--no-browser", "--port", str(tmp_path / "none"), "--database", str(database)]
    command = [sys.executable, "-u", "-m", "rollkeeper", *words]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program,
        ended_if_it_hangs(program),
    ):
        assert program.stdout is not None and program.stderr is not None
        url = ""
        while not url:
            line = program.stdout.readline()
            assert line, program.stderr.read()
            url = next(iter(re.findall(r"http://127\.0\.0\.1:\d+/", line)), "")
        with urllib.request.urlopen(url) as answer:
            assert b"<title>Rollkeeper scoreboard</title>" in answer.read()
        program.send_signal(signal.SIGINT)
        assert program.wait() == 0 and program.stderr.read() == ""
    assert database.exists()


def test_port_and_device_are_not_both_said() -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "/dev/none", "--device", "724a32"])
    assert result.exit_code == 2 and "not both" in result.output


def test_its_help_says_who_can_see_it() -> None:
    said = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    assert "this computer alone (127.0.0.1)" in said and "to come" in said
