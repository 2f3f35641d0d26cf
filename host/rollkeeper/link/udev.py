"""The right to open the handheld's port on Linux: the rule that this package ships, and how to install it.

The rule gives the port to whoever sits at the computer. On one that is used over the network its group has the right
(dialout on Debian and Fedora, uucp on Arch).
"""

import os
from importlib.resources import files
from pathlib import Path

RULE = "70-rollkeeper.rules"
INSTALLED = Path("/etc/udev/rules.d") / RULE
PRINT = "rollkeeper doctor --udev-rule"
INSTALL = (
    f"{PRINT} | sudo tee {INSTALLED}",
    "sudo udevadm control --reload",
    "sudo udevadm trigger --subsystem-match=usb --subsystem-match=tty",
)


def rule() -> str:
    """The text of the rule."""
    return files("rollkeeper.link").joinpath(RULE).read_text(encoding="utf-8")


def installed(path: Path = INSTALLED) -> bool | None:
    """Whether the rule is there as shipped; None if there is another version of it."""
    try:
        return path.read_text(encoding="utf-8") == rule() or None
    except (OSError, UnicodeDecodeError):
        return False


def how_to_install() -> str:
    """The commands, as one sentence."""
    return f"run `{' && '.join(INSTALL)}`, then plug the handheld in again"


def advice(path: str) -> str:
    """What to do so that this user may open the port `path`."""
    group = _group_of(path)
    if not group:
        return how_to_install()
    if group in _groups_by_name():
        return f"you have joined the group {group}, but this session began before that: log out and in again"
    return (
        f"{how_to_install()}; or, on a computer used over the network, "
        f"`sudo usermod -aG {group} $USER`, then log out and in again"
    )


def _group_of(path: str) -> str:
    """The group that may open `path`; "" if it is root's own, which nobody should join for this."""
    import grp

    try:
        found = os.stat(path)
        return grp.getgrgid(found.st_gid).gr_name if found.st_gid and found.st_mode & 0o060 == 0o060 else ""
    except (OSError, KeyError):
        return "dialout"


def _groups_by_name() -> set[str]:
    """The groups that the system's list gives this user, whether or not this session has them yet."""
    import grp
    import pwd

    try:
        user = pwd.getpwuid(os.getuid()).pw_name
        listed = {group.gr_name for group in grp.getgrall() if user in group.gr_mem}
        present = {grp.getgrgid(number).gr_name for number in os.getgroups()}
    except (OSError, KeyError):
        return set()
    return listed - present
