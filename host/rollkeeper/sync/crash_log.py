"""The crash log of a handheld: what its program failed of, if it ever did."""

from rollkeeper.sync.report_request import Report


class CrashLog(Report):
    """Fetches it."""

    name = "crash"
    title = "crash log"
    file = "/crash.log"
