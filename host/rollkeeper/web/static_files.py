"""The files of the pages, and how one of them is answered with."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

OF_PLAY = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


def read(path: Path) -> bytes | None:
    """A file that a page may be made of; None if it is none."""
    return path.read_bytes() if path.suffix in KINDS else None


def answering(name: str, content: bytes) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Answers with a file of this name."""
    kind = KINDS[Path(name).suffix]

    async def answer(request: web.Request) -> web.Response:
        return web.Response(body=content, content_type=kind, charset=None if kind.startswith("image/p") else "utf-8")

    return answer
