"""Check: KiCad's design rules find nothing in the boards, nothing is unconnected, each board is its schematic."""

from collections import Counter
from pathlib import Path

from generators.board.judging import Finding, judge
from generators.checking.verdict import Verdict

# What KiCad may remark on, and how often on each board, with the reason why it is no fault. All else is wrong, and so
# is a remark of these that KiCad no longer makes.
EXPLAINED = {
    "warning silk_edge_clearance: Segment on Edge.Cuts / Segment of U1 on F.Silkscreen": (
        6,
        "the Pico's USB socket stands over the board's edge, so its printed outline does, too; the fab leaves that out",
    ),
}


def rules(root: Path) -> Verdict:
    """Design rules and parity with the schematic, on both boards."""
    wrong, looked_at = [], []
    for build in ("oled", "led"):
        board = root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"
        if not board.is_file():
            wrong.append(f"{build}: {board.name} is not there")
            continue
        findings = judge(board, parity=True)
        wrong += [f"{build}: {each}" for each in unexplained(findings)]
        errors = sum(finding.severity == "error" for finding in findings)
        looked_at.append(f"{build}: {errors} errors, {len(findings) - errors} warnings")
    return Verdict("; ".join(looked_at), wrong)


def unexplained(findings: list[Finding]) -> list[str]:
    """What is found oftener, or less often, than EXPLAINED says."""
    counted = Counter(finding.sentence for finding in findings)
    expected = {sentence: times for sentence, (times, _) in EXPLAINED.items()}
    return [
        f"{sentence}: {counted[sentence]} times, explained {expected.get(sentence, 0)} times"
        for sentence in sorted({*counted, *expected})
        if counted[sentence] != expected.get(sentence, 0)
    ]
