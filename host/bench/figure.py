"""A figure: something measured, and the bar that it has to reach."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """Whether the bar was reached."""

    OK = "ok"
    MISSED = "missed"
    NOT_MEASURED = "not measured"
    NO_BAR = ""


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    name: str
    measured: str
    bar: str
    verdict: Verdict


def at_most(name: str, measured: float, bar: float, unit: str, *, digits: int = 0, note: str = "") -> Figure:
    """A figure that is good when it is small."""
    verdict = Verdict.OK if round(measured, digits) <= bar else Verdict.MISSED
    return Figure(name, f"{measured:,.{digits}f} {unit}{note}", f"<= {bar:,} {unit}", verdict)


def at_least(name: str, measured: float, bar: float, unit: str, *, digits: int = 0, note: str = "") -> Figure:
    """A figure that is good when it is large."""
    verdict = Verdict.OK if round(measured, digits) >= bar else Verdict.MISSED
    return Figure(name, f"{measured:,.{digits}f} {unit}{note}", f">= {bar:,} {unit}", verdict)


def beside(name: str, measured: str) -> Figure:
    """A figure without a bar: what was measured says what it is to be compared with."""
    return Figure(name, measured, "", Verdict.NO_BAR)


def not_measured(name: str, why: str, bar: str) -> Figure:
    """A figure that was left out this time."""
    return Figure(name, why, bar, Verdict.NOT_MEASURED)
