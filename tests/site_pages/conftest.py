"""The site as `make site` builds it, behind a web server that gives what a static host gives; and Chromium on its page.

Without the npm package or a browser these tests are skipped, and say so; with ROLLKEEPER_SITE=must (`make site-test`)
they fail.
"""

import functools
import gzip
import http.server
import importlib.util
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from host.web.conftest import Open, opening
from host.web.conftest import chromium as chromium
from site_pages.plugged_in_browser import Bridge

ROOT = Path(__file__).parents[2]
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
PACKED = (".html", ".js", ".mjs", ".css", ".wasm", ".pack", ".svg", ".webmanifest")
PIECE = 4096  # bytes that are sent at once


def program() -> Any:
    """site/build.py as a module."""
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "site" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Line:
    """What all connections share: so many bytes a second, and a delay in seconds before each answer."""

    def __init__(self, rate: float = 0, delay: float = 0) -> None:
        self._rate, self.delay = rate, delay
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, size: int) -> None:
        """Wait until so many bytes have gone."""
        if not self._rate:
            return
        with self._lock:
            now = time.monotonic()
            self._free = max(self._free, now) + size / self._rate
            wait = self._free - now
        time.sleep(wait)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with their types, packed as hosts pack them, under the page's own policy as a header too."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar[dict[str, str]] = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def log_message(self, format: str, *arguments: object) -> None:
        pass

    def do_GET(self) -> None:
        served: Host = self.server  # type: ignore[assignment]
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        time.sleep(served.line.delay)
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        served.asked.append((self.path, len(content)))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "max-age=600")  # as the usual hosts of static pages do
        if path.suffix in PACKED:
            content = served.packed(path)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            served.line.send(len(piece))
            self.wfile.write(piece)

    def do_POST(self) -> None:
        served: Host = self.server  # type: ignore[assignment]
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = served.bridge.obey(self.path.removeprefix("/cable/"), body) if served.bridge else None
        self.send_response(200 if answer is not None else 204)
        self.send_header("Content-Length", str(len(answer or b"")))
        self.send_header("X-Cable", "lost" if answer is None else "there")
        self.end_headers()
        self.wfile.write(answer or b"")


class Host(http.server.ThreadingHTTPServer):
    """A static host of a folder. `asked` has the path and the size of what browsers have asked for; `bridge` leads to
    the port of a handheld."""

    daemon_threads = True

    def __init__(self, folder: Path, line: Line | None = None) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.line = line or Line()
        self.asked: list[tuple[str, int]] = []
        self.bridge: Bridge | None = None
        self.packed = functools.cache(lambda path: gzip.compress(path.read_bytes(), 6))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request: Any, address: Any) -> None:
        """A browser that is closed breaks off what it loads."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/play/"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    if os.environ.get("ROLLKEEPER_SITE") != "must":
        build = program()
        if not (build.NPM / "micropython.wasm").exists() and not shutil.which("npm"):
            pytest.skip("the site needs npm for MicroPython in the browser (make site-test)")
        if not (build.NPM / "micropython.wasm").exists():
            pytest.skip("MicroPython for the browser is not installed (make site-test)")
    build = program()
    build.micropython()
    folder = tmp_path_factory.mktemp("site") / "build"
    build.documentation(folder)
    build.play(folder)
    return folder


Served = Callable[..., Host]


@pytest.fixture
def host(built: Path) -> Iterator[Served]:
    """Serve the site, perhaps over a slow line, or one in another folder: `host(Line(..)).url`."""
    hosts: list[Host] = []

    def served(line: Line | None = None, folder: Path = built) -> Host:
        hosts.append(Host(folder, line))
        return hosts[-1]

    yield served
    for each in hosts:
        each.shutdown()
        each.server_close()


@pytest.fixture
def tab(chromium: Any) -> Iterator[Open]:
    """Open a page in a browser of its own: `tab(url, width, height)`."""
    with opening(chromium, "ERR_INTERNET_DISCONNECTED") as opened:
        yield opened
