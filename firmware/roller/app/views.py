"""What the handheld answers: the outputs of a step, and in them the view, a named record for each kind of picture.

The OLED and the LED build read these records; the page gets the OLED's picture. A record says what is to be seen, not
how; its texts are in the language that is spoken (roller.words), its names of boxes, keys and the like are not. Two of
a kind that are equal look the same, so nothing is drawn twice.
"""

from collections import namedtuple

# Parts of records

# A line of a list of boxes; `kind` is "natural", "joker" or "zero" (fivedice.placement).
Row = namedtuple("Row", ("box", "points", "kind"))
# A line of a list of names and what they are set to; `number` says the value where there is no text, 0: nothing.
Option = namedtuple("Option", ("label", "value", "number"))
# A place among the cards while the game is on, and how far it is `behind` the leader; and at the end, where `debt` is
# -1 if the edition settles nothing.
Standing = namedtuple("Standing", ("rank", "owners", "total", "behind"))
Place = namedtuple("Place", ("rank", "owners", "total", "debt"))
# A player in the roll-off: the total of the rolls (0 is none yet), and whether it is that player's turn.
Throw = namedtuple("Throw", ("player", "total", "is_next"))
# A player in Challenge: the faces of the markers in the five pockets, 0 in an open one.
Pockets = namedtuple("Pockets", ("player", "markers"))

# In many records `player` is the name of whose turn it is, "" where only one plays, but in Ready, Choosing and Scored;
# `seat` is that player's number, 1..8, for where there is no text, 0 where only one plays; `bot`: it is one.
# `partners` are the names that share the player's card, () without partners. `nudge`: a wrong key was pressed, or a
# shake is not wanted. `no_sensor` is the name of what to do where no shake can be felt (app.NO_SENSOR), else "".
# `locks` has bit 0 for the leftmost die. `hint` is the mask of the dice that the coach would keep, -1 until that is
# known, and without hints.

# The greeting.
Splash = namedtuple("Splash", ("version",))

# A turn

# Before the first roll: shake.
Ready = namedtuple("Ready", ("player", "turn", "total", "nudge", "partners", "no_sensor", "seat", "bot"))
# Dice that tumble: `faces` has a 0 for each die in the air; `turned` says how far that one has turned, 0..15, and
# `heights` how far up the screen it is, 0..8. A die that lies has a height, too, in the moment in which it comes to
# rest. `roll` is 0 in a roll-off; `called` is the name of one of three: "Roll", in Challenge "Step".
Rolling = namedtuple("Rolling", ("faces", "locks", "roll", "turned", "heights", "player", "called"))
# Five alike are celebrated: `beat` 0..32 counts the pictures of that.
Celebration = namedtuple("Celebration", ("face", "beat", "player"))
# After the first or second roll; `best` is the Row in which these dice are worth most, None until it is known.
Choosing = namedtuple(
    "Choosing", ("dice", "locks", "rolls_left", "note", "player", "no_sensor", "turn", "total", "best", "seat", "hint")
)  # fmt: skip
# After the third roll.
RolledOut = namedtuple("RolledOut", ("dice", "player", "nudge"))
# The legal boxes as Rows in the card's order, the number of the selected one, and the sum of the upper boxes so far.
# With hints each row has its loss in 1/1024 point, else ().
Scores = namedtuple("Scores", ("dice", "rows", "selected", "can_back", "player", "upper", "losses"))
# The box that is asked about, and that which is being written.
Confirm = namedtuple("Confirm", ("dice", "row"))
Writing = namedtuple("Writing", ("dice", "row"))
# The box that was just written, and who is next.
Scored = namedtuple(
    "Scored", ("player", "box", "points", "bonus", "turn", "total", "following", "partners", "no_sensor", "seat",
               "can_undo", "bot")
)  # fmt: skip
# The turn is over, and a `keeper` has the score: "pc" or "paper".
Away = namedtuple("Away", ("dice", "player", "keeper", "keys", "no_sensor"))
# A bot plays: its dice, what it has locked, how many rolls it has made, and what it does.
Watch = namedtuple("Watch", ("player", "dice", "locks", "rolls", "said"))

# The beginning and the end of a game

# The roll-off: the dice of the last roll, everybody's Throw, who shakes next or `begins`, and the names of those
# who are `tied`.
RollOff = namedtuple(
    "RollOff", ("title", "dice", "throws", "player", "begins", "nudge", "tied", "no_sensor", "seat", "bot")
)  # fmt: skip
# The end of a game of one card. `seal` has the digits of the game's seal, "..." while they are not known yet, "" where
# the game is not logged.
GameOver = namedtuple("GameOver", ("player", "total", "upper", "upper_bonus", "lower", "bonuses", "can_undo", "seal"))
# The end of a match: the names of the winners, () if there are several, and the Places; `more`: there are others, too.
Ranking = namedtuple("Ranking", ("winner", "places", "more", "can_undo", "seal"))

# Cards

# A score card: the names of whose it is; its lines (box, points), None in an open box: the upper boxes with the bonus
# (while it is not decided a text: "40/63"), and the lower ones; the points of the 100s; whether there are
# `several` to turn to; where one box has to be shown after the other, its number 0..12, else -1; and the number of its
# player.
Card = namedtuple("Card", ("owners", "upper", "lower", "bonuses", "total", "several", "at", "seat"))
# What stands before the cards.
Standings = namedtuple("Standings", ("places", "turn"))

# Challenge; `entry` is the last one that can be taken back (player, box, points, bonus), or None

# A round begins.
Round = namedtuple("Round", ("player", "round", "column", "entry", "nudge", "no_sensor"))
# A throw is due: everybody's Pockets; `marked` is the row that key 5 goes back to, or -1.
Table = namedtuple("Table", ("player", "rows", "step", "needed", "marked", "nudge", "no_sensor"))
# A player chooses; the choice slides to the right; the markers are final.
Keep = namedtuple("Keep", ("player", "dice", "locks", "step", "hint"))
Slide = namedtuple("Slide", ("player", "dice", "locks", "slid", "following"))
Final = namedtuple("Final", ("player", "dice", "entry"))

# Pages

# A list to choose from; `under` is a second line of the selected item, "" without one.
Menu = namedtuple("Menu", ("title", "items", "selected", "under"))
# A list of Options; nothing can be chosen where `selected` is -1.
Options = namedtuple("Options", ("title", "rows", "selected"))
# A few words; the screen breaks the text into lines, and where it has "\n". `keys` are the names of five labels
# (oled/soft_keys.py), "" for a key that does nothing. `alarm` is WARNING, or the number of a key that is stuck, else 0.
Message = namedtuple("Message", ("title", "text", "keys", "alarm"))
WARNING = 6
# The self-test shows a pattern of pixels by its number; how strongly the handheld moves, in mg, and the most so far.
Pattern = namedtuple("Pattern", ("number",))
Gauge = namedtuple("Gauge", ("now", "most", "seconds"))


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

    Most are as they are here in most steps.
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
