"""What a check says: what it looked at, and what is wrong."""

from dataclasses import dataclass, field


@dataclass
class Verdict:
    """The outcome of one check. It is good if nothing is wrong."""

    looked_at: str  # figures: "2 sheets, 61 symbols"; a check that looked at nothing has not checked anything
    wrong: list[str] = field(default_factory=list)  # a sentence each, naming the file

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong
