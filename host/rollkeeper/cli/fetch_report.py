"""Fetching a report from the handheld at a port, for the verbs that print one."""

import time
from contextlib import closing
from typing import TypeVar

from rollkeeper.link.find_handheld import choose
from rollkeeper.link.port_errors import HandheldSilent
from rollkeeper.link.serial_port import open_port
from rollkeeper.sync.greeting import PATIENCE
from rollkeeper.sync.report_request import Report
from rollkeeper.sync.scorekeeper import PROGRAM
from rollkeeper.sync.session_errors import NotARollkeeper

Wanted = TypeVar("Wanted", bound=Report)


def fetched(kind: type[Wanted], port: str | None, device: str | None) -> Wanted:
    """The report of this kind, whole, from the handheld that is meant. Raises a RollkeeperError.

    PATIENCE counts seconds of ours, anew after each answer: what is behind a port shows nothing but its answers, so in
    silence there is no progress to count. A handheld that runs answers within tenths of a second of its own time: one
    that is emulated at a twentieth of real time keeps within it, too. Who is no Rollkeeper, or hangs, does not.
    """
    report, path = kind(PROGRAM), choose(port, device)
    began = time.monotonic()
    with closing(open_port(path)) as opened:
        while not report.done:
            data = report.outgoing(time.monotonic())
            if data:
                opened.write(data)
            report.receive(opened.read(), time.monotonic())
            if time.monotonic() > max(began, report.heard_at) + PATIENCE:
                if report.hello:
                    raise HandheldSilent(report.hello.device, PATIENCE)
                raise NotARollkeeper(path, report.junk)
    return report
