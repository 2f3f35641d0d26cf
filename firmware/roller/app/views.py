"""What a screen can show: one named record for each kind of picture. The OLED, the LED build and the page read these.

A record says what is to be seen, not how. Two that are equal look the same, so nothing is drawn twice.
"""

from collections import namedtuple

# A line of a list of boxes; `kind` is "natural", "joker" or "zero" (fivedice.placement).
Row = namedtuple("Row", ("box", "points", "kind"))

# The greeting. While the flash is made ready `done` of its `sectors` are; else `sectors` is 0.
Splash = namedtuple("Splash", ("version", "done", "sectors"))

# The turn. `partners` are the names that share the player's card, () without partners; `nudge`: a wrong key was
# pressed; `no_sensor` says what to do where no shake can be felt, else ""; `player` is "" where only one plays, but in
# Ready and Scored; `locks` has bit 0 for the leftmost die.
Ready = namedtuple("Ready", ("player", "turn", "total", "nudge", "partners", "no_sensor"))
Rolling = namedtuple("Rolling", ("faces", "locks", "roll", "frame", "player"))  # `roll` is 0 in a roll-off
Choosing = namedtuple("Choosing", ("dice", "locks", "rolls_left", "note", "player", "no_sensor"))
RolledOut = namedtuple("RolledOut", ("dice", "player"))

# The score: the legal boxes, best first, as Rows; the one that is asked about; the one that is being written.
Scores = namedtuple("Scores", ("dice", "rows", "selected", "can_back", "player"))
Confirm = namedtuple("Confirm", ("dice", "row"))
Writing = namedtuple("Writing", ("dice", "row"))
Scored = namedtuple(
    "Scored", ("player", "box", "points", "bonus", "turn", "total", "following", "partners", "no_sensor")
)  # fmt: skip

# Around the turn. `keys` are five labels, "" for a key that does nothing; "ok", "yes", "no" have a look of their own.
Menu = namedtuple("Menu", ("title", "items", "selected"))
Message = namedtuple("Message", ("title", "lines", "keys"))
