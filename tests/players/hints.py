"""What an app on the PC makes of a game with hints, beside a handheld that shows it."""

from fivedice.game import Game
from host.soft.desk import TABLE
from players.player import Player
from roller.app import hint
from roller.app.app import App
from roller.app.inputs import Inputs
from screens.written_views import whole


def on_the_pc(game: Game, locks: int, table: str = TABLE) -> App:
    """An app with this game, which has thought."""
    del hint._whole[:]
    app = App(None, game, locks)
    app.table = table
    for step in range(60):
        app.step(50 * step, Inputs())
    assert app.hint is not None and app.hint.done
    return app


def sees_hints(player: Player, locks: int = 0) -> bool:
    """Whether the OLED shows what an app on the PC shows of this game."""
    assert player.game is not None
    app = on_the_pc(player.game, locks)
    return player.sees(whole(app.phase.view(5000), 0))
