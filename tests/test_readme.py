"""Every command in README and in the pages for people is run here, or by the test that its row names."""

import json
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from databases.damage import closed
from logs.game_log import lines_of_games
from logs.nearly_over import nearly_over
from rollkeeper.play.folder import GameFolder
from rollkeeper.soft.journal import Journal
from running.patience import HANG, ended_if_it_hangs

ROOT = Path(__file__).parent.parent
AT_A_TERMINAL = str(ROOT / "tests" / "running" / "at_a_terminal.py")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [path.read_text(encoding="utf-8") for room in ("start", "how-to") for path in ROOT.glob(f"docs/{room}/*.md")]
BLOCKS = [block for text in (README, *PAGES)
          for block in re.findall(r"^ *```sh\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)]  # fmt: skip
COMMANDS = [line.split("  #")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]

# command: the test that runs it (here), or where else it is run
RUN_BY = {
    "make play": "test_make_play_serves_the_page_and_ends_cleanly",
    "make test": "test_make_test_is_this_test_run",
    "make play ARGS=--auto": "test_a_game_plays_itself_and_is_kept",
    "make play ARGS=--leds": "test_make_play_serves_the_page_and_ends_cleanly",
    ".venv/bin/rollkeeper games": "test_a_game_plays_itself_and_is_kept",
    ".venv/bin/rollkeeper show last": "test_a_game_plays_itself_and_is_kept",
    ".venv/bin/rollkeeper roster Ann Bob Cyd": "test_a_roster_is_kept_for_the_handhelds",
    ".venv/bin/rollkeeper doctor": "test_the_doctor_looks_at_everything",
    ".venv/bin/rollkeeper export 1 --output game.jsonl": "test_a_game_plays_itself_and_is_kept",
    ".venv/bin/rollkeeper replay game.jsonl": "test_a_game_plays_itself_and_is_kept",
    ".venv/bin/rollkeeper verify last": "not here: host/cli/test_verify_command.py",
    ".venv/bin/rollkeeper verify all": "not here: host/cli/test_verify_command.py",
    "python3 docs/verify_dice.py game.jsonl": "not here: host/verify/test_independent.py",
    ".venv/bin/rollkeeper export all --csv --output games.csv": "not here: host/cli/test_import_command.py",
    ".venv/bin/rollkeeper export all --events --output club.jsonl": "not here: host/cli/test_import_command.py",
    ".venv/bin/rollkeeper import club.jsonl": "not here: host/cli/test_import_command.py",
    ".venv/bin/rollkeeper backup games-copy.sqlite3": "not here: host/store/test_backup.py",
    "sudo apt install postgresql": "not ours: .ci/run installs it",
    "sudo -u postgres createuser --pwprompt club": "not ours: it asks for a password",
    "sudo -u postgres createdb --owner club --encoding UTF8 --template template0 games": "not ours: tests/databases/club_server.py has its own",  # noqa: E501
    ".venv/bin/python -m pip install 'psycopg[binary]'": "not here: make postgres",
    ".venv/bin/rollkeeper sync --database postgresql+psycopg://club@server/games": "not here: host/store/test_racing.py",  # noqa: E501
    ".venv/bin/rollkeeper stats": "not here: host/cli/test_stats_command.py",
    ".venv/bin/rollkeeper players": "not here: host/cli/test_stats_command.py",
    ".venv/bin/rollkeeper fairness": "not here: host/cli/test_fairness_command.py",
    ".venv/bin/rollkeeper doctor --entropy": "not here: host/entropy/test_on_the_emulated_pico.py",
    ".venv/bin/rollkeeper doctor --selftest": "test_without_a_pico_the_message_says_what_to_do",
    ".venv/bin/rollkeeper serve": "not here: host/web/test_serve_command.py",
    ".venv/bin/rollkeeper serve --lan": "not here: host/web/test_serve_command.py",
    ".venv/bin/rollkeeper serve --install-service": "not here: host/web/test_systemd_service.py",
    ".venv/bin/rollkeeper table Ann Bob": "not here: host/real_dice/test_by_words.py",
    ".venv/bin/rollkeeper sync": "test_without_a_pico_the_message_says_what_to_do",
    ".venv/bin/rollkeeper watch": "test_watch_waits_for_a_pico_until_it_is_stopped",
    ".venv/bin/rollkeeper moves --edition hasbro --card '{\"aces\":3,\"yahtzee\":50}' --dice 4,4,4,4,4": "test_the_rules",  # noqa: E501
    ".venv/bin/rollkeeper rules travel": "test_the_rules",
    ".venv/bin/rollkeeper hint --edition travel --dice 2,4,4,5,6 --rolls-left 2": "test_the_coach",
    ".venv/bin/rollkeeper review last": "test_a_review",
    ".venv/bin/rollkeeper chances last": "not here: it takes minutes; host/cli/test_chances_command.py",
    ".venv/bin/rollkeeper solve travel --json": "not here: it takes minutes; host/cli/test_solve_command.py, make soak",
    "make flash": "test_without_a_pico_the_message_says_what_to_do",
    "make flash ARGS=--dry-run": "test_without_a_pico_the_message_says_what_to_do",
    "make flash ARGS='--port /dev/ttyACM1'": "test_without_a_pico_the_message_says_what_to_do",
    "make site": "not here: make site-test",
    ".venv/bin/python -m http.server --directory site/build": "not ours",
    "make uf2": "test_a_file_to_drop_is_made",
    "pipx run build": "not here: tests/installed.py builds",
    "pipx install dist/rollkeeper-0.2.0-py3-none-any.whl": "not here: tests/installed.py installs it",
}


def test_every_command_is_run_by_a_test() -> None:
    assert set(COMMANDS) == set(RUN_BY)
    for test in RUN_BY.values():
        assert test.startswith(("not ours", "not here")) or test in globals()


def made(command: str, data: Path, timeout: float = HANG) -> subprocess.CompletedProcess[str]:
    """Run a command of a page with its games in `data` instead of the user's own folder."""
    environment = {**os.environ, "XDG_DATA_HOME": str(data), "COLUMNS": "120"}
    return subprocess.run(
        words(command), cwd=ROOT, env=environment, capture_output=True, text=True, timeout=timeout
    )


def words(command: str) -> list[str]:
    """The command's words; the program of the environment that runs the tests stands for .venv's and for make's."""
    parts = shlex.split(command)
    if parts[0] == "make":
        dry = ["make", "--dry-run", "--no-print-directory", *parts[1:]]
        # We run under make, perhaps with ARGS of its own.
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "ARGS"))}
        recipe = subprocess.run(dry, cwd=ROOT, env=plain, capture_output=True, text=True, check=True)
        parts = shlex.split(recipe.stdout.splitlines()[-1].split(" || ")[0])
    while "=" in parts[0]:
        parts = parts[1:]  # PYTHONPATH has what pytest's `pythonpath` has
    assert parts[0].startswith(".venv/"), parts
    return [str(Path(sys.executable).with_name(Path(parts[0]).name)), *parts[1:]]


