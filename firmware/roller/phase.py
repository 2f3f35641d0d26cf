"""What the phases of the handheld share. A phase knows the app, never another phase: the app changes phases."""

FOREVER = 60000  # ms; "wake me when something happens"


class Phase:
    """One state of the device.

    wake     how many ms it can sleep if nothing happens
    restful  between turns: nothing moves, nobody is in the middle of something
    """

    wake = FOREVER
    restful = False

    def __init__(self, app: "App", now: int) -> None:
        self.app = app
        self.began = now

    def key(self, what: str, key: int, now: int) -> None:
        """A key was pressed, held or released ("press", "hold", "release")."""

    def shaken(self, now: int) -> None:
        """A shake has begun. On pages and lists it never rolls; the device says so."""
        self.app.out.sound = "no"

    def tick(self, now: int) -> None:
        """Called in every step, after keys and shake."""

    def view(self, now: int) -> tuple[object, ...]:
        """What the screen shows."""
        raise NotImplementedError


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import App
