"""The pages of what has been played: their addresses, the list of games, players, records, dice.

These pages only look. Their figures are those of the terminal: the same functions of `store` and `scores`.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from fivedice.box import BOXES
from fivedice.edition import EDITIONS
from rollkeeper.charts.kinds import OF_MEAN, bars, intervals, moving_means, over_games, over_months, stacked
from rollkeeper.errors import NoGames, NoSuchGame, NotYet, RollkeeperError
from rollkeeper.fairness.judged import Judged, explained, headline, judged, told_die, told_fives, what_counts
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import UnknownEdition
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store import names as all_names
from rollkeeper.store.errors import PassesByItself
from rollkeeper.store.lines import is_stamp
from rollkeeper.store.listing import Place, place
from rollkeeper.store.listing import page as page_of_games
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.results import NoSuchHandheld, all_devices, dice_thrown, full_name, who_has_thrown
from rollkeeper.store.statistics import Chosen, Player, Result, Versus, last_results, records, statistics
from rollkeeper.store.timestamp import begin_of_day
from rollkeeper.term.time_texts import day, month
from rollkeeper.web.game_pages import NoSuchThrow, game_page, how_made_page, log_of, replay_of, sheet_page
from rollkeeper.web.pages import PLAYS, page
from rollkeeper.wording import quoted
from rollkeeper.words import tr

LONGEST = 200  # letters of what is asked


class BadQuestion(RollkeeperError):
    """The address asks for something that there cannot be."""


@dataclass(frozen=True)
class Asked:
    """The filters, as they were written; "" for none."""

    edition: str = ""
    player: str = ""
    since: str = ""
    until: str = ""

    @property
    def chosen(self) -> Chosen:
        """Returns which games count. Raises BadQuestion, or UnknownEdition."""
        if self.edition and self.edition not in EDITIONS:
            raise UnknownEdition(self.edition)
        return Chosen(
            self.edition or None, begin_of_day(_day("since", self.since)), begin_of_day(_day("until", self.until), 1)
        )

    @property
    def narrowed(self) -> bool:
        """Returns whether there is a filter beside the player."""
        return bool(self.edition or self.since or self.until)

    def query(self, **other: object) -> str:
        """Returns the filters as the end of an address, with `other` values for some; "" if there are none."""
        told = {"player": self.player, "edition": self.edition, "since": self.since, "until": self.until, **other}
        text = urlencode({name: str(value) for name, value in told.items() if value})
        return f"?{text}" if text else ""


def asked(query: Mapping[str, str]) -> Asked:
    """Returns the filters of an address. Raises BadQuestion."""
    return Asked(*(word_of(query, name) for name in ("edition", "player", "since", "until")))


def word_of(query: Mapping[str, str], name: str) -> str:
    """Returns what an address says under a name; "" for nothing. Raises BadQuestion."""
    value = query.get(name, "").strip()
    if len(value) > LONGEST:
        raise BadQuestion(f"{quoted(name)} is longer than anything that is known here")
    return value


def place_of(text: str | None) -> Place | None:
    """Returns a place in the list from an address. Raises BadQuestion."""
    if not text:
        return None
    at, _, ident = text.partition(",")
    if not is_stamp(at) or not ident.isascii() or not ident.isdigit():
        raise BadQuestion(f"{quoted(text)} is no place in the list of games")
    return at, int(ident)


def place_told(place: Place) -> str:
    """Returns a place in the list, for an address."""
    return f"{place[0]},{place[1]}"


def _day(name: str, text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d") if text else None
    except ValueError as error:
        raise BadQuestion(f"{name} {quoted(text)} is no day such as 2026-01-31") from error


GAMES_ON_A_PAGE = 30  # games on a page

@dataclass(frozen=True)
class Line:
    """A game in the list. `cards` are the players of each card, its total, and whether nobody has more."""

    row: GameRow
    cards: list[tuple[str, str, bool]]
    state: str


def list_page(store: Store, asked: Asked, older: Place | None, newer: Place | None) -> str:
    """Returns the page of the list next to a place."""
    with store.reading() as connection:
        found = page_of_games(connection, asked.chosen, asked.player or None, GAMES_ON_A_PAGE, older=older, newer=newer)
        known = all_names.finished(connection)
        told_twice = evidence.told_twice_of(connection, found.rows)
    here = "/games"
    back = place_told(place(found.rows[0])) if found.newer and found.rows else ""
    on = place_told(place(found.rows[-1])) if found.older and found.rows else ""
    return page(
        "games", asked=asked, known=known, lines=[line(row, row.ident in told_twice) for row in found.rows],
        newest=here + asked.query() if older or newer else "",
        newer=here + asked.query(newer=back) if back else "",
        older=here + asked.query(older=on) if on else "",
    )  # fmt: skip


def line(row: GameRow, told_twice: bool) -> Line:
    """Returns a game as the list shows it; partners stand together where the row says how. `told_twice`: some of its
    events were told in two ways."""
    over = row.state in ("over", "ended")
    best = max(row.totals, default=0)
    if len(row.totals) == len(row.players):
        cards = [
            (name, str(total), over and total == best and len(row.totals) > 1)
            for name, total in zip(row.players, row.totals, strict=True)
        ]
    else:
        cards = [(", ".join(row.players), " / ".join(map(str, row.totals)), False)]
    said = [_state(row.state), tr("told in two ways") if told_twice else ""]
    return Line(row, cards, ", ".join(filter(None, said)))


def _state(state: str) -> str:
    """Says of a game that is not finished why it is not; "" of others."""
    states = {"playing": tr("not finished"), "abandoned": tr("given up"), "refused": tr("its log breaks the rules")}
    return states.get(state, "")


LAST = 50  # games that are shown one by one
MOST_OTHERS = 10  # rows of a chart; the table has all


def charts_of(player: Player, last: Sequence[Result], versus: Sequence[Versus]) -> list[str]:
    """Returns a player's charts: progress, boxes, others; each as soon as there is enough for it."""
    found = []
    if len(last) > 1:
        totals = [each.total for each in last]
        names = [tr("game {number}, {day}", number=each.game, day=day(each.played_to)) for each in last]
        means, mean = moving_means(totals), tr("average of the last {number}", number=OF_MEAN)
        title = tr("Totals of the last {number} games", number=len(last))
        found.append(over_games(title, totals, names, tr("Total"), means, mean))
    if len(player.months) > 1:
        months = [month(each.month) for each in player.months]
        means, most = [each.mean for each in player.months], [float(each.best) for each in player.months]
        found.append(over_months(tr("By months"), months, [(tr("Average"), means), (tr("Best"), most)]))
    means_of = [(tr(TITLES[box]), player.boxes[box].mean) for box in BOXES]
    found.append(bars(tr("Points in each box, on average"), means_of, tr("Box"), tr("Points")))
    zeroes = [(tr(TITLES[box]), 100 * player.boxes[box].zeroes) for box in BOXES]
    found.append(bars(tr("How often a box gets 0"), zeroes, tr("Box"), tr("Zeroes"), " %", digits=0))
    if versus:
        others = [
            (each.other, (each.ahead, each.games - each.ahead - each.behind, each.behind))
            for each in versus[:MOST_OTHERS]
        ]
        ways = tr("ahead"), tr("ties"), tr("behind")
        found.append(stacked(tr("Against others: games"), others, tr("Other"), ways, digits=0))
    return found


