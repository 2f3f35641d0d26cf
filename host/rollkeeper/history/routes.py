"""The addresses of the pages, and what is answered when there is no such game, player or day."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from rollkeeper.errors import NoGames, NoSuchGame, NotYet, RollkeeperError
from rollkeeper.history.fairness_page import fairness_page
from rollkeeper.history.game_page import game_page, replay_of
from rollkeeper.history.how_made_page import NoSuchThrow, how_made_page, log_of
from rollkeeper.history.list_page import list_page
from rollkeeper.history.pages import page
from rollkeeper.history.player_pages import player_page, players_page, records_page, versus_page
from rollkeeper.history.query_string import BadQuestion, asked, place_of, word_of
from rollkeeper.history.sheet_page import sheet_page
from rollkeeper.scores.position import UnknownEdition
from rollkeeper.store import Store
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.results import NoSuchHandheld

Stored = Callable[[], Store]  # the open database; raises a RollkeeperError while there is none
Handler = Callable[[web.Request], Awaitable[web.Response]]
NOT_THERE = (NoSuchGame, NoGames, NoSuchPlayer, NoSuchHandheld, NoSuchThrow)


def history_routes(stored: Stored) -> list[web.RouteDef]:
    """All addresses; the answers are made from what is `stored`, each in a thread of its own."""
    pages: dict[str, Callable[[Store, web.Request], str]] = {
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
    found = [web.get(path, _page(stored, make)) for path, make in pages.items()]
    found.append(web.get("/games/{game}/replay.json", _replay(stored)))
    found.append(web.get("/games/{game}/log.jsonl", _log(stored)))
    return found


def _page(stored: Stored, make: Callable[[Store, web.Request], str]) -> Handler:
    async def answer(request: web.Request) -> web.Response:
        try:
            store = stored()
            text = await asyncio.to_thread(store.once_more, lambda: make(store, request))
        except RollkeeperError as error:
            status = _status(error)
            text = page("error", title="Not found" if status == 404 else "That does not work", error=error)
            return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
        return web.Response(text=text, content_type="text/html", charset="utf-8")

    return answer


def _replay(stored: Stored) -> Handler:
    async def answer(request: web.Request) -> web.Response:
        try:
            store = stored()
            told: Any = await asyncio.to_thread(
                store.once_more, lambda: replay_of(store, request.match_info["game"])
            )
        except RollkeeperError as error:
            return web.json_response({"error": error.name, "message": error.message}, status=_status(error))
        return web.json_response(told)

    return answer


def _log(stored: Stored) -> Handler:
    async def answer(request: web.Request) -> web.Response:
        try:
            text = await asyncio.to_thread(log_of, stored(), request.match_info["game"])
        except RollkeeperError as error:
            return web.Response(text=error.message, status=_status(error))
        return web.Response(text=text, content_type="application/jsonl", charset="utf-8")

    return answer


def _status(error: RollkeeperError) -> int:
    if isinstance(error, NOT_THERE):
        return 404
    if isinstance(error, NotYet):
        return 503
    return 400 if isinstance(error, (BadQuestion, UnknownEdition)) else 500
