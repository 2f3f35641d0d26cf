"""A handheld plugged into a computer whose browser has Web Serial, as far as the page can tell.

`STAND_IN` takes the place of navigator.serial; what it reads and writes goes over the site's own host, which has the
port of a virtual handheld (`Bridge`), and comes back in pieces as a cable cuts them.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rollkeeper.errors import RollkeeperError
from rollkeeper.link.serial_port import Port, open_port

STAND_IN = """
window.asked = [];
const say = async (verb, body) => {
  const answer = await fetch(`/cable/${verb}`, { method: "POST", body });
  return { ok: answer.headers.get("X-Cable") === "there", arrayBuffer: () => answer.arrayBuffer() };
};
class PretendPort {
  async open(options) {
    if (!(await say("open", "")).ok) throw new DOMException("Failed to open serial port.", "NetworkError");
    window.asked.push(options);
    this.readable = new ReadableStream({
      pull: async (stream) => {
        for (;;) {
          const answer = await say("read", "");
          if (!answer.ok) {
            this.readable = null;
            return stream.error(new DOMException("The device has been lost.", "NetworkError"));
          }
          const bytes = new Uint8Array(await answer.arrayBuffer());
          if (bytes.length) return stream.enqueue(bytes);
        }
      },
    }, { highWaterMark: 0 });
    this.writable = new WritableStream({ write: async (bytes) => {
      if (!(await say("write", bytes)).ok) throw new DOMException("The device has been lost.", "NetworkError");
    } });
  }
  async setSignals(signals) { window.asked.push(signals); }
  async close() { await say("close", ""); }
}
Object.defineProperty(navigator, "serial", { value: { requestPort: async (options) => {
  window.asked.push(options);
  if (window.choosesNone) throw new DOMException("No port selected by the user.", "NotFoundError");
  return new PretendPort();
} } });
"""


class Bridge:
    """The port behind the page: opened, read and written as the page asks. `path` is None: nothing is plugged in."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.pull_after = 0  # bytes read until the cable is pulled; 0: never
        self.sent = b""  # what the page has sent
        self._read = 0
        self._port: Port | None = None
        self._lock = threading.Lock()

    def obey(self, verb: str, body: bytes) -> bytes | None:
        """Does what the page asks; None is a failure."""
        try:
            if verb == "open":
                if self.path is None:
                    return None
                self._read, self._port = 0, open_port(self.path)
                return b""
            port = self._port
            if verb == "close" or port is None:
                self.pull()
                return b"" if verb == "close" else None
            if verb == "write":
                self.sent += body
                with self._lock:
                    port.write(body)
                return b""
            with self._lock:
                came = port.read()
            self._read += len(came)
            if self.pull_after and self._read > self.pull_after:
                self.pull()
                return None
            return came
        except RollkeeperError:
            return None

    def pull(self) -> None:
        """The cable is pulled, or the port closed."""
        port, self._port = self._port, None
        if port is not None:
            port.close()


class Answers(Bridge):
    """Something else is plugged in: it answers what the page sends with what `says` makes of it."""

    def __init__(self, says: Callable[[bytes], bytes]) -> None:
        super().__init__(None)
        self._says = says
        self._waiting = b""

    def obey(self, verb: str, body: bytes) -> bytes | None:
        """Does what the page asks."""
        with self._lock:
            if verb == "write":
                self.sent += body
                self._waiting += self._says(body)
            if verb != "read":
                return b""
            said, self._waiting = self._waiting, b""
        if not said:
            time.sleep(0.02)
        return said


@contextmanager
def soft_handheld(folder: Path, lines: list[bytes]) -> Iterator[str]:
    """A soft handheld as a process of its own, whose journal has the lines of this log; where its cable is."""
    folder.mkdir()
    (folder / "journal.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    words = [sys.executable, "-P", "-m", "rollkeeper.soft", "--flash", str(folder)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ)
    assert process.stdin is not None and process.stdout is not None
    try:
        ready = next(json.loads(line) for line in process.stdout if b'"ready"' in line)
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield ready["ready"]["port"]
    finally:
        with suppress(OSError):
            process.stdin.close()
        process.wait(60)
