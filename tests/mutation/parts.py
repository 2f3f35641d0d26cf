"""What is mutated, and which tests should notice: one line for each part."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = (ROOT / "firmware" / "lib", ROOT / "firmware", ROOT / "host")  # what modules are named from
ENOUGH = 0.95  # of the mutants that mean something: all but the accepted ones


@dataclass(frozen=True)
class Part:
    """`names` below `folder` are mutated, `tests` should fail. The sample is of so many mutants; 0 are all of them."""

    name: str
    folder: Path
    names: str
    tests: tuple[str, ...]
    sample: int
    accepted: Path

    def files(self) -> list[Path]:
        """The files that are mutated."""
        return sorted(path for name in self.names.split() for path in self.folder.glob(name))

    def test_files(self) -> list[Path]:
        """The files of tests that should notice."""
        return sorted({path for name in self.tests for path in (ROOT / "tests").glob(name)})


def _part(name: str, folder: str, names: str, tests: str, sample: int, accepted: str) -> Part:
    return Part(name, ROOT / folder, names, tuple(tests.split()), sample, ROOT / "tests" / accepted)


PARTS: Sequence[Part] = (
    # The rules' plain tests are run by hand, without pytest: see killing.py.
    _part("rules", "firmware/lib/fivedice", "*.py", "", 0, "fivedice/mutants.toml"),
    _part(
        "turnlink", "firmware/lib/turnlink", "*.py",
        "turnlink/test_*.py faults/test_any_bytes_plain.py host/sync/test_gaps.py host/sync/test_lies.py "
        "host/sync/test_session.py roller/remote/test_requests.py",
        150, "turnlink/mutants.toml",
    ),
    _part(
        "journal", "firmware/roller/journal", "*.py",
        "roller/journal/test_journal*.py turnlink/test_bulk.py faults/test_foreign_files.py "
        "faults/test_while_erasing.py",
        60, "roller/journal/mutants_journal.toml",
    ),
    _part(
        "store", "host/rollkeeper/store", "*.py repair/*.py",
        "host/store/test_checked.py host/store/test_damaged.py host/store/test_database.py host/sync/test_gaps.py "
        "host/store/test_handheld_clock.py host/store/test_played.py host/store/test_reading.py "
        "host/store/test_refold_by_new_rules.py host/store/test_renewal.py host/store/test_salvage*.py "
        "host/store/test_store*.py",
        60, "host/store/mutants_store.toml",
    ),
    _part(
        "session", "host/rollkeeper/sync", "session.py session_states.py no_progress.py journal_copy.py retry.py",
        "host/sync/test_session*.py host/sync/test_lies.py host/sync/test_what_is_kept.py host/sync/test_retry.py "
        "host/sync/test_box_request.py host/sync/test_two_pcs.py host/sync/test_gaps.py "
        "host/sync/test_roster_request.py host/store/test_handheld_clock.py",
        80, "host/sync/mutants_session.toml",
    ),
    _part(
        "app", "firmware/roller/app", "app.py phases.py rolling_motion.py score_picker.py turn.py inputs.py shake.py",
        "roller/app/test_app_*.py roller/app/test_phases.py roller/app/test_buttons*.py roller/app/test_shake*.py "
        "roller/leds/test_led_page.py",
        80, "roller/app/mutants_app.toml",
    ),
    _part(
        "keeper", "host/rollkeeper/sync", "scorekeeper.py",
        "host/sync/test_keeper*.py host/sync/test_reconnect.py host/sync/test_commit_first.py "
        "host/sync/test_lying_port.py host/cli/test_watch.py",
        60, "host/sync/mutants_keeper.toml",
    ),
)  # fmt: skip


def module_name(path: Path) -> str:
    """What a file is imported as."""
    folder = next(each for each in SOURCES if each in path.parents)
    words = path.relative_to(folder).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)
