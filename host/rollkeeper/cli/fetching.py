"""Fetching a report from the handheld at a port, for the verbs that print one."""

import time
from typing import TypeVar

from rollkeeper.link.port_errors import HandheldSilent
from rollkeeper.link.serial_port import open_port
from rollkeeper.sync.greeting import PATIENCE
from rollkeeper.sync.report_request import Report
from rollkeeper.sync.session_errors import NotARollkeeper

Wanted = TypeVar("Wanted", bound=Report)


def fetched(report: Wanted, path: str) -> Wanted:
    """The report, whole. Raises a RollkeeperError.

    PATIENCE counts seconds of ours, anew after each answer: what is behind a port shows nothing but its answers, so in
    silence there is no progress to count. A handheld that runs answers within tenths of a second of its own time: one
    that is emulated at a twentieth of real time keeps within it, too. Who is no Rollkeeper, or hangs, does not.
    """
    opened = open_port(path)
    began = time.monotonic()
    try:
        while not report.done:
            data = report.outgoing(time.monotonic())
            if data:
                opened.write(data)
            report.receive(opened.read(), time.monotonic())
            if time.monotonic() > max(began, report.heard_at) + PATIENCE:
                if report.hello:
                    raise HandheldSilent(report.hello.device, PATIENCE)
                raise NotARollkeeper(path, report.junk)
    finally:
        opened.close()
    return report
