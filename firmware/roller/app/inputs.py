"""What the world did to the handheld since the last step, and what the handheld answers."""


class Inputs:
    """Readings for one step.

    down    bit i set: key i + 1 is down now
    fell    bit i set: key i + 1 went down since the last step, even if it is up again
    energy  how strongly the device moved since the last step, in mg of change (0 = still)
    no_sensor  a sensor that should feel the shake does not answer: K5, held, takes its place
    full    the flash is nearly full of events that no PC has: no new game may be recorded
    found   the answer to `Outputs.ask` of the step before: (whether all is well, what was found), or None
    """

    no_sensor = False
    full = False
    found: tuple[bool, str] | None = None

    def __init__(self, down: int = 0, fell: int = 0, energy: int = 0) -> None:
        self.down = down
        self.fell = fell
        self.energy = energy


class Outputs:
    """What one step wants done, in this order: LEDs, journal, screen, sound, sleep.

    leds    bit i set: the LED of key i + 1 is lit
    events  to be appended to the journal before the view is shown
    practice  it is a practice game: its events are not to be kept, and the screen says so
    locks   the lock mask, to be kept over a power cut, if it has changed; else -1
    flush   nothing moves and nobody waits: the time for slow work on the flash
    view    what the screen shows: one of the records of `views`
    sound   name of a sound to start, or ""
    ask     something to be looked into when the view is shown, for the self-test; () for nothing
    bright  2 full, 1 dim, 0 display off
    wake    call step again after this many ms at the latest, even if nothing happens
    """

    def __init__(self) -> None:
        self.leds = 0
        self.events: list[OrderedDict[str, object]] = []
        self.practice = False
        self.locks = -1
        self.flush = False
        self.view: tuple[object, ...] = ()
        self.sound = ""
        self.ask: tuple[object, ...] = ()
        self.bright = 2
        self.wake = 1000


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import OrderedDict
