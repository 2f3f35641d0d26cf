"""Help and version: each verb has examples, comes at once, and the firmware that is carried is named."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper import __version__, carried, cli


def test_version_and_help() -> None:
    said = CliRunner().invoke(cli.main, ["--version"]).output
    assert said == f"rollkeeper {__version__}, firmware {__version__}\n"
    for flag in ("-h", "--help"):
        result = CliRunner().invoke(cli.main, [flag])
        assert result.exit_code == 0 and "Examples:" in result.output
        for group, verbs in cli.GROUPS.items():
            _, _, below = result.output.partition(f"\n{group}:\n")
            assert all(f"  {verb} " in below.split("\n\n")[0] for verb in verbs), group


def test_without_its_firmware_the_version_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(carried, "CLONE", tmp_path)
    monkeypatch.setattr(carried, "CARRIED", tmp_path)
    assert CliRunner().invoke(cli.main, ["--version"]).output == f"rollkeeper {__version__}, firmware none\n"


@pytest.mark.parametrize("verb", cli.VERBS)
def test_every_verb_has_help_with_examples(verb: str) -> None:
    result = CliRunner().invoke(cli.main, [verb, "--help"])
    assert result.exit_code == 0 and f"rollkeeper {verb}" in result.output and "Examples:" in result.output


# What takes time to import: each is for the work of a verb, and none for its help.
HEAVY = {
    "sqlalchemy", "serial", "rich", "aiohttp", "asyncio", "rp2040py", "mpremote", "PIL", "numpy", "rollkeeper.store",
}  # fmt: skip
HELPED = """
import sys
from rollkeeper.cli import main
main(sys.argv[1:], standalone_mode=False)
print("imported:", *sys.modules)
"""


@pytest.mark.parametrize("verb", ["", *cli.VERBS])
def test_help_imports_nothing_heavy(verb: str) -> None:
    words = [sys.executable, "-c", HELPED, *([verb] if verb else []), "--help"]
    helped, _, modules = subprocess.run(words, capture_output=True, text=True, check=True).stdout.partition("imported:")
    assert "Examples:" in helped and "click" in modules.split()
    assert not HEAVY & set(modules.split()), "import it in the command, not at the top of its module"


def test_the_heavy_modules_are_those_that_the_verbs_need() -> None:
    """A name that nobody imports any more would make the law above empty."""
    assert [name for name in HEAVY if find_spec(name) is None] == []
