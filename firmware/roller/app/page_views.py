"""The records of other pictures that pages show (see `views`): lists, and somebody else's turn. Those of the
self-test are beside its phases, in `selftest.by_hand`."""

from collections import namedtuple

# A list of names and what they are set to; `number` says the same where there is no text, 0: nothing. Nothing can be
# chosen where `selected` is -1.
Option = namedtuple("Option", ("label", "value", "number"))
Options = namedtuple("Options", ("title", "rows", "selected"))

# The turn is over, and somebody else keeps the score: what to do, in large letters and in one line.
Away = namedtuple("Away", ("dice", "player", "large", "line", "keys", "no_sensor"))

# A bot plays: its dice, what it has locked, how many rolls it has made, and what it does.
Watch = namedtuple("Watch", ("player", "dice", "locks", "rolls", "said"))
