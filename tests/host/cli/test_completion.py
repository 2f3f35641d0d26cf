"""The shell completes what is typed: verbs, options, players, editions. The real bash is asked where there is one."""

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from host.store.test_statistics import keep, played, two
from rollkeeper.cli import VERBS, main
from rollkeeper.cli.completion import ASKED
from rollkeeper.store import Store

ROLLKEEPER = "from rollkeeper.cli import main; main(prog_name='rollkeeper')"


def offered(*words: str, modules: bool = False) -> list[str]:
    """What is offered for the last word, as bash hears it; `modules`: what was imported for that instead."""
    program = f"{'import atexit, sys; atexit.register(lambda: print(*sys.modules)); ' * modules}{ROLLKEEPER}"
    asked = {**os.environ, ASKED: "bash_complete", "COMP_WORDS": " ".join(["rollkeeper", *words]),
             "COMP_CWORD": str(len(words))}  # fmt: skip
    done = subprocess.run([sys.executable, "-c", program], env=asked, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split() if modules else [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        keep(store, *played(two("lowe", "Ann", "Bob"), 1))
    return path


def test_verbs_and_options_are_offered_without_importing_what_is_heavy() -> None:
    assert offered("st") == ["stats"] and set(offered("")) >= set(VERBS)
    assert "--edition" in offered("stats", "--e")
    assert not {"sqlalchemy", "rich", "numpy"} & set(offered("s", modules=True))


def test_players_and_editions_are_offered(path: Path) -> None:
    assert offered("stats", "--database", str(path), "A") == ["Ann"]
    assert offered("players", "--database", str(path), "merge", "B") == ["Bob"]
    assert offered("hint", "--edition", "tr") == offered("rules", "tr") == ["travel"]
    assert offered("export", "l") == offered("show", "l") == ["last"]


def test_nothing_is_made_or_said_where_there_is_no_database(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.sqlite3"
    assert offered("stats", "--database", str(nothing), "A") == [] and not nothing.exists()
    nothing.write_bytes(b"what is this?" * 100)
    assert offered("stats", "--database", str(nothing), "A") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_is_printed_is_a_script_for_the_shell(shell: str) -> None:
    script = CliRunner().invoke(main, ["completion", shell]).stdout
    assert f"{ASKED}={shell}_complete" in script
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell} here")
    subprocess.run([program, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_a_word(tmp_path: Path) -> None:
    program = tmp_path / "rollkeeper"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{ROLLKEEPER}" "$@"\n')
    program.chmod(0o755)
    script = """eval "$(rollkeeper completion bash)"
        COMP_WORDS=(rollkeeper pla) COMP_CWORD=1
        _rollkeeper_completion rollkeeper pla rollkeeper
        echo "${COMPREPLY[@]}" """
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["play", "players"], done.stderr
