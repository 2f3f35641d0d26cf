"""A flash that is full now and then: what the journal kept it keeps, and what it refused is not there.

littlefs keeps a file as it was when a write to it fails; so does this one.
"""

import builtins
import random
from collections import OrderedDict
from io import BytesIO
from pathlib import Path
from types import TracebackType

import pytest

from random_match import match
from roller import journal as journal_module
from roller import packs
from roller.journal import Journal, JournalFull
from turnlink.line import encode


class Flash:
    """Opens files; `left` more of its steps (open, write, close) succeed."""

    def __init__(self) -> None:
        self.left = 10**9

    def step(self) -> None:
        """One step: may fail."""
        self.left -= 1
        if self.left < 0:
            raise OSError(28, "no space")

    def open(self, path: str, mode: str = "r") -> object:
        """Stands for `open`."""
        if "r" in mode:
            return builtins.open(path, mode)
        self.step()
        return Written(self, Path(path), mode)


class Written(BytesIO):
    """A file that is written when it is closed, or not at all."""

    def __init__(self, flash: Flash, path: Path, mode: str) -> None:
        super().__init__(path.read_bytes() if "a" in mode and path.exists() else b"")
        self.seek(0, 2)
        self._flash, self._path, self._failed = flash, path, False

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """BytesIO: may fail."""
        try:
            self._flash.step()
        except OSError:
            self._failed = True
            raise
        return super().write(data)

    def close(self) -> None:
        """BytesIO: may fail."""
        if self.closed:
            return
        content = self.getvalue()
        super().close()
        if not self._failed:
            self._flash.step()
            self._path.write_bytes(content)

    def __del__(self) -> None:
        """Of a journal that is no more: the power has gone before it was closed, so nothing is written."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_flash_that_is_full_now_and_then_keeps_what_it_kept(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    flash = Flash()
    for module in (journal_module, packs):
        monkeypatch.setattr(module, "open", flash.open, raising=False)
    journal = Journal(str(tmp_path / "journal"), "e661", "aa")
    truth: list[bytes] = []
    refused = 0
    for _, event, _ in match("travel", 4, seed):
        flash.left = rng.choice((0, 1, 2, 3, 4, 10**9, 10**9))
        try:
            n = journal.append(OrderedDict(event), 5)
        except JournalFull:
            refused += 1
            assert journal.last == len(truth)
            flash.left = 10**9
            n = journal.append(OrderedDict(event), 5)
        assert n == len(truth) + 1
        truth.append(encode({"n": n, "t": 5, **event}))
        for _ in range(rng.randrange(4)):
            flash.left = rng.choice((0, 1, 2, 10**9))
            try:
                if not journal.settled:
                    journal.settle()
            except JournalFull:
                refused += 1
        assert [journal.line(n) for n in range(1, n + 1)] == truth
        if rng.random() < 0.1:
            again = Journal(str(tmp_path / "journal"), "e661", "bb")
            assert (again.epoch, again.last) == ("aa", n)
            assert [again.line(each) for each in range(1, n + 1)] == truth
            journal = again
    assert refused > 20
