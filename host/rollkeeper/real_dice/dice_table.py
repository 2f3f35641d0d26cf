"""A game with real dice: people roll, somebody enters what lies there, and chooses the box.

Law: the rules decide (`fivedice`), and what is written down stays written down. So the dice that were entered last are
not written down before something follows from them: until then they can be entered anew. A box that is written takes
them along, and can itself be taken back until the next dice are.

Only the last roll of a turn need be entered; those before it may be.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from fivedice.game import Game, apply
from fivedice.options import like, new_game, next_column
from fivedice.refusal import Refusal
from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.own_journal import OwnJournal, WrittenElsewhere
from rollkeeper.scores.new_game import check_offered
from rollkeeper.scores.scorecard import CardView, card_view
from rollkeeper.store import Store
from rollkeeper.store.own_device import own_device
from rollkeeper.sync.persons_request import BEGIN_AGAIN, GameWentOn
from rollkeeper.sync.roster_request import checked
from rollkeeper.wording import brief, shown

Change = Callable[[CardView, int, bool], None]  # the card, the state's number, whether the newest dice can be changed


class NoGameYet(RollkeeperError):
    """There is nothing to be written into."""

    def __init__(self) -> None:
        super().__init__("there is no game with real dice: begin one, with the names of those who play")


class NoFurtherGame(RollkeeperError):
    """There is no card to go on with."""

    def __init__(self) -> None:
        super().__init__("not begun: no card with real dice has room for a next game, after one at its end")


class AgainstTheRules(RollkeeperError):
    """What was entered is not allowed. Its name is that of the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"not done: {brief(shown(refusal.message))}")
        self._rule = refusal.name

    @property
    def name(self) -> str:
        return self._rule


class DiceTable:
    """The game that is on the table. May be used from several threads."""

    def __init__(self, store: Store, folder: Path, on_change: Change = lambda *_: None) -> None:
        """`folder` has this PC's name. A game that is not at its end goes on."""
        self._store = store
        self._journal = OwnJournal(store, own_device(folder))
        self._newest: dict[str, object] | None = None  # the dice that were entered last, not written down yet
        self._at = 1
        self._lock = Lock()
        self.on_change = on_change

    def tell(self) -> None:
        """Say how the game stands, if one is on."""
        with self._lock:
            game = self._journal.game
            if game is not None and not game.closed:
                self._tell()

    def last(self) -> CardView | None:
        """How the game stands that was played last, None if there was none."""
        with self._lock:
            game = self._now()
            return None if game is None else self._card(game)

    def begin(
        self, edition: str, players: Sequence[str], teams: int = 0, difference: bool = False, after: int | None = None
    ) -> None:
        """Begin a game of these players, in the order in which they sit; one without a name is P1, P2, ... Partners are
        so many `teams`, whose seats alternate; `difference`: all owe it to the winner. A game that is on is given up,
        but with `after` only if it is still the one of that state. Raises a RollkeeperError."""
        with self._lock, self._by_the_rules():
            self._still(after)
            named = checked([name.strip() or f"P{seat}" for seat, name in enumerate(players, 1)])
            apply(None, new_game(edition, [str(seat) for seat in range(len(named))], teams, difference))
            check_offered(edition, len(named), difference)
            seated = self._store.once_more(lambda: self._store.seat(named))
            self._close()
            self._journal.begin(new_game(edition, seated, teams, difference))

    def begin_further(self, after: int | None = None) -> None:
        """Begin the next game on the card of the last one, like it. A game that is on is given up as by `begin`, and
        its column is played again. Raises a RollkeeperError."""
        with self._lock, self._by_the_rules():
            self._still(after)
            game = self._now()
            if game is None or not next_column(game):
                raise NoFurtherGame()
            event = like(game, same_card=True)
            self._close()
            self._journal.begin(event)

    def enter(self, faces: str, keep: str, after: int) -> None:
        """Dice lie there: all five, in a first roll or one for the start; those of a further roll, of which the places
        in `keep` ("25") stayed; or as many as the next throw takes. Raises a RollkeeperError."""
        with self._game(after) as game:
            roll: dict[str, object] = {"roll-off" if game.contenders else "roll": faces}
            if keep:
                roll["keep"] = keep
            apply(game, roll)
            self._write_newest()
            self._newest = roll

    def clear(self, after: int) -> None:
        """The newest dice were entered wrongly: they never were."""
        with self._game(after):
            self._newest = None

    def choose(self, pockets: str, after: int) -> None:
        """Shared dice: the player who is up keeps these markers ("45"). Raises a RollkeeperError."""
        with self._game(after) as game:
            choice: dict[str, object] = {"choose": pockets}
            apply(game, choice)
            self._write_newest(choice)

    def write(self, box: str, points: int | None, after: int) -> None:
        """Write a box; without `points` take it back, if it is the last. Raises a RollkeeperError."""
        with self._game(after) as game:
            entry: dict[str, object] = {"undo": box} if points is None else {"score": box, "points": points}
            apply(game, entry)
            self._write_newest(entry)

    def end(self, after: int) -> None:
        """All have seen how it ended; a game with open boxes is given up. Raises a RollkeeperError."""
        with self._game(after):
            self._close()

    @contextmanager
    def _game(self, after: int) -> Iterator[Game]:
        """Do something to the game, if it is still the one of state `after`; say what came of it."""
        with self._lock, self._by_the_rules():
            game = self._now()
            if game is None:
                raise NoGameYet()
            if after != self._at:
                raise GameWentOn()
            yield game

    def _still(self, after: int | None) -> None:
        """Refuse to give up a game that has gone on since state `after`."""
        game = self._journal.game
        if game is not None and not game.closed and after not in (None, self._at):
            raise GameWentOn(BEGIN_AGAIN)

    @contextmanager
    def _by_the_rules(self) -> Iterator[None]:
        try:
            yield
        except Refusal as refusal:
            raise AgainstTheRules(refusal) from refusal
        except WrittenElsewhere:
            self._newest = None
            self._changed()
            raise
        self._changed()

    def _write_newest(self, *following: dict[str, object]) -> None:
        """Write the newest dice down, and what follows from them."""
        events = [*([self._newest] if self._newest is not None else []), *following]
        if events:
            self._journal.append(events)
        self._newest = None

    def _close(self) -> None:
        game = self._journal.game
        if game is None or game.closed:
            return
        totals = game.totals
        end = totals if len(totals) > 1 else totals[0]
        self._write_newest({"end": end} if game.over else {"abandon": 1})

    def _changed(self) -> None:
        self._at += 1
        self._tell()

    def _now(self) -> Game | None:
        game = self._journal.game
        return game if game is None or self._newest is None else apply(game, self._newest)

    def _tell(self) -> None:
        game = self._now()
        if game is not None:
            self.on_change(self._card(game), self._at, self._newest is not None)

    def _card(self, game: Game) -> CardView:
        return card_view(self._store.once_more(lambda: self._store.renamed(game)), self._journal.ident)
