"""The handheld program. Pure inside, hardware at the edge: only `roller.hw` imports `machine`.

A module that every turn needs is imported at the top of those that use it. What is opened rarely is imported inside the
function that opens it, and stays: all of it at power-on would take more than a second. That is pages, hints, bots,
requests of a PC, the self-test, and of display and pixels the one that a handheld does not have.
"""

VERSION = "0.2.0"
root = ""  # where the root of the drive is: on a PC a folder
CRASH_LOG = "/crash.log"  # what the program failed of, if it ever did: written by `crash`, read by `remote`
SELF_TEST = "/selftest"  # what the last one has found: written by `selftest.checks`, read by `remote`
