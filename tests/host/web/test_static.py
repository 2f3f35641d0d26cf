"""The files that the pages load: all are there, each is loaded by some page, and nothing comes from elsewhere."""

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from aiohttp import ClientSession

from host.web.committed_store import committed, throws
from rollkeeper.play.table import Table
from rollkeeper.store import Store
from rollkeeper.web.app import STATIC, Site

MADE = "box_titles_and_pips.js"
WORDS = "words.js"
# What an HTML page, a script, a style sheet or a manifest loads.
LOADS = re.compile(r"""(?:src|href|from)"?\s*[=:]?\s*"(?:\./|/static/)?([\w-]+\.\w+)"|url\(["']?([\w./-]+)""")


async def loaded(session: ClientSession, url: str, page: str) -> dict[str, int]:
    """The files that a page loads, and what those load, with their sizes; "" is the page itself."""
    wanted, sizes = [""], dict[str, int]()
    while wanted:
        name = wanted.pop()
        async with session.get(url + (f"static/{name}" if name else page)) as answer:
            assert answer.status == 200, (page, name)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy and "unsafe" not in policy
            content = await answer.read()
        text, sizes[name] = content.decode(errors="replace"), len(content)
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg|127\.0\.0\.1)", text), name
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), name
        assert not re.search(r"\son\w+=\"|style=\"", text), name
        found = {one or other for one, other in LOADS.findall(text)}
        wanted += [each for each in sorted(found) if each not in sizes and each not in wanted]
    return sizes


def test_every_file_is_loaded_by_a_page_and_every_page_has_its_files(tmp_path: Path) -> None:
    async def run() -> dict[str, dict[str, int]]:
        store = Store(tmp_path / "games.sqlite3")
        made = committed(store)
        table = cast(Table, SimpleNamespace(key=None, shake=None, tap=None))
        server = Site(stored=lambda: store, table=table)
        url = await server.open(0)
        pages = ["", "scoreboard/", "games", "games/1", "games/1/sheet", f"games/1/dice/{throws(made)[0]}", "players",
                 "player?name=P1", "versus?one=P1&other=P2", "records", "fairness"]  # fmt: skip
        async with ClientSession() as session:
            found = {page: await loaded(session, url, page) for page in pages}
        await server.close()
        store.close()
        return found

    found = asyncio.run(run())
    there = {each.name for each in STATIC.iterdir()} | {MADE, WORDS}
    assert {name for files in found.values() for name in files} - {""} == there
    assert {"main.js", "play.css", "icon.svg", MADE} <= found[""].keys()
    assert {"scoreboard.js", "card.css", "icon-180.png", MADE} <= found["scoreboard/"].keys()
    assert sum(found["scoreboard/"].values()) < 100_000
