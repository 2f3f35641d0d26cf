"""The chances that the scoreboard draws, as plain data.

The answer of the worker that computes them comes when it comes; until then what was known of the same game stays.
"""

from collections.abc import Callable
from threading import Lock
from typing import TypedDict

from rollkeeper.chances.chances_in_words import percent, span
from rollkeeper.chances.of_game import ColumnChances, GameChances
from rollkeeper.chances.worker import Answer, Asking
from rollkeeper.scores.scorecard import CardView
from rollkeeper.wording import shown
from rollkeeper.words import tr

OFF, BETWEEN, ALWAYS = "off", "between-turns", "always"
ON_THE_TABLE = ("choosing", "throwing", "rolled_out")


class ForeseenColumn(TypedDict):
    """A column: "63 %" and how long its bar is, the expected final score, and "196–311"; all "" while hidden."""

    win: str
    share: float
    final: str
    span: str


class ChancesRecord(TypedDict):
    """What there is to draw. `columns` is [] where there is nothing to foresee; `wins` if there are chances to win;
    `note` and `needed` are sentences."""

    columns: list[ForeseenColumn]
    wins: bool
    note: str
    needed: list[str]


class ChancesShown:
    """The chances of all boards. `on_change` is called in the thread of the asking."""

    def __init__(self, mode: str, asking: Callable[..., Asking] = Asking) -> None:
        self._mode = mode
        self._lock = Lock()
        self._asked: dict[str, object] = {}
        self._answers: dict[str, tuple[str, Answer]] = {}
        self._asking = asking(self._told, mode == ALWAYS)
        self.on_change: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to answer."""
        if self._mode != OFF:
            self._asking.start()

    def stop(self) -> None:
        """End the worker."""
        self._asking.stop()

    def changed(self, ident: str, card: CardView) -> None:
        """A board's game has changed: ask, if that changes its chances."""
        if self._mode == OFF:
            return
        matters = _matters(card, self._mode == ALWAYS)
        with self._lock:
            if self._asked.get(ident) == matters:
                return
            self._asked[ident] = matters
        self._asking.ask(ident, card)

    def record(self, ident: str, card: CardView) -> ChancesRecord | None:
        """Returns what to draw of a board now; None for nothing."""
        with self._lock:
            game, answer = self._answers.get(ident, ("", Answer()))
        if game != card["game"]:
            return None
        if "preparing" in answer:
            done = percent(answer["preparing"])
            return _only(tr("The chances of this edition are worked out, this once: {done} done.", done=done))
        if "trouble" in answer:
            return _only(tr("No chances: {trouble}.", trouble=shown(answer["trouble"])))
        chances = answer.get("chances")
        if chances is None:
            return None
        if chances["moment"] == "over":
            return {"columns": [], "wins": False, "note": "", "needed": chances["needed"]}
        if self._mode == BETWEEN and card["state"] in ON_THE_TABLE:
            return _hidden(chances, shown(card["who"]))
        return _open(chances)

    def _told(self, ident: str, card: CardView, answer: Answer) -> None:
        with self._lock:
            self._answers[ident] = (card["game"], answer)
            if "trouble" in answer:
                del self._asked[ident]  # the next change asks again
        self.on_change()


def _matters(card: CardView, with_dice: bool) -> object:
    """Returns what the chances of a card depend on."""
    columns = [(list(player["boxes"].values()), player["bonuses"]) for player in card["players"]]
    on_the_table = card["state"] in ON_THE_TABLE
    state = "turn" if on_the_table or card["state"] == "ready" else card["state"]
    dice = (card["dice"], card["rolls"]) if with_dice and on_the_table else None
    return card["game"], [player["name"] for player in card["players"]], columns, card["player"], state, dice


def _only(note: str) -> ChancesRecord:
    return {"columns": [], "wins": False, "note": note, "needed": []}


def _hidden(chances: GameChances, who: str) -> ChancesRecord:
    nothing: ForeseenColumn = {"win": "", "share": 0.0, "final": "", "span": ""}
    together = chances["columns"][0]["share"] is None
    note = tr("Chances are hidden while {name} plays.", name=who)
    return {"columns": [nothing for _ in chances["columns"]], "wins": not together, "note": note, "needed": []}


def _open(chances: GameChances) -> ChancesRecord:
    columns = [_foreseen(column) for column in chances["columns"]]
    wins = chances["columns"][0]["share"] is not None
    return {"columns": columns, "wins": wins, "note": chances["note"], "needed": chances["needed"]}


def _foreseen(column: ColumnChances) -> ForeseenColumn:
    share = column["share"]
    return {
        "win": "" if share is None else percent(share),
        "share": 0.0 if share is None else round(100 * share, 1),
        "final": f"{column['expected']:.0f}",
        "span": span(column),
    }
