"""The LED build: the same keys and shakes, and what five dice of glowing pips say."""

from gallery.challenge_scenes import challenge
from gallery.failing_scenes import BROKEN, FAILS, HANGS, MANY_GAMES, POWER, TEST, brimful
from gallery.failing_scenes import TURN as TURN_BEGUN
from gallery.match_scenes import against_a_bot
from gallery.menu_scenes import AROUND, MENU
from gallery.played import Log, played
from gallery.scene import Scene, Story
from roller.journal import NEARLY_FULL


def led(group: str, *scenes: Scene, events: "Log | None" = None, **words: object) -> Story:
    """A story of this build."""
    return Story(group, scenes, build="led", events=events, **words)  # type: ignore[arg-type]  # those of Story


TURN = led(
    "A turn",
    Scene("led-ready", "Ready", "A light walks to and fro: shake.", "wait-1500"),
    Scene("led-ready-nudge", "Ready", "A key that means nothing now: whole dice light up, and faster.", "K2"),
    Scene("led-tumbling", "Rolling", "The dice tumble, and are the darker the lower they are.",
          "wait-900 dice-36624 shaking-760"),
    Scene("led-landing", "Rolling", "Hold still: one after the other comes to rest, from the left.", "still-465"),
    Scene("led-choosing", "Choosing", "White dice are free.", "wait-900"),
    Scene("led-locks", "Choosing", "Amber ones are locked.", "K2 K3 wait-400"),
    Scene("led-rolled-out", "RolledOut", "After roll 3 all are white for a moment.",
          "dice-561 shake dice-634 shaking-500 still-530"),
    Scene("led-box", "Scores", "Then the box that key 3 would write (sixes) ...", "still-1000 wait-300"),
    Scene("led-box-dice", "Scores", "... and the dice, in turn.", "wait-1000"),
)  # fmt: skip
LUCK = led(
    "A turn",
    Scene("led-five-alike", "Celebration", "Five alike: colours run through the dice, which end green.",
          "wait-1500 dice-66666 shake wait-460"),
)  # fmt: skip
SCORING = led(
    "Scoring",
    Scene("led-full-house", "Scores", "A box with points is green: full house.", "wait-1500 hold-1"),
    Scene("led-zero", "Scores", "Red: it would be a zero (small straight).", "K2"),
    Scene("led-zero-asked", "Confirm", "Write a zero? Key 3 yes, key 5 no, in turn with the box.", "K3 wait-500"),
    Scene("led-writing", "Writing", "The box while it is written.", "K5 K1 down-3 wait-60 up-3 wait-12"),
    Scene("led-scored", "Scored", "The box just written, for a moment.", "wait-700"),
    Scene("led-card", "Card", "The card, one box after the other: the open ones are faint (aces).", "K1"),
    Scene("led-card-box", "Card", "One with points is green (full house) ...", "K2 K2 K2 K2 K2 K2 K2 K2 wait-100"),
    Scene("led-card-points", "Card", "... in turn with them: two full dice and a five are 25.", "wait-1100"),
    Scene("led-sync", "Options", "A page that needs text can only be left: key 5.", "K5 K4 K1 K1 K1 K3 wait-300"),
    events=played("travel", ("P1",), 0, 1, then=({"roll": "33444"},)),
)  # fmt: skip
OVER = led(
    "Scoring",
    Scene("led-game-over", "GameOver", "The game is over.", "wait-1500 hold-1 K3 K3 wait-1500"),
    Scene("led-game-over-keys", "GameOver", "Then key 3: the next game, key 4: the menu, key 5: the last box back.",
          "wait-3000"),
    events=played("travel", ("P1",), 12, 5, then=({"roll": "11566"},)),
)  # fmt: skip
MATCH = led(
    "A match",
    Scene("led-roll-off", "RollOff", "Who begins? Everybody shakes once.", "wait-1500"),
    Scene("led-roll-off-thrown", "RollOff", "A throw is shown for two and a half seconds.", "dice-65341 shake"),
    Scene("led-turn-passes", "Scored", "When the turn passes: the number of who shakes next, in a colour ...",
          "wait-2500 dice-11123 shake wait-2600 shake wait-600 hold-1 K3 wait-1500"),
    Scene("led-next-player", "Scored", "... in which the light walks then.", "wait-1300"),
    events=lambda: ({"game": "travel", "players": ["P1", "P2"]},),
)  # fmt: skip
BOT = led(
    "A match",
    Scene("led-bot-waits", "Scored", "A bot will roll by itself: its number.", "wait-2500 dice-66612"),
    Scene("led-bot-keeps", "Watch", "It locks what it keeps.", "wait-2200"),
    events=against_a_bot,
)  # fmt: skip
LAST = led(
    "A match",
    Scene("led-ranking", "Ranking", "The end of a match.", "wait-1500 hold-1 K3 K3 wait-1200"),
    events=played("lowe", ("P1", "P2"), 25, 4, then=({"roll": "22356"},)),
)  # fmt: skip
MENUS = led(
    MENU,
    Scene("led-menu", "Menu", "A menu shows the number of its item on the middle die: 2, a new game.",
          "wait-1500 K4 K2"),
    Scene("led-edition", "Menu", "The third edition.", "K3 K2"),
    Scene("led-menu-eight", "Menu", "From eight on the next die counts on.", "K5 K2 K2 K2 K2 K2 K2"),
    Scene("led-settings", "Options", "Settings: the last die has the number of the value, in green.",
          "K1 K1 K3 K3"),
    Scene("led-refused", "Message", "Red, in turn with key 3: Challenge needs a display.",
          "K5 K5 K4 K2 K3 K1 K1 K3 wait-50"),
    Scene("led-refused-key", "Message", "Key 3 has seen it.", "wait-400"),
    Scene("led-give-up", "Message", "End the current game? Key 3 yes, key 5 no.",
          "K3 dice-25561 shake K4 K5 hold-1 K3 wait-900 K4 K2 K3 K3 K3"),
)  # fmt: skip
PRACTICE = led(
    AROUND,
    Scene("led-practice", "Choosing", "A practice game is pink.", "wait-1500 K4 K2 K2 K3 dice-25561 shake K3 wait-700"),
)  # fmt: skip
PAPER = led(
    AROUND,
    Scene("led-paper", "Away", "Score on paper: after roll 3 the dice stay.",
          "wait-1500 K4 K2 K2 K2 K3 K2 K2 K3 dice-25561 shake dice-25561 shake dice-25561 shake wait-900"),
)  # fmt: skip
GUIDE = led(
    AROUND,
    Scene("led-guide", "Message", "The pages of the guide: key 3 goes on, key 5 skips them.", "wait-2000"),
    new=True,
)  # fmt: skip
ON = led(
    POWER,
    Scene("led-splash", "Splash", "Power-on with a long game in the flash: this, until it has been read.", "wait-1150"),
    events=played("hasbro", ("Ann", "Bob", "Cyd", "Dan", "Eve", "P6", "P7", "P8"), 100, 1),
)  # fmt: skip
BATTERY = led(
    POWER,
    Scene("led-dim", "Choosing", "Dim after 30 s.", "wait-33000"),
    Scene("led-dark", "Choosing", "Dark after two minutes: only a key wakes it.", "wait-92000"),
    Scene("led-battery-low", "Choosing", "The battery is nearly empty: the first die red for a moment.",
          "K2 K2 volts-3.0 wait-12000 low"),
    Scene("led-battery-empty", "Message", "It is empty: nothing is written, so nothing is rolled.",
          "volts-2.6 wait-12000 shaking-500 still-1020"),
    events=TURN_BEGUN, cable=False,
)  # fmt: skip
SENSOR = led(
    FAILS,
    Scene("led-no-sensor", "Ready", "The sensor does not answer: hold key 5.", "wait-4100"), sensor=False,
)  # fmt: skip
STUCK = led(
    FAILS,
    Scene("led-stuck-key", "Message", "The key below the red die is stuck; key 3 has seen it.",
          "wait-1500 down-4 wait-10600"),
    events=TURN_BEGUN,
)  # fmt: skip
FULL = led(
    FAILS,
    Scene("led-nearly-full", "Message", "The flash is nearly full of what no PC has: key 3 begins a practice game.",
          "wait-2500 hold-1 K3 K3 wait-4000 K3 wait-300"),
    events=MANY_GAMES, free=NEARLY_FULL - 1,
)  # fmt: skip
BRIMFUL = led(
    FAILS,
    Scene("led-not-kept", "Message", "The flash is full, and the last step was not kept: red, in turn with key 3.",
          "wait-1500 dice-33444 shake wait-900"),
    events=brimful, free=0,
)  # fmt: skip
CRASH = led(
    FAILS,
    Scene("led-crash", "Message", "The program has failed: it restarts into the same game.", "wait-1500 K4 wait-1300"),
    events=played("travel", ("P1",), 3, 9), broken=BROKEN,
)  # fmt: skip
HUNG = led(
    FAILS,
    Scene("led-hung", "Message", "It stood still and was restarted: red, in turn with key 3; the game is where it was.",
          "wait-1500 K4 wait-9100"),
    events=played("travel", ("P1",), 3, 9), broken=HANGS,
)  # fmt: skip
SAFE = led(FAILS, Scene("led-safe-mode", "Message", "Keys 1 and 5 held at power-on.", "wait-1500"), held=(1, 5))
TESTED = led(
    TEST,
    Scene("led-test-key", "Message", "The self-test asks for each key.", "wait-1500 K4 K1 K1 K3 wait-4000 K1"),
    Scene("led-test-red", "Pattern", "All pixels red ...", "K2 K3 K4 K5 wait-300"),
    Scene("led-test-green", "Pattern", "... green ...", "wait-1500"),
    Scene("led-test-blue", "Pattern", "... and blue.", "wait-1500"),
    Scene("led-test-shake", "Gauge", "A bar follows the movement.", "wait-1500 K3 wait-600 K3 wait-300 shaking-250"),
    Scene("led-test-well", "Menu", "All is well.", "wait-600 still-1500"),
)  # fmt: skip
FAULTS = led(
    TEST,
    Scene("led-test-sound", "Message", "Were there four tones? Key 3 yes, key 4 no; key 1 plays them once more.",
          "wait-1500 K4 K1 K1 K3 wait-4000 K1 K2 wait-10400 K4 K5 wait-4800 K3 wait-700"),
    Scene("led-test-failed", "Menu", "The ninth part has failed: key 3.", "K3 wait-600 shaking-600 still-1500"),
)  # fmt: skip
SHARED = led(
    "Challenge",
    Scene("led-round", "Round", "Challenge was begun with a display that has gone: the game is not lost, and the light "
          "asks for a shake.", "wait-1500"),
    Scene("led-keep", "Keep", "The dice of the throw.", "dice-33446 shake wait-500"),
    Scene("led-slide", "Slide", "The dice, as the choice slides.", "K3 hold-1"),
    Scene("led-table", "Table", "The next throw is due.", "wait-2600 hold-1 wait-2600"),
    events=lambda: challenge("P1", "P2"),
)  # fmt: skip
SHARED_END = led(
    "Challenge",
    Scene("led-final", "Final", "The final dice of a player.",
          "wait-1500 dice-33446 shake wait-500 K1 K2 K3 K4 K5 hold-1 wait-2600 hold-1 wait-940"),
    events=lambda: challenge("P1"),
)  # fmt: skip

STORIES = (
    TURN, LUCK, SCORING, OVER, MATCH, BOT, LAST, MENUS, PRACTICE, PAPER, GUIDE, ON, BATTERY, SENSOR, STUCK,
    FULL, BRIMFUL, CRASH, HUNG, SAFE, TESTED, FAULTS, SHARED, SHARED_END,
)  # fmt: skip
