"""What the pages Sync and About tell of the handheld."""

from roller import VERSION
from roller.words import say


def rows_of(handheld: "Handheld", page: str) -> "tuple[bool, list[tuple[str, str]]]":
    """True, and the rows of the page "sync" (is a PC there, and what has it acknowledged) or "about"."""
    journal = handheld.journal
    if page == "sync":
        from roller.remote import roster

        has, free = journal.state()
        left = journal.last - has
        return True, [
            (say("PC"), say("connected" if handheld.end.next else "not connected")),
            (say("Saved on the PC"), say("nothing" if not has else "all" if has == journal.last else "not all")),
            (say("Still to save"), say("1 line") if left == 1 else say("%d lines") % left),
            (say("Room left"), "%d%%" % free),
            (say("Player names"), "%d" % len(roster())),
        ]
    app = handheld.app
    game = app.state if app.recorded is None else app.recorded[0]  # in practice that which was put aside
    return True, [(say("Version"), VERSION), (say("Device"), handheld.board.device)] + handheld.parts() + [
        (say("Dice seal"), game.commit[:16] if game is not None and game.commit else say("none")),
        (say("Random bits"), say(app.source.fault or "good")),
    ]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.handheld import Handheld
