"""A real PostgreSQL server for tests: a cluster of its own in a temporary folder, on a free port of 127.0.0.1 alone.

A server does not run as root: then it runs as the user `nobody`. Its password is asked for, as a club's would be. It
is fast because it never waits for the disk, which no test is about; and it goes with the process that started it.
"""

import getpass
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from rollkeeper.place import Address
from rollkeeper.store.tables import metadata
from running.patience import HANG

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.partition(".")[0]))
QUICK = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off", "max_connections": "200", "jit": "off",
         "shared_buffers": "64MB", "lc_messages": "C"}  # fmt: skip
USER = "ann"


def program(name: str) -> str | None:
    """One of the server's programs; Debian keeps them away from PATH. None if it is not installed."""
    return shutil.which(name, path=os.pathsep.join([*(str(path) for path in reversed(PROGRAMS)), os.environ["PATH"]]))


class ClubServer:
    """The server, running. `address(name)` is that of a database on it."""

    def __init__(self) -> None:
        self.password = secrets.token_hex(8)
        self.folder = Path(tempfile.mkdtemp(prefix="club-"))
        self._user = "nobody" if os.name == "posix" and os.geteuid() == 0 else getpass.getuser()
        self._log = self.folder / "log"
        if self._user == "nobody":
            shutil.chown(self.folder, "nobody")
        secret = self.folder / "password"
        secret.write_text(self.password)
        secret.chmod(0o644)
        self._run("initdb", "--pgdata", str(self._data), "--username", USER, "--auth", "scram-sha-256", "--no-sync",
                  "--pwfile", str(secret), "--encoding", "UTF8", "--locale", "C.UTF-8")  # fmt: skip
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._made = 0  # databases
        self._free: list[Address] = []
        self.start()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        """Start it, also again."""
        own = {**QUICK, "port": str(self.port), "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        options = " ".join(f"-c {name}={value!r}" for name, value in own.items())
        where = ["--pgdata", str(self._data), "--log", str(self._log)]
        self._run("pg_ctl", "start", "--wait", *where, "--options", options)

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is as if its power had gone."""
        self._run("pg_ctl", "stop", "--wait", "--mode", how, "--pgdata", str(self._data))

    def end(self) -> None:
        """Stop it for good, and remove all."""
        with suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str, password: str | None = None) -> str:
        """The address of a database as a person types it."""
        return f"postgresql+psycopg://{USER}:{password or self.password}@127.0.0.1:{self.port}/{name}"

    def fresh(self) -> Address:
        """A database with nothing in it: a new one, or one that was emptied."""
        if not self._free:
            self._made += 1
            self.ask(f"CREATE DATABASE games{self._made}")
            self._free.append(Address(self.url(f"games{self._made}")))
        return self._free.pop()

    def give_back(self, address: Address) -> None:
        """Empty a database, whoever uses it: that takes a tenth of the time of another one."""
        self.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{address.name}'")
        if self.ask("SELECT to_regclass('rollkeeper')", address.name) != [(None,)]:
            self.ask(f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY CASCADE", address.name)
        self._free.append(address)

    def ask(self, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
        """What a statement answers, and does, on a connection of its own."""
        import psycopg

        url = self.url(name).replace("+psycopg", "")
        with psycopg.connect(url, autocommit=True) as connection:
            answer = connection.execute(statement)
            return answer.fetchall() if answer.description else []

    def processor(self) -> float:
        """Seconds of the processor that all of the server's processes have taken by now (Linux)."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                words = stat.read_text().rpartition(")")[2].split()
                if int(stat.parent.name) == first:
                    ticks += sum(map(int, words[11:15]))  # with those of its children that have ended
                elif int(words[1]) == first:
                    ticks += sum(map(int, words[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def _run(self, name: str, *words: str) -> None:
        found = program(name)
        assert found is not None, f"{name} is not installed"
        with (self.folder / "said").open("w+") as said:  # a file: the server would keep a pipe open
            user = {"user": self._user} if self._user == "nobody" else {}
            done = subprocess.run([found, *words], stdout=said, stderr=said, cwd=self.folder, timeout=HANG, **user)  # type: ignore[call-overload]
            said.seek(0)
            if done.returncode:
                raise subprocess.CalledProcessError(done.returncode, [found, *words], said.read())
