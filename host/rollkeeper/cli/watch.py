"""`rollkeeper watch`: the score card in the terminal, live while a handheld is played."""


import click

from rollkeeper.cli.options import database_option, device_option, port_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper watch                        the Pico on the USB
  rollkeeper watch --device 724a32        the one with this serial number, of several
  rollkeeper watch --port /dev/ttyACM1    the one at this port
"""


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
def watch(port: str | None, device: str | None, database: Place) -> None:
    """Show the score card live, and keep every event in the database.

    Waits for the handheld if it is not there, and finds it again when it was unplugged. While the dice lie still the
    boxes that the rules allow stand below the card, each with a letter and with what it scores: the letter has the
    handheld write it, and go on to the next player. U takes the last one back. So the PC keeps the score of a handheld
    that only rolls.
    """
    from rich.live import Live

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.scores.scorecard import CardView
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.sync.scorekeeper import Scorekeeper
    from rollkeeper.term.terminal import console
    from rollkeeper.term.watching import BoxKeys, Scoreboard, keys

    board = Scoreboard()
    store = open_or_begin_anew(database, open_store, board.show_news)

    def changed(card: CardView) -> None:
        boxes.show(card, keeper.session.wanted - 1 if keeper.session is not None else 0)
        board.show_card(card)

    keeper = Scorekeeper(store, port, device, on_change=changed, on_status=board.show_status)
    boxes = BoxKeys(keeper.write, board.changed.set)
    keeper.start()
    try:
        screen = console()
        with keys() as reader, Live(board.draw(screen.height), console=screen, auto_refresh=False) as live:
            while True:
                if reader is None:
                    board.changed.wait(1.0)  # with a limit, so that Ctrl-C is heard on every system
                elif key := reader.read(0.1):
                    boxes.press(key)
                    board.changed.set()
                if board.changed.is_set():
                    board.changed.clear()
                    drawn = board.draw(screen.height, boxes.draw() if reader else None)
                    if screen.is_dumb_terminal:
                        screen.print(drawn)  # where nothing can be drawn over, one below the other
                    live.update(drawn, refresh=True)
    finally:
        keeper.stop()
        store.close()
