"""What a check says: what it looked at, and what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Verdict:
    """The outcome of one check. It is good if nothing is wrong."""

    looked_at: str  # figures: "2 sheets, 61 symbols"; a check that looked at nothing has not checked anything
    wrong: list[str] = field(default_factory=list)  # a sentence each, naming the file

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


@dataclass(frozen=True)
class Check:
    """A named check of the files below the repository's root."""

    name: str
    says: str  # what a good verdict means
    of: Callable[[Path], Verdict]
