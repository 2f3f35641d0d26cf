"""`rollkeeper doctor`: looks at everything that can stand between a roll and the database, and says what to do.

Law: it only looks: at a port it asks for a hello, and its connection to the database cannot write. Whatever goes wrong
in a check is a finding, never a traceback.
"""

from collections.abc import Iterable, Iterator

from rollkeeper import folders
from rollkeeper.doctor import computer, database_findings, ports
from rollkeeper.doctor.finding import Finding, guarded
from rollkeeper.doctor.ports import Answer
from rollkeeper.place import Address, Place


def examine(path: Place, port: str | None, device: str | None) -> Iterator[Finding]:
    """The findings about the database `path` and the handhelds, in the order in which a person would ask."""
    answers: list[Answer] = []
    folder = folders.data() if isinstance(path, Address) else path.absolute().parent

    def ask() -> Iterator[Finding]:
        answers.extend(ports.ask_all(port, device))
        yield from ports.findings(answers)

    yield from guarded("program", computer.check_program)
    yield from guarded("port", ask)
    yield from guarded("handheld", lambda: database_findings.journals(path, answers))
    yield from guarded("udev rule", computer.check_port_rights)
    yield from guarded("database", lambda: _of_database(path))
    yield from guarded("told twice", lambda: database_findings.told_twice(path))
    yield from guarded("data folder", lambda: computer.check_data_folder(folder))
    yield from guarded("firmware", computer.check_firmware)


def _of_database(place: Place) -> Iterable[Finding]:
    if isinstance(place, Address):
        return database_findings.check_server(place)
    return database_findings.check_database(place)
