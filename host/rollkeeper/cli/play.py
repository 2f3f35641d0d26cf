"""`rollkeeper play`: a whole handheld in the browser, no hardware; or, with --auto, a game that plays itself."""

import sys
from functools import partial
from pathlib import Path

import click

from rollkeeper.cli.options import (
    DATABASE_PLACE,
    FOLDER,
    address_option,
    firmware_option,
    lan_of,
    lan_option,
    language_option,
    speak_on_pages,
    words_given,
)
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper play                    play in the browser; the next time goes on with the same game
  rollkeeper play --fresh            a new handheld and a new game; old games stay in the database
  rollkeeper play --auto             watch one whole game play itself in this terminal
  rollkeeper play --auto --player optimal   the same, played as well as can be; or good, or child
  rollkeeper play --data DIR         a second handheld with games of its own
  rollkeeper play --sensor switch    the build with a tilt switch instead of the accelerometer
  rollkeeper play --lan              its scoreboard on the television, and on a phone that is paired the game
  rollkeeper play --leds             the LED build: dice of glowing pips instead of a display
  rollkeeper play --language de      its display and its pages in German
  rollkeeper play --emulated         the real firmware on the real MicroPython, on an emulated Pico
"""

EMULATED = "Only in a clone, after `make setup`: on an emulated Pico instead, which is as slow as the real one."
PLAYERS = click.Choice(["quick", "optimal", "good", "child"])
PLAYER = """Who plays with --auto: by rules of thumb; or as the coach says (solved first, in half a minute), with no
mistakes (254.6 points on average), those of a good player (242), or those of a child (193)."""
NOT_OF_THE_GAME = ("fresh", "port", "no_browser")  # options that need not be given again to go on with it
SENSORS = click.Choice(["lis3dh", "switch"])


@click.command(epilog=EXAMPLES)
@click.option("--auto", is_flag=True, help="No browser, no person: play one whole game, check its total, exit.")
@click.option("--player", type=PLAYERS, help=PLAYER)
@click.option("--fresh", is_flag=True, help="Start over with an empty handheld (the old one becomes handheld.bak).")
@click.option("--data", "root", type=FOLDER, metavar="DIR", help="Where the game is kept (default: your data folder).")
@click.option("--database", type=DATABASE_PLACE, metavar="PLACE", help="Keep the scores in this database instead.")
@click.option("--emulated", is_flag=True, help=EMULATED)
@firmware_option
@click.option("--sensor", type=SENSORS, default="lis3dh", show_default=True, help="What feels the shaking.")
@click.option("--leds", is_flag=True, help="The LED build: 35 pixels and no display; the score is read on the page.")
@click.option("--port", type=click.IntRange(1, 65535), metavar="N", help="The page's port (default: a free one).")
@lan_option
@address_option
@language_option
@click.option("--no-browser", is_flag=True, help="Print the page's address, open nothing.")
@click.pass_context
def play(
    ctx: click.Context, auto: bool, player: str | None, fresh: bool, root: Path | None, database: Place | None,
    emulated: bool, firmware: Path | None, sensor: str, leds: bool, port: int | None, lan: bool, address: str | None,
    language: str | None, no_browser: bool,
) -> None:  # fmt: skip
    """Play on a virtual handheld: the firmware's own app, dice and pictures, on this computer.

    Prints the address of a page on this computer and opens it in your browser. The game is kept when the program
    ends. The page leads to all games played so far, players, records and dice, as `rollkeeper serve` shows them; at
    /scoreboard/ is the scoreboard of this game, large, for those who watch. With --lan the network at home sees it as
    well, and a browser that was given the code of the terminal can play.
    """
    import asyncio

    from rollkeeper.play.auto import SPEED, play_auto
    from rollkeeper.play.by_a_person import play_live
    from rollkeeper.play.folder import GameFolder
    from rollkeeper.play.strategy import Decides, strategy_for
    from rollkeeper.play.table import Table, keeping
    from rollkeeper.play.virtual_process import HandheldCrashed, command
    from rollkeeper.term.terminal import console as terminal
    from rollkeeper.web.access import Access
    from rollkeeper.web.live import Boards

    if auto and leds:
        raise click.UsageError("--auto plays by what the display shows, which the LED build does not have.")
    if player is not None and not auto:
        raise click.UsageError("--player says who plays with --auto; without it you do.")
    if auto and (lan or address):
        raise click.UsageError("--auto has no page that --lan could show.")
    if auto and language is not None:
        raise click.UsageError("--auto has no page that could speak another language.")
    decides: Decides = strategy_for
    if player not in (None, "quick"):
        from fivedice.edition import EDITIONS
        from rollkeeper.cli.solving import Solved
        from rollkeeper.play.optimal import STRENGTHS, optimal_for

        solved = Solved()
        solved(EDITIONS["travel"])  # what a new handheld plays; another edition is solved when its first turn comes
        decides = partial(optimal_for, worths_for=solved.worths, temper=STRENGTHS[player])
    code = "en" if auto else speak_on_pages(language)
    console = terminal()
    access = Access(lan_of(lan, address))
    with GameFolder(root, database, emulated) as folder:
        speed = SPEED if auto else 1.0
        words = command(
            folder.flash, emulated=emulated, firmware=firmware, sensor=sensor, leds=leds, language=code, speed=speed
        )
        if fresh:
            kept = folder.start_over()
            if kept:
                console.print(f"  a new handheld; the old one is kept as {kept}", style="dim", soft_wrap=True)

        async def run() -> bool:
            boards = Boards()
            table = Table(words, keeping(folder.database, boards))
            if auto:
                return await play_auto(table, console, decides)
            await play_live(
                table, console, boards, access, port=port, browser=not no_browser,
                options=words_given(ctx, NOT_OF_THE_GAME),
            )  # fmt: skip
            return True

        try:
            agreed = asyncio.run(run())
        except HandheldCrashed as crash:
            for word in crash.words:
                click.echo(word, err=True)
            raise
    sys.exit(0 if agreed else 1)
