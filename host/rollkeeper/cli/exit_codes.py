"""Exit codes of the command `rollkeeper`, of all verbs; docs/commands.md is written from them."""

NOTHING_CHECKED = 3
INTERRUPTED = 130  # the shell's code for a program that Ctrl-C ended: 128 + SIGINT

EXIT_CODES = {
    0: "It is done; nothing was wrong.",
    1: "An error with a name, said in one line; or what was looked at is not well: a log that breaks the rules "
       "(`replay`), dice that do not follow (`verify`), a game that disagrees (`play --auto`), a failed self-test "
       "(`selftest`), a poor random source (`entropy`), a problem (`doctor`).",
    2: "The command was not understood: a verb or an option that there is not, or too few words.",
    NOTHING_CHECKED: "Nothing is wrong, and nothing could be checked (`verify`).",
    INTERRUPTED: "Ctrl-C.",
}  # fmt: skip
