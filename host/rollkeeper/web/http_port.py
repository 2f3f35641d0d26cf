"""The TCP port of this computer on which a page is served: the usual one of each command, or the one asked for."""

import socket

from rollkeeper.errors import RollkeeperError

# 1575 is the highest total there is. Tried first, so that a tab left open finds the next start again.
PLAY, SERVE = 15750, 15751


class HttpPortTaken(RollkeeperError):
    """The port asked for is not free."""


def listen(what: str, option: str, usual: int, port: int | None) -> socket.socket:
    """A socket on 127.0.0.1 for `what`. Without a `port`, which a person gives with `option`: the usual one, or else
    any that is free. HttpPortTaken if there is none."""
    reason = ""
    for wanted in (usual, 0) if port is None else (port,):
        try:
            return socket.create_server(("127.0.0.1", wanted))
        except OSError as error:
            reason = error.strerror or str(error)
    leave = f"leave {option} away and a free one is taken"
    raise HttpPortTaken(f"cannot serve {what} on 127.0.0.1:{port} ({reason}): {leave}")
