"""The list of games: what a page of it has to show."""

from dataclasses import dataclass

from rollkeeper.history.pages import page
from rollkeeper.history.query_string import Asked, place_told
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store import names as all_names
from rollkeeper.store.listing import Place, place
from rollkeeper.store.listing import page as page_of_games

MOST = 30  # games on a page

STATES = {"playing": "not finished", "abandoned": "given up", "refused": "its log breaks the rules"}


@dataclass(frozen=True)
class Line:
    """A game in the list. `cards` are the players of each card, its total, and whether nobody has more."""

    row: GameRow
    cards: list[tuple[str, str, bool]]
    state: str


def list_page(store: Store, asked: Asked, older: Place | None, newer: Place | None) -> str:
    """The page of the list next to a place."""
    with store.reading() as connection:
        found = page_of_games(connection, asked.chosen, asked.player or None, MOST, older=older, newer=newer)
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
    """A game as the list shows it; partners stand together where the row says how. `told_twice`: some of its events
    were told in two ways."""
    over = row.state in ("over", "ended")
    best = max(row.totals, default=0)
    if len(row.totals) == len(row.players):
        cards = [
            (name, str(total), over and total == best and len(row.totals) > 1)
            for name, total in zip(row.players, row.totals, strict=True)
        ]
    else:
        cards = [(", ".join(row.players), " / ".join(map(str, row.totals)), False)]
    said = [STATES.get(row.state, ""), "told in two ways" if told_twice else ""]
    return Line(row, cards, ", ".join(filter(None, said)))
