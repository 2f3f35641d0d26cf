"""`rollkeeper serve`: it says where the page is, and ends with Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper.cli import main
from rollkeeper.errors import RollkeeperError
from rollkeeper.web.serve import Desks
from running.patience import ended_if_it_hangs


def serving(folder: Path, *options: str) -> list[str]:
    """The command that serves a database in `folder`, without a handheld."""
    words = ["serve", "--no-browser", "--port", str(folder / "none"), "--database", str(folder / "games.sqlite3")]
    return [sys.executable, "-u", "-m", "rollkeeper", *words, *options]


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as a signal")
@pytest.mark.parametrize("options", [[], ["--lan", "--address", "127.0.0.1"]], ids=["", "lan"])
def test_it_serves_until_ctrl_c(tmp_path: Path, options: list[str]) -> None:
    with (
        subprocess.Popen(
            serving(tmp_path, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as program,
        ended_if_it_hangs(program),
    ):
        assert program.stdout is not None and program.stderr is not None
        said = url = ""
        while "Ctrl-C" not in said:
            line = program.stdout.readline()
            assert line, program.stderr.read()
            said += line
            url = url or next(iter(re.findall(r"http://127\.0\.0\.1:\d+/", line)), "")
        with urllib.request.urlopen(url) as answer:
            assert b"<title>Rollkeeper scoreboard</title>" in answer.read()
        with socket.create_connection(("127.0.0.1", int(url.split(":")[2].strip("/")))) as rude:
            rude.sendall(b"GET / HTTP/1.1\r\nCookie: " + b"x" * 20_000 + b"\r\n\r\n")
            assert rude.recv(12) == b"HTTP/1.0 400"
        program.send_signal(signal.SIGINT)
        assert program.wait() == 130 and program.stderr.read() == "", "a stranger fills no log"
    assert (tmp_path / "games.sqlite3").exists()
    assert ("On the network: http://127.0.0.1:" in said) == bool(options)
    assert ("is none" in said) == bool(options) and "pair=" not in said, "no code but on a terminal"


def test_port_and_device_are_not_both_said() -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "/dev/none", "--device", "724a32"])
    assert result.exit_code == 2 and "not both" in result.output


def test_its_help_says_who_can_see_it() -> None:
    said = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    assert "this computer alone (127.0.0.1)" in said and "use --lan in a network that you trust" in said


@pytest.mark.parametrize(
    "words, why",
    [
        (["--address", "192.168.1.2"], "without --lan it is shown to nobody else"),
        (["--lan", "--address", "my-computer"], "no address like 192.168.1.23"),
        (["--lan", "--address", "8.8.8.8"], "from the whole internet"),
        (["--lan", "--address", "0.0.0.0"], "is not an address of this computer"),
    ],
)
def test_an_address_that_is_none_for_a_page_at_home(tmp_path: Path, words: list[str], why: str) -> None:
    result = CliRunner().invoke(main, ["serve", *words, "--database", str(tmp_path / "games.sqlite3")])
    said = result.output + (result.exception.message if isinstance(result.exception, RollkeeperError) else "")
    assert result.exit_code and why in " ".join(said.split()) and not list(tmp_path.iterdir())


def test_a_part_that_fails_ends_the_program_and_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that systemd starts it again: it would be deaf for ever."""

    def fails(desks: Desks) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Desks, "look", fails)
    monkeypatch.setattr(threading, "excepthook", lambda thread: None)
    words = ["serve", "--no-browser", "--chances", "off", "--database", str(tmp_path / "games.sqlite3")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1 and "(serve-failed)" in result.output and "a bug" in result.output
