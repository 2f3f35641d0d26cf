"""The games of the database or of a log that `rollkeeper review` looks at, as they come; and its answer."""

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import click

from rollkeeper.cli.opening import LogRefused, open_existing, opened
from rollkeeper.errors import NoGames, RollkeeperError
from rollkeeper.place import Place
from rollkeeper.review.as_data import game_told, left_out_told, players_told
from rollkeeper.review.explain_choices import Explained, worst_of
from rollkeeper.review.players import Summary
from rollkeeper.review.review_game import (
    NOT_BEGUN,
    LeftOut,
    ReviewedCard,
    ReviewedGame,
    Source,
    WorthsFor,
    game_reviewed,
)
from rollkeeper.scores.replay_log import Replay, Replayed
from rollkeeper.scores.turns import Step, steps
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store.fold import game_before
from rollkeeper.store.games import find_game, newest_games
from rollkeeper.store.journal import events_of
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.term.review_tables import print_game, print_left_out, print_players
from rollkeeper.term.terminal import LateBar, console
from rollkeeper.term.time_texts import told
from rollkeeper.wording import shown

MANY = 200  # games; fewer are looked at before a bar could be read


class NothingToReview(RollkeeperError):
    """No game could be looked at. Its name is that of the reason: "nothing-rolled" or "refused"."""

    def __init__(self, left_out: LeftOut, missed: int) -> None:
        others = f" (and {missed - 1} more)" if missed > 1 else ""
        super().__init__(
            f"{left_out.source.name}{others} cannot be looked at ({left_out.message})",
            todo="name another game", name=left_out.name,
        )  # fmt: skip


class Looked:
    """Gives the games of a source that could be looked at, as they come. An error ends them and is kept."""

    def __init__(self, source: Iterator[ReviewedGame | LeftOut], player: str | None) -> None:
        """`player`: only this one is looked at."""
        self.summary = Summary(player)
        self.error: RollkeeperError | None = None
        self._player = player
        self._games = self.summary.taking(source)
        self._first: list[ReviewedGame] = []

    def begin(self) -> None:
        """Look at the first game. Raises what kept it from coming, or NothingToReview, NoGames, NoSuchPlayer."""
        self._first = list(islice(self._games, 1))
        if self._first:
            return
        if self._player is not None and self.summary.names:
            raise NoSuchPlayer(self._player, self.summary.names)
        if not self.summary.left_out:
            raise NoGames()
        raise NothingToReview(self.summary.left_out[0], self.summary.missed)

    def read_all(self, keep: bool) -> None:
        """Look at all others now; with `keep`, which takes memory, they come again."""
        self._first = [game for game in self if keep]

    def __iter__(self) -> Iterator[ReviewedGame]:
        yield from self._first
        try:
            yield from self._games
        except RollkeeperError as error:
            self.error = error


def of_database(
    path: Place, wanted: str, player: str | None, worths_for: WorthsFor
) -> Iterator[ReviewedGame | LeftOut]:
    """A game of the database, or all in the order of play, those of `player` if somebody is named. Raises NoSuchGame,
    NoGames, NoSuchPlayer or a DatabaseError."""
    with closing(open_existing(path)) as store:
        if wanted != "all":
            rows = [store.ask(find_game, wanted)]
        elif not (rows := store.ask(newest_games)[::-1]):
            raise NoGames()
        names = sorted({name for row in rows for name in row.players})
        if player is not None:
            rows = [row for row in rows if player in row.players]
            if not rows:
                raise NoSuchPlayer(player, names)
        with LateBar("reviewing", where=console(stderr=True)) as bar:
            tell = bar.of_many(MANY)
            for done, row in enumerate(rows):
                tell(done, len(rows))
                found = _row_reviewed(store, row, worths_for)
                if wanted == "all" and isinstance(found, LeftOut) and found.name == NOT_BEGUN:
                    continue  # a handheld begins the next game by itself
                yield found


def of_log(log: str, worths_for: WorthsFor) -> Iterator[ReviewedGame | LeftOut]:
    """The games of a log. Raises LogUnreadable; LogRefused after the games before the line that is refused."""
    found: list[Step] = []
    replay = Replay(lambda before, after, fields: found.append((before, after, fields)))
    with opened(log) as (file, _):
        for item in replay.run(file):
            if isinstance(item, Replayed):
                own, found[:] = found[:], []
                refused = replay.refused
                why = refused.message if refused is not None and refused.game == replay.games else ""
                yield game_reviewed(Source(f"the game at line {item.line}"), own, worths_for, why)
    if replay.refused is not None:
        raise LogRefused("the log" if log == "-" else log, replay.refused, replay.events)


def _row_reviewed(store: Store, row: GameRow, worths_for: WorthsFor) -> ReviewedGame | LeftOut:
    with store.reading() as connection:
        events, before = events_of(connection, row), game_before(connection, row)
        twice = " (told in two ways)" if evidence.told_twice(connection, row) else ""
    why = ""
    if row.refused:
        events = [event for event in events if event.first < row.refused["n"]]
        why = row.refused["message"]
    source = Source(f"game {row.ident}{twice}", told(row.played_to), tuple(row.players))
    return game_reviewed(source, list(steps((event.fields for event in events), before)), worths_for, why)


def print_tables(looked: Looked, worths_for: WorthsFor, in_full: bool) -> None:
    """Each game `in_full`, or else only the players over all of them."""
    out = console()
    for game in looked:
        if in_full:
            print_game(out, game, [_worst(game, card, worths_for) for card in game.cards])
    summary = looked.summary
    print_left_out(out, summary.left_out)
    if not in_full or summary.count > 1:
        print_players(out, summary.players)


def print_json(looked: Looked, worths_for: WorthsFor) -> None:
    """One document: the games as they come, then those left out, the players and how they compare."""
    before = '{"games":[\n'
    for game in looked:
        told = game_told(game, lambda game, card: _worst(game, card, worths_for))
        click.echo(before + json.dumps(told), nl=False)
        before = ",\n"
    error = looked.error
    rest = {
        "left_out": left_out_told(looked.summary.left_out),
        "error": None if error is None else {"name": error.name, "message": shown(error.message)},
        **players_told(looked.summary.players),
    }
    click.echo("],\n" + json.dumps(rest)[1:])


def _worst(game: ReviewedGame, card: ReviewedCard, worths_for: WorthsFor) -> list[Explained]:
    return worst_of(card, game.players, worths_for(game.rules))
