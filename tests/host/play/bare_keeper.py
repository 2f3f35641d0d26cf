"""A scorekeeper without a database, for tests of what lies around it: link, fold, card view."""

import contextlib
import threading
from collections.abc import Callable

from fivedice.game import Game, apply
from rollkeeper.link.port_errors import PortVanished
from rollkeeper.link.serial_port import open_port
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.records import play_record
from turnlink.host import Event, Hello, HostEnd


class BareKeeper:
    """Follows one handheld and says `link`, `event` and `card` messages from its own thread."""

    def __init__(self, port: str, say: Callable[[dict[str, object]], None]) -> None:
        self._port = open_port(port)
        self._say = say
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._follow)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()
        self._port.close()

    def write(self, box: str, points: int | None, after: int, answered: object) -> None:
        self._say({"denied": f"{box} for {points} after {after}: this keeper only listens"})

    def _follow(self) -> None:
        with contextlib.suppress(PortVanished):
            self._talk()

    def _talk(self) -> None:
        end = HostEnd("bare 0")
        game: Game | None = None
        games = 0
        self._port.write(end.greet())
        while not self._over.is_set():
            for item in end.receive(self._port.read()):
                if isinstance(item, Hello):
                    self._say({"link": "connected"})
                    self._port.write(end.ask_from(1))
                elif isinstance(item, Event):
                    game = apply(game, item.fields)
                    games += "game" in item.fields
                    self._say({"event": item.fields})
                    card = card_view(game, str(games))
                    self._say({"card": card})
                    self._say({**play_record(card, item.n)})