def players_page(store: Store, asked: Asked) -> str:
    """Returns the page of everybody, and of who was how often ahead of whom."""
    with store.reading() as connection:
        found = statistics(connection, [], asked.chosen, with_records=False)
    return page("players", asked=asked, found=found)


def records_page(store: Store, asked: Asked) -> str:
    """Returns the page of the highest totals and the most five-alikes."""
    with store.reading() as connection:
        found = records(connection, asked.chosen)
    return page("records", asked=asked, found=found)


def player_page(store: Store, name: str, asked: Asked) -> str:
    """Returns the page of one player. Raises NoSuchPlayer."""
    with store.reading() as connection:
        found = statistics(connection, [name], asked.chosen)
        last = last_results(connection, name, asked.chosen, LAST)
    player = found.players[0] if found.players else None
    charts = [] if player is None else charts_of(player, last, found.versus)
    return page("player", asked=asked, name=name, player=player, found=found, charts=charts, BOXES=BOXES)


def versus_page(store: Store, one: str, other: str, asked: Asked) -> str:
    """Returns the page of two players side by side. Raises NoSuchPlayer."""
    with store.reading() as connection:
        known = all_names.finished(connection)
        wanted = [name for name in dict.fromkeys((one, other)) if name]
        found = statistics(connection, wanted, asked.chosen, with_records=False) if len(wanted) == 2 else None
    players = {} if found is None else {player.name: player for player in found.players}
    both = [players[name] for name in wanted if name in players]
    met = None if found is None else next(iter(found.versus), None)
    if met is not None and met.player != one:
        met = type(met)(one, other, met.games, met.behind, met.ahead, -met.margin)
    return page(
        "versus", asked=asked, one=one, other=other, known=known, wanted=wanted, players=both, met=met, BOXES=BOXES
    )


