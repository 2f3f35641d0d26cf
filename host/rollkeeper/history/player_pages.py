"""The pages of players: everybody, one of them, two against each other, records."""

from fivedice.box import BOXES
from rollkeeper.history.pages import page
from rollkeeper.history.player_charts import LAST, charts_of
from rollkeeper.history.query_string import Asked
from rollkeeper.store import Store
from rollkeeper.store import names as all_names
from rollkeeper.store.statistics import last_results, records, statistics


def players_page(store: Store, asked: Asked) -> str:
    """Everybody, and who was how often ahead of whom."""
    with store.reading() as connection:
        found = statistics(connection, [], asked.chosen, with_records=False)
    return page("players", asked=asked, found=found)


def records_page(store: Store, asked: Asked) -> str:
    """The highest totals, the most five-alikes."""
    with store.reading() as connection:
        found = records(connection, asked.chosen)
    return page("records", asked=asked, found=found)


def player_page(store: Store, name: str, asked: Asked) -> str:
    """One player. Raises NoSuchPlayer."""
    with store.reading() as connection:
        found = statistics(connection, [name], asked.chosen)
        last = last_results(connection, name, asked.chosen, LAST)
    player = found.players[0] if found.players else None
    charts = [] if player is None else charts_of(player, last, found.versus)
    return page("player", asked=asked, name=name, player=player, found=found, charts=charts, BOXES=BOXES)


def versus_page(store: Store, one: str, other: str, asked: Asked) -> str:
    """Two players side by side. Raises NoSuchPlayer."""
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
