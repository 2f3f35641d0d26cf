"""The conversation with the program that started the service: JSON lines on standard input and output.

Both directions have a thread of their own, so that neither a parent that says nothing nor one that has stopped
reading can hold up the handheld. A parent that is gone ends the service, without a complaint.
"""

import contextlib
import json
import os
import queue
import socket
import threading
from typing import Any

STDIN, STDOUT = 0, 1
BACKLOG = 8  # messages that may wait for the parent before new ones are held back
FAREWELL_SECONDS = 1.0


class Parent:
    """Whoever started us."""

    def __init__(self) -> None:
        self.commands: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()  # None: nothing more will come
        self._said: queue.Queue[bytes | None] = queue.Queue()
        self.gone = False  # nobody reads our messages any more
        self._bell, self._button = socket.socketpair()
        self._bell.setblocking(False)
        self._listener = threading.Thread(target=self._listen, name="commands", daemon=True)
        self._speaker = threading.Thread(target=self._speak, name="messages", daemon=True)

    def begin(self) -> None:
        """Starts listening and speaking."""
        self._listener.start()
        self._speaker.start()

    @property
    def ready(self) -> bool:
        """Whether there is room for messages that may as well come later."""
        return self._said.qsize() < BACKLOG

    def fileno(self) -> int:
        """Readable when a command has come."""
        return self._bell.fileno()

    def say(self, **message: object) -> None:
        """Sends one message."""
        self._said.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def heard(self) -> list[dict[str, Any] | None]:
        """The commands that have come since the last time."""
        with contextlib.suppress(BlockingIOError):
            self._bell.recv(4096)
        found: list[dict[str, Any] | None] = []
        while True:
            try:
                found.append(self.commands.get_nowait())
            except queue.Empty:
                return found

    def farewell(self) -> None:
        """Waits until everything has been said, but not for long."""
        self._said.put(None)
        self._speaker.join(FAREWELL_SECONDS)

    def _listen(self) -> None:
        rest = b""
        while True:
            try:
                data = os.read(STDIN, 65536)  # not sys.stdin: its lock would be held when the program ends
            except OSError:
                data = b""
            if not data:
                self._hear(None)
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                if line.strip():
                    self._hear(self._understand(line))

    def _understand(self, line: bytes) -> dict[str, Any]:
        try:
            command = json.loads(line)
        except ValueError:
            command = None
        return command if isinstance(command, dict) else {"unknown": line.decode(errors="replace")[:200]}

    def _hear(self, command: dict[str, Any] | None) -> None:
        self.commands.put(command)
        self._button.send(b"!")

    def _speak(self) -> None:
        while (message := self._said.get()) is not None:
            try:
                while message:
                    message = message[os.write(STDOUT, message) :]
            except OSError:
                self.gone = True
                self._button.send(b"!")
                return