def fairness_page(store: Store, device: str, player: str) -> str:
    """Returns the page of the dice of all handhelds, of one, or of a player. Raises NoSuchHandheld or NoSuchPlayer."""
    with store.reading() as connection:
        found = judged(dice_thrown(connection, device, player))
        devices, players = all_devices(connection), who_has_thrown(connection)
        device = full_name(connection, device) if device else ""
    return page(
        "fairness", found=found, headline=headline(found), explained=explained(found), fives=told_fives(found.fives),
        what_counts=what_counts(), chart=_chart(found) if found.dice else "", told_die=told_die, device=device,
        player=player, devices=devices, players=players,
    )  # fmt: skip


def _chart(found: Judged) -> str:
    rows: list[tuple[str, float, float | None]] = [
        (str(each.face), 100 * (each.low + each.high) / 2, 100 * (each.high - each.low) / 2) for each in found.faces
    ]
    rows.append((tr("a fair die"), 100 / 6, None))
    return intervals(tr("How often each face comes in 100 dice"), rows, tr("Face"), tr("In 100"))


Stored = Callable[[], Store]  # the open database; raises a RollkeeperError while there is none
Make = Callable[[Store, web.Request], Any]
Refuse = Callable[[RollkeeperError], web.Response]
NOT_THERE = (NoSuchGame, NoGames, NoSuchPlayer, NoSuchHandheld, NoSuchThrow)


def history_routes(stored: Stored, plays: bool = False) -> list[web.RouteDef]:
    """Returns all addresses; the answers are made from what is `stored`, each in a thread of its own. With `plays` they
    lead back to the page of `rollkeeper play`, else to the scoreboard."""

    def route(path: str, make: Make, answer: Callable[[Any], web.Response], refuse: Refuse) -> web.RouteDef:
        async def handle(request: web.Request) -> web.Response:
            PLAYS.set(plays)
            try:
                store = stored()
                return answer(await asyncio.to_thread(store.once_more, lambda: make(store, request)))
            except RollkeeperError as error:
                return refuse(error)

        return web.get(path, handle)

    pages: dict[str, Make] = {
        "/games": lambda store, request: list_page(
            store, asked(request.query), place_of(request.query.get("older")), place_of(request.query.get("newer"))
        ),
        "/games/{game}": lambda store, request: game_page(store, request.match_info["game"]),
        "/games/{game}/dice/{event}": lambda store, request: how_made_page(
            store, request.match_info["game"], request.match_info["event"]
        ),
        "/games/{game}/sheet": lambda store, request: sheet_page(
            store, request.match_info["game"], "card" in request.query
        ),
        "/players": lambda store, request: players_page(store, asked(request.query)),
        "/player": lambda store, request: player_page(store, request.query.get("name", ""), asked(request.query)),
        "/versus": lambda store, request: versus_page(
            store, request.query.get("one", ""), request.query.get("other", ""), asked(request.query)
        ),
        "/records": lambda store, request: records_page(store, asked(request.query)),
        "/fairness": lambda store, request: fairness_page(
            store, word_of(request.query, "device"), word_of(request.query, "player")
        ),
    }
    return [
        *(route(path, make, _html, _error_page) for path, make in pages.items()),
        route(
            "/games/{game}/replay.json", lambda store, request: replay_of(store, request.match_info["game"]),
            web.json_response,
            lambda error: web.json_response({"error": error.name, "message": error.message}, status=_status(error)),
        ),
        route(
            "/games/{game}/log.jsonl", lambda store, request: log_of(store, request.match_info["game"]),
            lambda text: web.Response(text=text, content_type="application/jsonl", charset="utf-8"),
            lambda error: web.Response(text=error.message, status=_status(error)),
        ),
    ]  # fmt: skip


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")


def _error_page(error: RollkeeperError) -> web.Response:
    status = _status(error)
    title = tr("Not found") if status == 404 else tr("That does not work")
    return _html(page("error", title=title, error=error), status)


def _status(error: RollkeeperError) -> int:
    if isinstance(error, NOT_THERE):
        return 404
    if isinstance(error, (NotYet, PassesByItself)):
        return 503
    return 400 if isinstance(error, (BadQuestion, UnknownEdition)) else 500