def test_make_test_is_this_test_run() -> None:
    assert words("make test")[1:] == ["-m", "pytest"]


@pytest.mark.parametrize("command", [each for each in RUN_BY if RUN_BY[each].startswith("test_without")])
def test_without_a_pico_the_message_says_what_to_do(command: str, tmp_path: Path) -> None:
    done = made(command, tmp_path)
    said = done.stdout + done.stderr
    assert done.returncode == 1, said
    assert "Traceback" not in said
    assert re.search(r"plug|connect|no such|there is no", said, re.IGNORECASE), said


@pytest.mark.usefixtures("micropython_image")
def test_a_file_to_drop_is_made(tmp_path: Path) -> None:
    made_here = ["--uf2", str(tmp_path / "rollkeeper.uf2")]
    done = subprocess.run([*words("make uf2"), *made_here], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"rollkeeper.uf2", "rollkeeper.uf2.LICENSE.txt"}


def test_a_roster_is_kept_for_the_handhelds(tmp_path: Path) -> None:
    done = made(".venv/bin/rollkeeper roster Ann Bob Cyd", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Cyd" in made(".venv/bin/rollkeeper roster", tmp_path).stdout


def test_the_doctor_looks_at_everything(tmp_path: Path) -> None:
    done = made(".venv/bin/rollkeeper doctor", tmp_path)
    said = done.stdout + done.stderr
    assert done.returncode in (0, 1) and "Traceback" not in said, said
    assert re.search(r"database", said, re.IGNORECASE) and re.search(r"handheld|port", said, re.IGNORECASE), said


def test_the_coach(tmp_path: Path) -> None:
    (command,) = [command for command, test in RUN_BY.items() if test == "test_the_coach"]
    said = made(command, tmp_path)
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[1].split() == ["4", "4", "252.25"] and "by best play" in lines[-1]


def test_a_review(tmp_path: Path) -> None:
    (command,) = [command for command, test in RUN_BY.items() if test == "test_a_review"]
    (tmp_path / "rollkeeper").mkdir()
    closed(tmp_path / "rollkeeper" / "games.sqlite3", lines_of_games(1))
    said = made(command, tmp_path)
    assert said.returncode == 0, said.stderr
    assert " = 254.59 " in said.stdout and "was worth" in said.stdout


def test_the_rules(tmp_path: Path) -> None:
    moves, rules = [made(command, tmp_path) for command, test in RUN_BY.items() if test == "test_the_rules"]
    assert moves.returncode == 0 and "Fours      20  the only box" in moves.stdout, moves.stdout + moves.stderr
    assert rules.returncode == 0 and "Travel" in rules.stdout, rules.stdout + rules.stderr


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_watch_waits_for_a_pico_until_it_is_stopped(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, AT_A_TERMINAL, *words(".venv/bin/rollkeeper watch")],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "FORCE_COLOR": "1", "PYTHONUNBUFFERED": "1"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    with ended_if_it_hangs(program):
        assert program.stdout is not None
        said = ""
        while not re.search(r"waiting.*plug", said):  # as it is drawn on a terminal
            line = program.stdout.readline()
            assert line, said
            said += line
        program.send_signal(signal.SIGINT)
        said += program.communicate(timeout=HANG)[0]
        assert program.returncode in (0, 130) and "Traceback" not in said, said


@pytest.mark.emulated
def test_make_gallery_draws_a_scene(micropython_image: Path, tmp_path: Path) -> None:
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("firmware", "tests"))
    before = os.environ.get("PYTHONPATH")
    done = subprocess.run(
        [*words("make gallery"), "--only", "safe-mode", "--output", str(tmp_path)], cwd=ROOT, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (paths, before)))}, capture_output=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["safe-mode.png"] and "1 scenes" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_a_game_plays_itself_and_is_kept(tmp_path: Path) -> None:
    """The last turn of a game that is in progress on the handheld. .ci/run has the whole one played that follows."""
    flash = GameFolder(tmp_path / "rollkeeper").flash
    flash.mkdir(parents=True)
    journal = Journal(str(flash / "journal.jsonl"))
    for t, event in enumerate(nearly_over("travel", 1, turns=12, seed=7)):
        journal.append(event, t)
    program = subprocess.Popen(
        words("make play ARGS=--auto"), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "120", "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    said = ""
    with ended_if_it_hangs(program):
        assert program.stdout is not None
        while "A new game" not in said:
            line = program.stdout.readline()
            assert line, said
            said += line
        program.send_signal(signal.SIGINT)
        said += program.communicate()[0]
    assert "Stopped and saved" in said and "Traceback" not in said, said
    games = made(".venv/bin/rollkeeper games", tmp_path)
    assert games.returncode == 0 and "Travel" in games.stdout, games.stdout + games.stderr
    shown = made(".venv/bin/rollkeeper show last", tmp_path)
    assert shown.returncode == 0 and "P1" in shown.stdout, shown.stdout + shown.stderr
    card = json.loads(made(".venv/bin/rollkeeper show 1 --json", tmp_path).stdout)
    assert card["state"] == "ended"
    assert len([points for points in card["players"][0]["boxes"].values() if points is not None]) == 13
    assert f"Final total: {card['players'][0]['total']} points" in said
    log = str(tmp_path / "game.jsonl")
    exported = made(".venv/bin/rollkeeper export 1 --output game.jsonl".replace("game.jsonl", log), tmp_path)
    assert exported.returncode == 0, exported.stdout + exported.stderr
    folded = made(f".venv/bin/rollkeeper replay {log}", tmp_path)
    assert folded.returncode == 0 and str(card["players"][0]["total"]) in folded.stdout, folded.stdout + folded.stderr


@pytest.mark.emulated
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("command", [each for each in RUN_BY if RUN_BY[each].startswith("test_make_play_serves")])
def test_make_play_serves_the_page_and_ends_cleanly(command: str, tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    program = subprocess.Popen(
        [*words(command), "--no-browser"], cwd=ROOT, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    with ended_if_it_hangs(program):
        assert program.stdout is not None
        said = ""
        address = None
        while address is None:
            line = program.stdout.readline()
            assert line, said
            said += line
            address = re.search(r"http://127\.0\.0\.1:\d+", said)
        page = urllib.request.urlopen(address[0], timeout=HANG).read().decode()
        assert "Rollkeeper" in page
        program.send_signal(signal.SIGINT)
        said += program.communicate(timeout=HANG)[0]
        assert program.returncode in (0, 130), said
        assert "Traceback" not in said, said


@pytest.mark.parametrize("home", ["", "https://example.org/rollkeeper"])
def test_away_from_the_repository_no_link_leads_nowhere(home: str) -> None:
    made = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["for_a_registry"](README, home)
    places = re.findall(r"\]\(([^)]+)\)", made)
    assert bool(places) == bool(home) and all(place.startswith(("https://", "#")) for place in places)
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", made)
    assert len(pictures) == (len(re.findall(r"!\[", README)) if home else 0)
    assert all(place.startswith(f"{home}/raw/main/") for place in pictures)
