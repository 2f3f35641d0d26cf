"""Views around the game, for the golden pictures: settings, who plays, roller only, what a PC has, the guide.

As the pages make them; imported on CPython and on MicroPython.
"""

from roller.app.pages.menu import LABELS
from roller.app.pages.message import GUIDE

DICE = (3, 3, 4, 4, 6)
NAMES = ("Maximilianus", "Bob", "Cyd", "WWWWWWWWWWWW", "Eve", "Fay", "Gus", "Hal")


def settings(*values):
    """The rows of the settings; what a LED build would show of them is not seen here."""
    return tuple([(label, value, 1) for label, value in zip(LABELS, values)])  # noqa: B905


def names(said, *seats):
    """The rows of the names; so many sit already."""
    rows = []
    for name in NAMES:
        seat = seats.index(name) + 1 if name in seats else 0
        rows.append((name, "%d" % seat if seat else "", seat))
    return tuple(rows) + (("Start", said, 0),)


AS_DELIVERED = settings("full", "full", "medium", "on", "off", "5 min", "automatic", "off", "automatic", "English")
CHANGED = settings("low", "low", "high", "off", "on", "2.5 min", "display", "on", "1.3", "Deutsch")
TEAMS = (
    ("Maximilianus", "1 (team 1)", 1), ("Bob", "2 (team 2)", 2), ("Cyd", "", 0), ("WWWWWWWWWWWW", "3 (team 1)", 3),
    ("Start", "with 1 guest", 0),
)  # fmt: skip
SYNCED = (("PC", "connected", 0), ("Saved on the PC", "all", 0), ("Still to save", "0 lines", 0),
          ("Room left", "97%", 0), ("Player names", "8", 0))  # fmt: skip
ALONE = (("PC", "not connected", 0), ("Saved on the PC", "not all", 0), ("Still to save", "1204 lines", 0),
         ("Room left", "62%", 0), ("Player names", "0", 0))  # fmt: skip
ABOUT = (("Version", "0.1.0", 0), ("Device", "e660583883724a32", 0), ("Parts", "SSD1309, MPU-6050", 0),
         ("Dice seal", "f1a20f3091c077de", 0),
         ("Random bits", "repeats itself", 0))  # fmt: skip
KEEPERS = ("Score here", "Score on the PC", "Score on paper")

SETUP = (
    ("settings", (("options", "Settings", AS_DELIVERED, 0),)),
    ("settings_changed", (("options", "Settings", CHANGED, 6),)),
    ("who_plays", (("options", "Who plays?", names("with 3 guests"), 0),)),
    ("who_plays_some", (("options", "Who plays?", names("with 1 guest", "Cyd", "Maximilianus"), 3),)),
    ("who_plays_all", (("options", "Who plays?", names("", "Fay", "Hal", "Cyd"), 8),)),
    ("who_plays_teams", (("options", "Who plays?", TEAMS, 4),)),
    ("sync_there", (("options", "Sync", SYNCED, -1),)),
    ("sync_alone", (("options", "Sync", ALONE, -1),)),
    ("about", (("options", "Rollkeeper", ABOUT, -1),)),
    ("roller_keeper", (("menu", "Just roll", KEEPERS, 2),)),
    ("roller_ready", (("paper", ("ready", "Just roll", 0, 0, False, ())),)),
    ("roller_choosing", (("paper", ("choosing", DICE, 4, 2, "", "Just roll", "", 0, 0, None)),)),
    ("roller_paper", (
        ("paper", ("away", DICE, "", "paper", ("", "", "", "Menu", "Back"))),
    )),
    ("roller_no_sensor", (
        ("paper", ("away", DICE, "", "paper", ("", "", "", "Menu", ""),
                   "No sensor: hold key 5")),
    )),
    ("roller_pc", (
        ("away", DICE, "Maximilianus", "pc", ("", "", "", "Menu", "")),
    )),
) + tuple([
    ("guide_%d" % at, (("message", title, text, keys),)) for at, (title, text, keys) in enumerate(GUIDE) if at
])  # fmt: skip
