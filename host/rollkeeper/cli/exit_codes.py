"""Exit codes of the command `rollkeeper`, of all verbs; docs/commands.md is written from them."""

NOTHING_CHECKED = 3
SIGNALLED = 128  # and the signal's number: as a shell counts
INTERRUPTED = SIGNALLED + 2  # by Ctrl-C, SIGINT

EXIT_CODES = {
    0: "It is done; nothing was wrong.",
    1: "An error with a name; or what was looked at is not well: a log that breaks the rules "
       "(`replay`), dice that do not follow (`verify`), a game that disagrees (`play --auto`), a failed self-test "
       "(`doctor --selftest`), a poor random source (`doctor --entropy`), a problem (`doctor`).",
    2: "The command was not understood: a verb or an option that there is not, or too few words.",
    NOTHING_CHECKED: "Nothing is wrong, and nothing could be checked (`verify`).",
    SIGNALLED + 1: "The terminal was closed (SIGHUP); what Ctrl-C saves and tidies up was done.",
    INTERRUPTED: "Ctrl-C.",
    SIGNALLED + 3: "Ctrl-\\ (SIGQUIT), as Ctrl-C.",
    SIGNALLED + 15: "The program was asked to end (SIGTERM), as by Ctrl-C.",
}  # fmt: skip
