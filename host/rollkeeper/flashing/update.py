"""Brings the Pico's drive to a new firmware, so that a cut at any moment leaves something that running again repairs.

Order is everything. While there is room, what replaces older files is written beside them and only renamed into place
(which littlefs does in one piece) when all of it has arrived, so that an unplugged cable during the copy leaves the
old program working. main.py is renamed last: without it a Pico shows Python's prompt, and nothing is broken.
"""

from collections.abc import Callable
from typing import TypeVar

from rollkeeper.flashing.failures import VerificationFailed
from rollkeeper.flashing.plan import STAGED, START, Drive, Plan, sha256
from rollkeeper.flashing.session import BoardSession

Progress = Callable[[str, int], None]  # path on the Pico, bytes of it that have just been written
Thing = TypeVar("Thing")


def carry_out(plan: Plan, session: BoardSession, progress: Progress) -> None:
    """Makes every change of `plan`. Raises ConnectionLost, FlashFull or BoardRefused."""
    leftovers = [path for path in plan.remove if path.endswith(STAGED)]
    stale = [path for path in plan.remove if not path.endswith(STAGED)]
    stale += [f"{folder}/" for folder in plan.empty]
    _each(session.remove, leftovers + stale if plan.one_by_one else leftovers)
    _each(session.make_folders, list(plan.create))
    if plan.one_by_one:
        for path in plan.send:
            _send(session, plan, [path], progress)
            _put_in_place(session, plan, [path])
    else:
        _send(session, plan, list(plan.send), progress)
        _put_in_place(session, plan, [path for path in plan.send if path != START])
        _each(session.remove, stale)
        _put_in_place(session, plan, [path for path in plan.send if path == START])


def verify(files: dict[str, bytes], drive: Drive) -> None:
    """Compares a fresh survey of the board with what was sent. Raises VerificationFailed."""
    wrong = [path for path, content in files.items() if path not in drive.files]
    wrong += [path for path, stored in drive.files.items() if path not in files or stored.sha256 != sha256(files[path])]
    if wrong:
        raise VerificationFailed(
            f"{len(wrong)} of {len(files)} files on the Pico are not what was sent: {', '.join(wrong[:5])}; run this "
            "again; if it happens twice, the Pico's flash memory is worn out or its drive is damaged"
        )


def _name_on_the_way(plan: Plan, path: str) -> str:
    """Where a file is written: beside its older version, else (but for main.py) at once under its own name."""
    return path + STAGED if path in plan.replaced or path == START else path


def _send(session: BoardSession, plan: Plan, paths: list[str], progress: Progress) -> None:
    for path, count in session.write({_name_on_the_way(plan, path): plan.send[path] for path in paths}):
        progress(path.removesuffix(STAGED), count)


def _put_in_place(session: BoardSession, plan: Plan, paths: list[str]) -> None:
    pairs = [(_name_on_the_way(plan, path), path) for path in paths]
    _each(session.rename, [(old, new) for old, new in pairs if old != new])


def _each(act: Callable[[list[Thing]], None], things: list[Thing]) -> None:
    """Asks the board only if there is something to do: each question costs a round trip."""
    if things:
        act(things)
