"""A game with real dice: people roll, somebody enters what lies there, and chooses the box.

Law: the rules decide (`fivedice`), and what is written down stays. So the dice that were entered last are written down
when something follows from them: until then they can be entered again. Only the last roll of a turn need be entered.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from threading import Lock

from fivedice.game import Game, apply
from fivedice.options import like, new_game, next_column
from fivedice.refusal import Refusal
from rollkeeper import __version__
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.new_game import check_offered
from rollkeeper.scores.scorecard import CardView, card_view
from rollkeeper.store import Store
from rollkeeper.store.games import latest_of_device
from rollkeeper.store.journal import events_of, next_wanted
from rollkeeper.store.names import own_device, renamed, seated
from rollkeeper.store.timestamp import HandheldClock
from rollkeeper.store.timestamp import now as wall_clock
from rollkeeper.sync.persons_request import BEGIN_AGAIN, GameWentOn
from rollkeeper.sync.roster_request import checked
from rollkeeper.wording import brief, shown
from turnlink import message
from turnlink.host import Event, Hello
from turnlink.line import decode, encode

Change = Callable[[CardView, int, bool], None]  # the card, the state's number, whether the newest dice can be changed


class NoGameYet(RollkeeperError):
    """There is no game with real dice."""

    def __init__(self) -> None:
        super().__init__("there is no game with real dice", todo="begin one, with the names of those who play")


class NoFurtherGame(RollkeeperError):
    """No card has room for a next game."""

    def __init__(self) -> None:
        super().__init__("no card with real dice has room for a next game, after one at its end", "nothing was begun")


class AgainstTheRules(RollkeeperError):
    """What was entered breaks a rule, which gives the error its name."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(brief(shown(refusal.message)), "nothing was written", "enter something else", refusal.name)


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
        """Begin a game of these players, in the order of their seats; one without a name is P1, P2, ... Partners are in
        `teams`, whose seats alternate; `difference`: all owe it to the winner. A game that is on is given up, with
        `after` only if it is still in that state. Raises a RollkeeperError."""
        with self._lock, self._by_the_rules():
            self._still(after)
            named = checked([name.strip() or f"P{seat}" for seat, name in enumerate(players, 1)])
            apply(None, new_game(edition, [str(seat) for seat in range(len(named))], teams, difference))
            check_offered(edition, len(named), difference)
            forms = self._store.once_more(lambda: self._store.change(seated, named))
            self._close()
            self._journal.begin(new_game(edition, forms, teams, difference))

    def begin_further(self, after: int | None = None) -> None:
        """Begin the next game on the card of the last one. One that is on is given up, and its column played again."""
        with self._lock, self._by_the_rules():
            self._still(after)
            game = self._now()
            if game is None or not next_column(game):
                raise NoFurtherGame()
            event = like(game, same_card=True)
            self._close()
            self._journal.begin(event)

    def enter(self, faces: str, keep: str, after: int) -> None:
        """Enter the dice on the table: all five, `keep` ("25") the places of those that stayed; or those of a throw.
        Raises a RollkeeperError."""
        with self._game(after) as game:
            roll: dict[str, object] = {"roll-off" if game.contenders else "roll": faces}
            if keep:
                roll["keep"] = keep
            apply(game, roll)
            self._write_newest()
            self._newest = roll

    def clear(self, after: int) -> None:
        """Forget the newest dice, which were entered wrongly."""
        with self._game(after):
            self._newest = None

    def choose(self, pockets: str, after: int) -> None:
        """Keep these markers ("45") of shared dice. Raises a RollkeeperError."""
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
        """End the game, or give it up if it has open boxes. Raises a RollkeeperError."""
        with self._game(after):
            self._close()

    @contextmanager
    def _game(self, after: int) -> Iterator[Game]:
        """Do something to the game, if it is still in state `after`, and show it then."""
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
        return card_view(self._store.once_more(lambda: self._store.ask(renamed, game)), self._journal.ident)


class WrittenElsewhere(RollkeeperError):
    """Another program has written into the journal, or it is no longer in the database."""

    def __init__(self) -> None:
        super().__init__(
            "another program has gone on with this game", "nothing was written", "look at the card, and do it again"
        )


class OwnJournal:
    """The journal of the game that was on the table last. `game` is the fold of its events, None before the first.

    Each card has a journal of its own: a new epoch, numbers from 1 on. So two programs, two databases or a backup that
    was put back never write different events under one name; a game that two programs go on with is refused.
    """

    def __init__(self, store: Store, device: str) -> None:
        self._store, self._device = store, device
        self._begin_now()
        self._epoch, self._last = "", 0
        self._events: list[Event] = []  # of that journal
        self._opened = store.opened
        self.game: Game | None = None
        self.ident = ""  # of the game in the database
        self.reload()

    def reload(self) -> None:
        """Take up the game that was played last."""
        row = self._store.ask(latest_of_device, self._device)
        self._epoch, self._last, self.game, self.ident = "", 0, None, ""
        self._events = []
        if row is None or row.refused is not None:
            return
        game: Game | None = None
        for event in self._store.ask(events_of, row._replace(first_n=row.card_n)):  # of all games on its card
            game = apply(game, event.fields)  # the fold has allowed them
            self._events.append(Event(event.first, event.line, event.fields))
        self._epoch, self._last, self.game, self.ident = row.epoch, row.last_n, game, str(row.ident)
        self._begin_now()

    def begin(self, event: dict[str, object]) -> None:
        """Write the first event of a new game, in a new journal if it is on a new card."""
        if "column" not in event:
            apply(None, event)
            self._epoch, self._last, self.game, self._events = token_hex(4), 0, None, []
            self._opened = self._store.opened
            self._begin_now()
        self.append([event])

    def append(self, events: Sequence[dict[str, object]]) -> None:
        """Write events, all or none. Raises Refusal, WrittenElsewhere or a DatabaseError."""
        self._store.once_more(lambda: self._append(events))

    def _append(self, events: Sequence[dict[str, object]]) -> None:
        game = self.game
        for event in events:
            game = apply(game, event)
        if self._opened != self._store.opened:
            self._put_back()
        if self._store.ask(next_wanted, self._device, self._epoch) != self._last + 1:
            self.reload()
            raise WrittenElsewhere()
        lines = [encode({"n": n, "t": self._t(), **event}) for n, event in enumerate(events, self._last + 1)]
        batch = [Event(n, line, decode(line)) for n, line in enumerate(lines, self._last + 1)]
        kept = self._store.keep(self._device, self._epoch, batch, self._clock)
        if kept.conflict is not None:
            self.reload()
            raise WrittenElsewhere()
        self.game, self._last = game, batch[-1].n
        self._events += batch
        self.ident = next((str(ident) for ident in kept.games), self.ident)

    def _put_back(self) -> None:
        """Write this game into a new database that has taken the place of one that went away."""
        if self._events:
            kept = self._store.keep(self._device, self._epoch, self._events, self._clock)
            self.ident = next((str(ident) for ident in kept.games), self.ident)
        self._opened = self._store.opened

    def _begin_now(self) -> None:
        """Count milliseconds from now on, as a handheld does from its boot."""
        self._since, self._latest = wall_clock(), 0
        hello = message.hello(message.PROTOCOL, __version__, self._device, "", 1, 0, "")
        self._clock = HandheldClock(Hello(hello | {"boot": 1, "t": 0}), self._since)

    def _t(self) -> int:
        """Milliseconds since then; they never fall, whatever is done to the PC's clock."""
        now: datetime = wall_clock()
        self._latest = max(self._latest, int((now - self._since).total_seconds() * 1000))
        return self._latest
