"""What a computed number is: a value, the bar that it must keep, and where the bar is from."""

from dataclasses import dataclass

DOUBTFUL = "(to be checked)"  # a figure as commonly given, whose datasheet we could not open


@dataclass(frozen=True)
class Number:
    """One number. It is good if it keeps its bar; `known` says why a build goes on although it does not."""

    about: str  # the chapter: GPIO, I2C bus, lamps ...
    name: str
    value: float
    bar: float
    unit: str
    how: str  # how it was computed, with the figures that went in
    source: str  # of the bar
    at_least: bool = False  # the bar is the least; else it is the most
    known: str = ""

    @property
    def good(self) -> bool:
        """Whether the bar is kept."""
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    @property
    def margin(self) -> str:
        """How far from the bar, in percent of it."""
        if not self.bar:
            return "kept" if self.good else "missed"
        off = (self.value - self.bar) / self.bar * (1 if self.at_least else -1)
        return f"{off * 100:+.0f} %"
