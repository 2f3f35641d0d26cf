"""What a scene of the gallery is: a picture, what it is called, and how to get there from the scene before.

`how` is a list of movements, as a person would make them:

    K3            a short press              hold-2      key 2 held for 0.7 s
    down-4 up-4   a finger on it, and off    shake       0.5 s, and until the dice lie and are seen
    shaking-300   begin, 300 ms pass         still-120   hold it still, 120 ms pass
    wait-800      800 ms pass                off-on      the battery out and in again
    dice-44433    so the next dice fall      face-down   and face-up
    volts-3.1     the battery's voltage      sensor-off  and sensor-on: the sensor's wire
    oscillator-off  and oscillator-on: the random source
    pc-on pc-off  a program on the PC opens the serial port, or closes it
    pc-has-9      it has the events up to number 9
    pc-names-Ann,Bob    it sends names for new games
    pc-writes-fours-12  it chooses a box
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

GROUPS = (
    "A turn", "Scoring", "A match", "Cards", "Challenge", "Menu and settings", "Around the turn", "Power",
    "What can fail", "Self-test",
)  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """`name` is that of its file; `kind` the view record that it shows; `words` say what is seen, in a sentence."""

    name: str
    kind: str
    words: str
    how: str


@dataclass(frozen=True)
class Story:
    """Scenes that follow each other on one handheld, which starts with the log `events` of games played before.

    `more` are other files on its drive; `cable` says whether USB is connected; `broken` is a program that fails, for
    the scene that shows that; `new`: its flash is blank but for the program; `held` are keys that are down at power-on.
    """

    group: str
    scenes: tuple[Scene, ...]
    build: str = "oled"
    events: Callable[[], Iterable[Mapping[str, object]]] | None = None
    more: Mapping[str, bytes] = field(default_factory=dict)
    free: int = -1  # sectors of the journal that are still free; -1: all
    cable: bool = True
    sensor: bool = True
    new: bool = False
    held: tuple[int, ...] = ()
    broken: bytes = b""
