"""The serial ports: which boards are on the USB, whether they may be opened, and who answers there."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rollkeeper import __version__
from rollkeeper.doctor.finding import Finding, Level, from_error, guarded, ok, problem, warning
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.board import bootloader, numbers_of
from rollkeeper.flashing.hello import OTHER_GAMES
from rollkeeper.link import find_handheld, port_errors, serial_port
from rollkeeper.sync.greeting import greet
from rollkeeper.sync.session_errors import OtherProtocol
from rollkeeper.wording import shown
from turnlink.host import Hello
from turnlink.message import PROTOCOL

PATIENCE = 2.5  # seconds for a hello; a handheld answers within 50 ms, one that is just starting within a second
PROMPT = b">>> "
KEPT = 2000  # bytes of what came
KERNEL = Path("/proc/sys/kernel/osrelease")


@dataclass
class Answer:
    """What came back from a port."""

    path: str
    said: Hello | RollkeeperError | None = None
    heard: bytes = b""
    error: RollkeeperError | None = None

    @property
    def hello(self) -> Hello | None:
        """The hello of a handheld, if there is one."""
        return self.said if isinstance(self.said, Hello) else None


def ask_all(port: str | None, device: str | None) -> list[Answer]:
    """Ask at the port that is meant, or at every board on the USB at the same time."""
    meant = bool(port or device)
    paths = [find_handheld.choose(port, device)] if meant else [board.path for board in find_handheld.boards()]
    with ThreadPoolExecutor(max_workers=max(1, len(paths))) as pool:
        return list(pool.map(ask, paths))


def ask(path: str) -> Answer:
    """Open the port, greet as `sync` does, and wait for a hello."""
    answer = Answer(path)
    try:
        with closing(serial_port.open_port(path)) as port:
            for data, answer.said in greet(port, PATIENCE):
                answer.heard = (answer.heard + data)[-KEPT:]
    except RollkeeperError as error:
        answer.error = error
    return answer


def findings(answers: list[Answer]) -> Iterator[Finding]:
    """What the answers mean; `journals` says how far the database is behind."""
    if not answers:
        yield _nothing_there()
    for answer in answers:
        if answer.error is not None:
            level: Level = "warning" if isinstance(answer.error, port_errors.PortVanished) else "problem"
            yield from_error(answer.error, level)
            continue
        yield ok(f"{answer.path} opens")
        yield from guarded("handheld", partial(_handheld, answer))


def _nothing_there() -> Finding:
    blank = bootloader()
    if blank:
        return warning(f"a Pico waits for its firmware ({blank})", "run `rollkeeper flash`: it makes a handheld of it")
    if _is_wsl():
        return warning(
            "no handheld is on the USB of this WSL",
            "Windows has it: run Rollkeeper in Windows, or attach the handheld to WSL with usbipd",
        )
    others = ", ".join(f"{path} ({shown(what)})" for path, what in find_handheld.other_ports())
    return warning(
        "no handheld is on the USB" + (f", only {others}" if others else ""),
        "plug it in with a cable that carries data (some only charge), or name its port with --port",
    )


def _is_wsl() -> bool:
    try:
        return "microsoft" in KERNEL.read_text(encoding="ascii").lower()
    except (OSError, UnicodeDecodeError):
        return False


def _handheld(answer: Answer) -> Iterator[Finding]:
    hello = answer.hello
    if isinstance(answer.said, RollkeeperError):
        yield from_error(answer.said)
    elif hello is None:
        yield _nobody(answer)
    elif hello.protocol != PROTOCOL:
        yield from_error(OtherProtocol(hello.protocol, hello.firmware))
    else:
        held = f"events {hello.first} to {hello.last}" if hello.last >= hello.first else "no events"
        yield ok(
            f"{shown(hello.device)} at {answer.path}: firmware {shown(hello.firmware)}, protocol {hello.protocol}, "
            f"{held} in its journal {shown(hello.epoch)}"
        )
        if hello.firmware != __version__:
            yield _other_version(hello)


def _nobody(answer: Answer) -> Finding:
    if PROMPT in answer.heard or b'"hello"' in answer.heard:  # Python's prompt echoes the greeting
        found, todo = (
            f"MicroPython's prompt answers at {answer.path}, not Rollkeeper: a program has stopped the handheld",
            f"if its display says Other games, {OTHER_GAMES}; if not, {port_errors.SWITCH_OFF_AND_ON}",
        )
    else:
        talk = f"{len(answer.heard)} bytes came that are not ours" if answer.heard else "nothing at all came"
        found, todo = f"no Rollkeeper answers at {answer.path} ({talk})", port_errors.SWITCH_OFF_AND_ON
    flash = "if that does not help, `rollkeeper flash` installs the firmware"
    return problem(found, f"{todo}; {flash}", "not-a-rollkeeper")


def _other_version(hello: Hello) -> Finding:
    older = numbers_of(hello.firmware) < numbers_of(__version__)
    todo = "update the handheld with `rollkeeper flash`" if older else "update this program"
    differs = f"the handheld runs {shown(hello.firmware)} and this program is {__version__}"
    return warning(differs, todo, area="versions")
