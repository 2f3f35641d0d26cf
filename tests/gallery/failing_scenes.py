"""The battery, the dark, what can fail, and the self-test, on the OLED build."""

from emulated.journals import in_use, journal_of
from emulator.handheld import SECTORS
from gallery.played import played, several
from gallery.scene import Scene, Story
from logs.random_match import match
from parts.nor_flash import SIZE
from roller.journal import NEARLY_FULL

POWER, FAILS, TEST = "Power", "What can fail", "Self-test"
BROKEN = b"""
from roller import crash
from roller.app.app import App
from roller.hw.board import Board

def broken(self, now, inputs, step=App.step):
    if inputs.down == 8 or 4 in inputs.presses:
        raise ValueError("bad lock mask")
    return step(self, now, inputs)

App.step = broken
crash.guarded(Board())
"""
HANGS = BROKEN.replace(b'raise ValueError("bad lock mask")', b"while True:\n            pass")
TURN = played("travel", ("P1",), 3, 9, then=({"roll": "25561"},))
MANY_GAMES = several(
    lambda: (event for seed in range(7) for _, event, _ in match("travel", 2, seed)),
    played("web", ("P1",), 12, 3, then=({"roll": "12356"},)),
)


def brimful() -> list[dict[str, object]]:
    """A log that fills its sector but for a few slots; a new game now and then that was given up."""
    events: list[dict[str, object]] = [{"game": "travel", "players": ["P1"]}]
    while in_use(journal_of(events)[0][SECTORS][: 2 * SIZE]) == 1:
        events += [{"abandon": 1}, events[0]]
    return events[:-2]


ON = Story(POWER, (
    Scene("splash", "Splash", "Power-on with a long game in the flash: this, until it has been read.", "wait-1100"),
), events=played("hasbro", ("Ann", "Bob", "Cyd", "Dan", "Eve", "P6", "P7", "P8"), 100, 1))  # fmt: skip
DIM = Story(POWER, (
    Scene("dim", "Choosing", "Dim after 30 s without a key or a shake.", "wait-32000"),
    Scene("dark", "Choosing", "Dark after two minutes: only a key wakes it. The game stays where it is.", "wait-92000"),
    Scene("woken", "Choosing", "Woken: that press does nothing else.", "K2"),
), events=TURN, cable=False)  # fmt: skip
BATTERY = Story(POWER, (
    Scene("battery-low", "Choosing", "The battery should be changed soon: a mark in the corner of every screen.",
          "wait-1500 volts-3.1 wait-12000"),
    Scene("battery-empty", "Message", "Empty: nothing is written, so nothing is rolled. The game stays where it is.",
          "volts-2.6 wait-12000 shaking-500 still-500"),
), events=TURN, cable=False)  # fmt: skip
EMPTY = Story(POWER, (
    Scene("battery-empty-on", "Message", "Switched on with an empty battery: nothing is begun until it is better.",
          "volts-2.5 wait-1500"),
), events=TURN, cable=False)  # fmt: skip

NO_SENSOR = Story(FAILS, (
    Scene("no-sensor", "Ready", "The sensor does not answer: key 5 takes its place.", "wait-4000"),
    Scene("no-sensor-choosing", "Choosing", "The dice roll while key 5 is held.",
          "dice-25561 down-5 wait-900 up-5 wait-1200"),
    Scene("no-sensor-scored", "Scored", "After a box.", "hold-1 K3 wait-900"),
), sensor=False)  # fmt: skip
STUCK = Story(FAILS, (
    Scene("stuck-key", "Message", "A key that is stuck is named, and the game goes on without it.",
          "wait-1500 down-4 wait-10600"),
), events=TURN)  # fmt: skip
FULL = Story(FAILS, (
    Scene("nearly-full", "Message", "The flash is nearly full, and no PC has the games: no new one is begun.",
          "wait-2500 hold-1 K3 K3 wait-1500 K3 wait-300"),
    Scene("practice-when-full", "Ready", "Key 3: practice only, until then.", "K3"),
), events=MANY_GAMES, free=NEARLY_FULL - 1)  # fmt: skip
BRIMFUL = Story(FAILS, (
    Scene("not-kept", "Message", "The flash is full: what was not kept is not played either.",
          "wait-1500 dice-33444 shake wait-900"),
), events=brimful, free=0)  # fmt: skip
CRASH = Story(FAILS, (
    Scene("crash", "Message", "The program has failed: it restarts into the same game.", "wait-1500 K4 wait-1300"),
), events=TURN, broken=BROKEN)  # fmt: skip
HUNG = Story(FAILS, (
    Scene("hung", "Message", "The program stood still and was restarted: it says so, and the game is where it was.",
          "wait-1500 K4 wait-9500"),
), events=TURN, broken=HANGS)  # fmt: skip
SAFE = Story(FAILS, (
    Scene("safe-mode", "Message", "Keys 1 and 5 held at power-on: only the USB's REPL runs.", "wait-1500"),
), held=(1, 5))  # fmt: skip

WELL = Story(TEST, (
    Scene("test-check", "Message", "The self-test begins with what needs nobody.",
          "wait-1500 K4 K1 K1 down-3 wait-120 up-3"),
    Scene("test-key", "Message", "Then each key; its LED shines.", "wait-4000"),
    Scene("test-leds", "Message", "A question about the LEDs.", "K1 K2 K3 K4 K5"),
    Scene("test-light", "Pattern", "All pixels light ...", "K3 wait-300"),
    Scene("test-dark", "Pattern", "... all dark ...", "wait-1500"),
    Scene("test-chequered", "Pattern", "... and chequered.", "wait-1500"),
    Scene("test-picture", "Message", "A question about the picture.", "wait-1500"),
    Scene("test-sound", "Message", "Four tones.", "K3 wait-300"),
    Scene("test-shake", "Gauge", "A bar follows the movement.", "K3 wait-300"),
    Scene("test-shaking", "Gauge", "Until it counts as a shake.", "shaking-250"),
    Scene("test-well", "Menu", "All is well.", "wait-600 still-1500"),
))  # fmt: skip
FAULTS = Story(TEST, (
    Scene("test-failed", "Menu", "What has failed is named.",
          "wait-1500 K4 K1 K1 K3 wait-4000 K1 K2 wait-10400 K4 K5 K3 wait-4800 K3 wait-700 K3 wait-10500"),
))  # fmt: skip

STORIES = (ON, DIM, BATTERY, EMPTY, NO_SENSOR, STUCK, FULL, BRIMFUL, CRASH, HUNG, SAFE, WELL, FAULTS)
