"""The first start of a handheld: it makes the files of its journal, and the guide is due. In memory only then."""

from roller import VERSION
from roller.app.views import Splash
from roller.journal.find_sectors import make
from roller.line_file import SETTINGS, keep

SAID = 1000  # ms between two lines for a PC, whose `rollkeeper flash` waits for them


def prepare(handheld: "Handheld", sectors: "Sectors", settings: "Settings") -> None:
    """Make those of the journal's sectors that are missing. Whoever has set nothing yet is shown the guide, also if the
    power goes before that."""
    missing = sectors.missing
    if len(missing) == sectors.count and not settings.values:
        settings.set("guide", "due")
        try:
            keep(SETTINGS, {"settings": settings.values})
        except OSError as error:  # it is shown again, should it be switched on before anything is set
            print("settings:", error)
    board = handheld.board
    due = 0
    for done, sector in enumerate(missing):
        now = board.now()
        handheld.picture.show(Splash(VERSION, done, len(missing)), 0, 2, now)
        if now >= due and board.usb(now):  # without a PC a line would wait for one
            due = now + SAID
            print("preparing %d of %d" % (done, len(missing)))
        try:
            make(sectors, sector)
        except OSError as error:  # no room for more: the journal is so much smaller
            print("journal:", error)
            return


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.settings import Settings
    from roller.handheld import Handheld
    from roller.journal.sectors import Sectors
