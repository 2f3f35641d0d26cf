"""What a session with a handheld can find wrong, by name: no Rollkeeper, another protocol, a journal that went back."""

import re

from rollkeeper.errors import RollkeeperError
from rollkeeper.link.port_errors import SWITCH_OFF_AND_ON
from rollkeeper.wording import shown
from turnlink.message import PROTOCOL

NEW_JOURNAL = (
    "to go on, let the handheld begin a new journal: `rollkeeper play --fresh` for the virtual one, "
    "`rollkeeper doctor --dump FILE --erase` for a Pico, which saves what it has first"
)


class NotARollkeeper(RollkeeperError):
    """A serial port that opens, but behind which nobody answers in the cable's language."""

    def __init__(self, path: str, heard: int, let_go: bool = False) -> None:
        self.path = path
        alone = "nothing more is sent there until it is plugged in again" if let_go else ""
        talk = f"it sent {heard} bytes that are not ours" if heard else "it sent nothing at all"
        super().__init__(
            f"{path} does not answer like a Rollkeeper handheld ({talk})", alone,
            f"if it is one, {SWITCH_OFF_AND_ON}; if that does not help, `rollkeeper flash` installs the firmware; "
            "`--port` chooses another port",
        )


class OtherProtocol(RollkeeperError):
    """Handheld and PC program do not speak the same version of the cable's protocol."""

    def __init__(self, theirs: int, firmware: str = "", ours: int = PROTOCOL) -> None:
        who = f"the handheld's firmware {shown(firmware)}" if firmware else "the handheld"
        do = "update this program" if theirs > ours else "update the handheld with `rollkeeper flash`"
        super().__init__(
            f"{who} speaks protocol {theirs} and this program speaks {ours}",
            "nothing was copied and nothing is lost", do,
        )


class JournalSetBack(RollkeeperError):
    """A handheld holds fewer events than it has sent before: its flash was replaced by an older copy."""

    def __init__(self, device: str, last: int, stored: int) -> None:
        super().__init__(
            f"the journal of handheld {device} ends at event {last}, but {stored} of its events are in the database "
            "already; its flash was put back to an older state", "what is stored stays as it is", NEW_JOURNAL,
        )


class NoProgress(RollkeeperError):
    """A handheld goes on talking, and says nothing new."""

    def __init__(self, device: str, n: int, seconds: int) -> None:
        super().__init__(
            f"handheld {device} was asked for event {n} for {seconds} seconds, and answers, but not with one that can "
            "be kept", "everything copied so far is safe",
            f"{SWITCH_OFF_AND_ON}; if that changes nothing, its journal cannot be read from there on; {NEW_JOURNAL}",
        )


class TooManyJournals(RollkeeperError):
    """What answers at a port says again and again that it is another."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"the handheld at this port has said {count} times that it is another one, or has another journal",
            "no further one is accepted, and everything copied so far is safe",
            "unplug it, plug it in and sync again; if it is the same again, `rollkeeper flash` installs the firmware",
        )


class EventConflict(RollkeeperError):
    """The handheld sends other bytes for an event than the database holds."""

    def __init__(self, device: str, epoch: str, n: int) -> None:
        super().__init__(
            f"event {n} of handheld {device} (journal {epoch}) is stored already and reads differently now",
            "nothing was overwritten, the new line was kept as a conflict, and no later event of this journal is "
            "accepted", NEW_JOURNAL,
        )


class HandheldDeclines(RollkeeperError):
    """The handheld answers a greeting with a refusal."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the handheld does not talk to this program ({shown(why)})", "nothing was copied and nothing is lost",
            "update this program, or the handheld with `rollkeeper flash`",
        )


def declined(why: str) -> RollkeeperError:
    """The error for a handheld that refuses a greeting: it says which protocol it speaks, and with which firmware."""
    said = re.search(r"protocol (\d{1,6})(?:, firmware (\S+))?", why)
    return OtherProtocol(int(said[1]), said[2] or "") if said and int(said[1]) != PROTOCOL else HandheldDeclines(why)
