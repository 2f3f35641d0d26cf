"""Whatever a tab of the page says: what goes on to the handheld is bounded, and everything else is refused."""

import asyncio
import json
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from fivedice.box import BOXES
from fivedice.edition import MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table
from rollkeeper.sync.persons_request import Answered, NewGame
from rollkeeper.web.play import Hands, TableWriter
from rollkeeper.web.requests import Lifeline, Listener, Said, heard, request_of
from turnlink.line import encode
from turnlink.question import write

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 9), st.floats(), st.text(max_size=9),
    st.sampled_from([10**4000, -(10**4000), 10**7, 10**9, 2**63, "\ud800", "x" * 3000, 5, "fours"]),
)  # fmt: skip
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=2), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))
NUMBERS = st.one_of(st.integers(-1, 50), st.sampled_from([10**4000, -(10**4000), 10**9]))
NAMES = st.sampled_from(
    ["key", "down", "shake", "write", "points", "after", "undo", "new", "further", "players", "teams", "id", "arrived",
     "ago"]
)
MESSAGES = st.one_of(
    st.fixed_dictionaries({"write": st.sampled_from(["fours", "moon"]), "points": NUMBERS, "after": NUMBERS}),
    st.fixed_dictionaries({"write": st.sampled_from(BOXES), "points": VALUES, "after": VALUES}),
    st.fixed_dictionaries({"key": st.one_of(NUMBERS, VALUES), "down": st.booleans()}),
    st.fixed_dictionaries({"hold": st.one_of(NUMBERS, VALUES)}),
    st.dictionaries(NAMES, VALUES),
    VALUES,
)


class Reached:
    """A table that looks at what reaches it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()

    def key(self, number: int, down: bool) -> None:
        assert type(number) is int and 1 <= number <= 5 and type(down) is bool

    def shake(self, on: bool) -> None:
        assert type(on) is bool

    def tap(self, number: int, ms: int) -> None:
        assert type(number) is int and 1 <= number <= 5 and 600 < ms < 1000

    def write(self, box: str, points: int, after: int, answered: Answered) -> None:
        assert box in BOXES
        encode(write(box, points, after, "e" * 64, "m" * 8))  # the longest that may be asked of a handheld

    async def new_game(self, game: NewGame, after: int, answered: Answered) -> None:
        assert len(game.players) <= MOST_PLAYERS


@given(said=st.lists(MESSAGES, max_size=4), junk=st.text(max_size=40))
def test_any_tab(said: list[object], junk: str) -> None:
    async def run() -> None:
        reached = Reached()
        hands, writer = Hands(reached.key, reached.shake, reached.tap), TableWriter(cast(Table, reached))
        told: list[Said] = []
        listener = Listener(lambda: True, writer, told.append, Lifeline())
        for text in (*map(json.dumps, said), junk, "[" * 4000):
            if not hands.obey(text, heard(text)):
                await listener.hear(heard(text))
                await asyncio.sleep(0)  # what it asks of the table is done in the loop
            hands.let_go(text)
        assert all(json.dumps(message) for message in told)

    asyncio.run(run())


def test_of_two_new_games_that_are_asked_for_at_once_one_is_begun() -> None:
    class SlowTable:
        games = 0

        def __init__(self) -> None:
            self.loop = asyncio.get_running_loop()

        async def new_game(self, game: NewGame, after: int, answered: Answered) -> None:
            self.games += 1
            await asyncio.sleep(0.1)
            answered(None)

    async def run() -> None:
        answers: list[RollkeeperError | None] = []
        table = SlowTable()
        writer = TableWriter(cast(Table, table))
        request = request_of({"new": "web", "players": ["Ann"], "after": 1, "id": "a"})
        asked = [asyncio.to_thread(writer.do, request, answers.append) for _ in range(2)]
        await asyncio.gather(*asked)
        while len(answers) < 2:
            await asyncio.sleep(0.01)
        assert table.games == 1 and [error and error.name for error in answers] == ["still-asking", None]

    asyncio.run(run())
