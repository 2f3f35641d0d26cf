"""The fields of the firmware's views (`roller.app.views`), by name.

The PC imports nothing of the roller; a test compares. A firmware may say more fields behind these.
"""

from types import SimpleNamespace

from rollkeeper.sync.reports import ShownView

FIELDS = {
    "Splash": "version",
    "Ready": "player turn total nudge partners no_sensor seat bot",
    "Choosing": "dice locks rolls_left note player no_sensor turn total best seat hint",
    "RolledOut": "dice player nudge",
    "Rolling": "faces locks roll turned heights player called",
    "Celebration": "face beat player",
    "Scores": "dice rows selected can_back player upper losses",
    "Confirm": "dice row",
    "Writing": "dice row",
    "Scored": "player box points bonus turn total following partners no_sensor seat can_undo bot",
    "Menu": "title items selected",
    "Message": "title lines keys",
    "Card": "owners upper lower bonuses total several at seat",
    "Standings": "places turn",
    "GameOver": "player total upper upper_bonus lower bonuses can_undo",
    "Ranking": "winner places more can_undo",
    "RollOff": "title dice throws player begins nudge tied no_sensor seat bot",
    "Options": "title rows selected",
    "Away": "dice player large line keys no_sensor",
    "Watch": "player dice locks rolls said",
    "Pattern": "number",
    "Gauge": "now most seconds",
    "Round": "player round column entry nudge no_sensor",
    "Table": "player rows step needed marked nudge no_sensor",
    "Keep": "player dice locks step hint",
    "Slide": "player dice locks slid following",
    "Final": "player dice entry",
}


def record_of(view: ShownView) -> SimpleNamespace | None:
    """The view's fields by their names; None if this program does not know such a view."""
    names = FIELDS.get(view.kind, "").split()
    if not names or len(names) > len(view.fields):
        return None
    return SimpleNamespace(**dict(zip(names, view.fields, strict=False)))
