"""`rollkeeper replay`: what the rules make of an event log."""

import sys
from contextlib import closing

import click

from rollkeeper.cli.complete import a_file
from rollkeeper.cli.options import counted

EXAMPLES = """\b
Examples:
  rollkeeper replay game.jsonl                  every card, or the first line that breaks the rules
  rollkeeper export last | rollkeeper replay -  a game from the database
  rollkeeper replay game.jsonl --json           for other programs

\b
A log of a game with real dice is written by hand, one event a line:
  {"game":"travel","players":["Ann"]}
  {"roll":"33416"}
  {"roll":"33446","keep":"123"}
  {"score":"threes","points":6}
`keep` names the dice that stayed, 1 to 5 from the left. With two players or
more a {"roll-off":"26514"} of each comes first (not in the Web rules). The
end is {"end":212} or, with the total of each column, {"end":[212,198]}.

\b
Partners, a settlement where it is optional, and a further game on a card are
said in the first line:
  {"game":"lowe","players":["Ann","Bob","Cyd","Dan"],"teams":[1,2,1,2]}
  {"game":"travel","players":["Ann"],"switches":{"settlement":"difference"}}
  {"game":"travel","players":["Ann"],"column":2}

\b
The last box taken back, the name of player 1 corrected, a game given up:
  {"undo":"threes"}
  {"rename":1,"name":"Anna"}
  {"abandon":1}
The lines of Challenge: `rollkeeper rules challenge`. A handheld's log has
numbers and checksums as well: they must be right.
"""


@click.command(epilog=EXAMPLES)
@click.argument("log", metavar="FILE", shell_complete=a_file)
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON.")
def replay(log: str, as_json: bool) -> None:
    """Replay the event log in FILE (`-`: standard input) and show every game's card.

    The rules check every event. At the first that they refuse, its line and the broken rule are named, and the exit
    code is 1.
    """
    from rich.text import Text

    from rollkeeper.cli.replay_log_file import LogRefused, opened, print_cards, print_json, replayed
    from rollkeeper.scores.replay_log import Replay
    from rollkeeper.term.terminal import console

    screen = console()
    found = Replay()
    with opened(log) as (file, size), closing(replayed(found, file, size, screen, as_json)) as told:
        if as_json:
            print_json(told, found)
        else:
            print_cards(screen, told)
    if found.refused is None:
        if not as_json:
            words = f"{counted(found.games, 'game')}, {counted(found.events, 'event')}, no rule broken"
            screen.print(Text(words, "dim"))
    elif as_json:
        sys.exit(1)  # the answer has said it
    else:
        raise LogRefused("the log" if log == "-" else log, found.refused, found.events)
