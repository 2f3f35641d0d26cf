"""How the app begins and closes a game in the log. In memory only then."""

from collections import OrderedDict

from fivedice.game import apply
from fivedice.options import continues_card, like, new_game


def beginning(app: "App") -> "Iterator[None]":
    """What comes before a game can begin, with time for something else in between: the one before is closed for the
    `next` one, and there is a seed."""
    if app.next is not None:
        if not app.game.closed:
            while app.recorded is None and app.seal() is None:  # it takes in a few lines at a time
                yield
            close(app)
        if not app.next:
            app.next = None  # {} was only to close the one before
        yield
    if app.recorded is None and app.source is not None and app.begins():
        yield from app.source.beginning("" if app.state is None else app.state.commit)


def go_on(app: "App") -> None:
    """Begin the game that is to be the next. After the end of a game that is one like it."""
    last = app.state
    if app.next is not None:
        event, app.next = app.next, None
    elif last is None:
        event = new_game("travel", ["P1"])
    else:
        event = like(last, app.recorded is None and continues_card(last))
    begin(app, event)


def begin(app: "App", event: "OrderedDict[str, object]") -> None:
    """Log a new game; the one before must be closed."""
    if app.settings.get("hints") == "on":
        event["hints"] = 1
    log(app, event)


def log(app: "App", event: "OrderedDict[str, object]") -> None:
    """The game begins, with a commitment if it is recorded. At power-on there is no source of dice yet: the game is
    shown already, and logged when there is one."""
    before = app.state
    app.hint = None  # it holds the game before, and the coach's code
    if app.recorded is None:
        if app.source is None:
            app.late = (before, event)
            app.state = apply(before, event)
            app.locks = 0
            return
        commit, fault = app.source.begin(before.commit if before is not None else "")
        if fault:
            event["fault"] = fault
        if commit:
            event["commit"] = commit
    app.commit(event)
    app.locks = 0


def close(app: "App") -> None:
    """Log the end of the game, or that it is given up; and its seal and its seed."""
    game = app.game
    event: OrderedDict[str, object] = OrderedDict()
    if game.over:
        totals = game.totals
        event["end"] = totals if len(totals) > 1 else totals[0]
    else:
        event["abandon"] = 1
    if app.recorded is None and not app.out.events:  # which are not in the log yet
        seal = app.seal()
        if seal:
            event["seal"] = seal
    seed = app.source.seed(game.commit) if game.commit else None
    if seed:
        event["seed"] = seed.hex()
    app.commit(event)


def practise(app: "App") -> None:
    """Put the game aside for one like it that is not recorded; or forget that one, and go back to the game."""
    if app.recorded is not None:
        app.state, app.locks = app.recorded
        app.recorded = None
    else:
        app.recorded = (app.game, app.locks)
        app.state = over = app.game.copy()
        over.closed = "end"  # as after a game: the next one is like it
    app.found = None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.app.app import App
