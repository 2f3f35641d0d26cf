"""The TCP port of this computer on which a page is served: the usual one of each command, or the one asked for."""

import os
import socket

from rollkeeper.errors import RollkeeperError

# 1575 is the highest total there is. Tried first, so that a tab left open finds the next start again.
PLAY, SERVE = 15750, 15751
LOOPBACK = "127.0.0.1"


class HttpPortTaken(RollkeeperError):
    """The port asked for is not free."""


def listen(
    what: str, option: str, usual: int, port: int | None, address: str = LOOPBACK
) -> list[socket.socket]:
    """Sockets for `what` on this computer's own address and on `address`, at one port. Without a `port`, which a person
    gives with `option`: the usual one, or else any that is free. HttpPortTaken if there is none."""
    reason = ""
    for wanted in (usual, 0, 0, 0) if port is None else (port,):
        made: list[socket.socket] = []
        try:
            for each in dict.fromkeys((LOOPBACK, address)):
                made.append(socket.create_server((each, made[0].getsockname()[1] if made else wanted)))
        except OSError as error:
            reason = f"{each}: {os.strerror(error.errno) if error.errno else error}"  # Python adds where to
            for one in made:
                one.close()
        else:
            return made
    leave = f"leave {option} away and a free one is taken"
    raise HttpPortTaken(f"cannot serve {what} at port {port or usual} ({reason}): {leave}")
