"""The files that the pages load, all at /static/."""

from pathlib import Path

from aiohttp import web

from rollkeeper.scores import box_titles_and_pips

STATIC = Path(__file__).parent / "static"


def add_static_files(app: web.Application) -> None:
    """Answer with them, and with the script that is made of what the rules say."""
    app.router.add_get("/static/box_titles_and_pips.js", _box_titles_and_pips)
    app.router.add_static("/static/", STATIC)


async def _box_titles_and_pips(request: web.Request) -> web.Response:
    return web.Response(text=box_titles_and_pips.as_script(), content_type="text/javascript")
