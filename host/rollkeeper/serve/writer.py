"""Does what viewers ask for: for a handheld it asks that, with real dice it is done here."""

from pathlib import Path

from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.scores.new_game import editions
from rollkeeper.scores.scorecard import CardView
from rollkeeper.serve.boards import REAL_DICE, Boards
from rollkeeper.serve.desks import Desks
from rollkeeper.serve.hand_record import dice_record
from rollkeeper.serve.viewer_request import ViewerRequest
from rollkeeper.store import Store
from rollkeeper.sync.persons_request import Answered
from rollkeeper.wording import shown

MOST_NAMES = 200  # of players, to choose from


class Writer:
    """Joins the desks of the handhelds and the table with real dice."""

    real_dice = True

    def __init__(self, store: Store, folder: Path, boards: Boards, desks: Desks) -> None:
        """`folder` has this PC's name for journals of its own; a game with real dice goes on."""
        self._store, self._boards, self._desks = store, boards, desks
        self._dice = DiceTable(store, folder, self._entered)
        self._dice.tell()

    def lists(self) -> dict[str, object]:
        """For a new game: the editions, who has played, and the last game with real dice. May raise a DatabaseError."""
        names = sorted(map(shown, self._store.once_more(self._store.names)))[:MOST_NAMES]
        last = self._dice.last()
        like = None if last is None else {"edition": last["edition"], "state": last["state"], "like": last["like"]}
        return {"editions": editions(), "names": names, "last": like}

    def do(self, request: ViewerRequest, answered: Answered) -> None:
        """Do it, or have it done. `answered` is called once, perhaps later and in another thread."""
        if request.kind in ("write", "undo") and request.board != REAL_DICE:
            self._desks.write(request.board, request.text, request.points, request.after, answered)
            return
        try:
            self._with_real_dice(request)
        except RollkeeperError as error:
            answered(error)
        else:
            answered(None)

    def _with_real_dice(self, request: ViewerRequest) -> None:
        dice, after = self._dice, request.after
        if request.kind == "new":
            dice.begin(request.text, request.players, request.teams, request.difference, after)
        elif request.kind == "further":
            dice.begin_further(after)
        elif request.kind == "roll":
            dice.enter(request.text, request.keep, after)
        elif request.kind == "choose":
            dice.choose(request.text, after)
        elif request.kind == "clear":
            dice.clear(after)
        elif request.kind == "end":
            dice.end(after)
        else:
            dice.write(request.text, request.points, after)

    def _entered(self, card: CardView, at: int, clears: bool) -> None:
        self._boards.dice_entered(card, dice_record(card, clears), at)
