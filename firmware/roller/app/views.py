"""What the handheld answers: the outputs of a step, and in them the view, a named record for each kind of picture.

The OLED and the LED build read these records; the page gets the OLED's picture. A record says what is to be seen, not
how. Two of a kind that are equal look the same, so nothing is drawn twice.
"""

from collections import namedtuple

# A line of a list of boxes; `kind` is "natural", "joker" or "zero" (fivedice.placement).
Row = namedtuple("Row", ("box", "points", "kind"))

# The greeting. While the flash is made ready `done` of its `sectors` are; else `sectors` is 0.
Splash = namedtuple("Splash", ("version", "done", "sectors"))

# The turn. `partners` are the names that share the player's card, () without partners; `nudge`: a wrong key was
# pressed, or a shake is not wanted; `no_sensor` says what to do where no shake can be felt, else ""; `player` is ""
# where only one plays, but in Ready, Choosing and Scored; `locks` has bit 0 for the leftmost die; `best` is the Row in
# which these dice are worth most, None until it is known. `seat` is the number of the player whose turn it is,
# 1..8, for where there is no text; 0 where only one plays; `bot`: it is one. `hint` is the mask of the dice that
# the coach would keep, -1 until that is known, and without hints.
Ready = namedtuple("Ready", ("player", "turn", "total", "nudge", "partners", "no_sensor", "seat", "bot"))
Choosing = namedtuple(
    "Choosing", ("dice", "locks", "rolls_left", "note", "player", "no_sensor", "turn", "total", "best", "seat", "hint")
)  # fmt: skip
RolledOut = namedtuple("RolledOut", ("dice", "player", "nudge"))

# Dice that tumble: `faces` has a 0 for each die in the air; `turned` says how far that one has turned, 0..15, and
# `heights` how far up the screen it is, 0..8. A die that lies has a height, too, in the moment in which it comes to
# rest. `roll` is 0 in a roll-off; `called` says what one
# of three is: "Roll", in Challenge "Step". Five alike are celebrated: `beat` 0..32 counts the pictures of that.
Rolling = namedtuple("Rolling", ("faces", "locks", "roll", "turned", "heights", "player", "called"))
Celebration = namedtuple("Celebration", ("face", "beat", "player"))

# The score: the legal boxes as Rows, those worth most first and zeros last, and the sum of the upper boxes so far; the
# one that is asked about; the one that is being written. With hints each row has its loss in 1/1024 point, else ().
Scores = namedtuple("Scores", ("dice", "rows", "selected", "can_back", "player", "upper", "losses"))
Confirm = namedtuple("Confirm", ("dice", "row"))
Writing = namedtuple("Writing", ("dice", "row"))
Scored = namedtuple(
    "Scored", ("player", "box", "points", "bonus", "turn", "total", "following", "partners", "no_sensor", "seat",
               "can_undo", "bot")
)  # fmt: skip

# Around the turn. `keys` are five labels, "" for a key that does nothing; "ok", "yes", "no" have a look of their own.
Menu = namedtuple("Menu", ("title", "items", "selected"))
Message = namedtuple("Message", ("title", "lines", "keys"))


class Outputs:
    """What one step wants done, in this order: LEDs, journal, screen, sound, sleep.

    leds    bit i set: the LED of key i + 1 is lit
    toggles  bit i set: a press of key i + 1 locks or releases its die, so its LED may change before the next step
    events  to be appended to the journal before the view is shown
    practice  the events are not to be kept, and the screen says so: 1 in a practice game, 2 while the score is kept on
            paper; else 0
    locks   the lock mask, to be kept over a power cut, if it has changed; else -1
    flush   nothing moves and nobody waits: the time for slow work on the flash
    view    what the screen shows: one of the records of `views`
    sound   name of a sound to start, or ""
    settings  "changed": the settings take effect, before anything is heard; "keep": they are put on the flash as well,
            when the view is shown; else ""
    ask     something to be looked into when the view is shown, for the self-test; () for nothing
    deaf    no movement means anything: the display is off, and the sensor may sleep
    sleep   nothing will happen before a key: the caller may let the CPU sleep lightly (never with USB attached)
    bright  2 full, 1 dim, 0 display off
    weak    the battery should be changed soon: shown on every screen

    Most are as they are here in most steps: what is not set takes neither time nor room.
    """

    leds = toggles = 0
    events: "tuple[OrderedDict[str, object], ...]" = ()
    practice = 0
    locks = -1
    flush = False
    view: "tuple[object, ...]" = ()
    sound = ""
    settings = ""
    ask: "tuple[object, ...]" = ()
    deaf = False
    sleep = False
    bright = 2
    weak = False


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import OrderedDict
