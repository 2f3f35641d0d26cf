"""The negative control of the design rule check: faults planted in both boards, each of which must be found."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pcbnew

from generators.board.judging import judge
from generators.checking.verdict import Verdict

Thing = Any  # pcbnew's
BUILDS = ("oled", "led")


def a_short(board: Thing) -> None:
    """A track from a pin of one key to one of another."""
    ends = [next(pad for pad in board.FindFootprintByReference(ref).Pads() if pad.GetNumber() == "1")
            for ref in ("SW1", "SW2")]  # fmt: skip
    track = pcbnew.PCB_TRACK(board)
    track.SetStart(ends[0].GetPosition())
    track.SetEnd(ends[1].GetPosition())
    track.SetWidth(pcbnew.FromMM(0.25))
    track.SetLayer(pcbnew.F_Cu)
    track.SetNet(ends[0].GetNet())
    board.Add(track)


def a_cut(board: Thing) -> None:
    """All tracks of the piezo's line taken away."""
    for track in [each for each in board.GetTracks() if each.GetNetname() == "PIEZO_DRIVE"]:
        board.Delete(track)


def a_narrow_track(board: Thing) -> None:
    """A track that no cheap fab can etch."""
    next(each for each in board.GetTracks() if each.GetNetname() == "K1").SetWidth(pcbnew.FromMM(0.1))


def a_missing_part(board: Thing) -> None:
    """A part of the schematic that is not on the board."""
    board.Delete(board.FindFootprintByReference("R13"))


FAULTS: tuple[tuple[Callable[[Thing], None], str], ...] = (
    (a_short, "shorting_items"),
    (a_cut, "unconnected_items"),
    (a_narrow_track, "track_width"),
    (a_missing_part, "missing_footprint"),
)


def finds_faults(root: Path) -> Verdict:
    """Plant each fault in a copy of its own, and ask KiCad."""
    wrong = []
    for build in BUILDS:
        for plant, kind in FAULTS:
            heard = heard_of(root / "hardware" / build, build, plant)
            if kind not in heard:
                what = (plant.__doc__ or "").rstrip(".")
                wrong.append(f"{build}: {what} was planted, and KiCad did not say {kind}: {sorted(heard) or 'nothing'}")
    return Verdict(f"{len(FAULTS)} planted faults on each of {len(BUILDS)} boards", wrong)


def heard_of(home: Path, build: str, plant: Callable[[Thing], None]) -> set[str]:
    """The kinds of findings that KiCad has about a copy of a board in which a fault was planted."""
    with tempfile.TemporaryDirectory(prefix="rollkeeper-fault-") as folder:
        copy = Path(folder) / build
        copy.mkdir()
        project = [f"rollkeeper-{build}.kicad_{kind}" for kind in ("pro", "sch", "pcb")]
        for name in (*project, "sym-lib-table", "fp-lib-table"):
            shutil.copy(home / name, copy)
        for shared in ("rollkeeper.kicad_sym", "rollkeeper.kicad_wks"):
            shutil.copy(home.parent / shared, folder)
        file = copy / f"rollkeeper-{build}.kicad_pcb"
        board = pcbnew.LoadBoard(str(file))
        plant(board)
        board.Save(str(file))
        shutil.copy(home / f"rollkeeper-{build}.kicad_pro", copy)  # pcbnew writes its own
        return {finding.kind for finding in judge(file, parity=True)}
