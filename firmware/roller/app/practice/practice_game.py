"""Into practice and out of it."""


def begin(app: "App", now: int) -> None:
    """Put the game aside, and begin one like it that is not recorded."""
    app.recorded = (app.game, app.locks)
    app.state = over = app.game.copy()
    over.closed = "end"  # as after a game: the next one is like it
    app.resume(now)


def leave(app: "App", now: int) -> None:
    """Forget the practice game; the recorded one goes on where it was."""
    if app.recorded is not None:
        app.state, app.locks = app.recorded
        app.recorded = None
        app.resume(now)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
