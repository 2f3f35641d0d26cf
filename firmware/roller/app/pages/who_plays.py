"""The last pages that set up a new game: who plays, and whether the game before is given up. Then it begins."""

from fivedice.options import like, new_game, seated
from roller.app import page_views, views
from roller.app.phases import BOTS, Choice, Phase


class Names(Choice):
    """Who plays, in the order in which they sit: K3 gives a name the next seat, or takes it away again; names of the
    roster, and then those of bots. The last row begins; seats that are still free are those of guests."""

    def __init__(self, app: "App", now: int, back: Phase, setup: "Setup") -> None:
        self._setup = setup
        self._names = roster = setup.roster + list(setup.bots if setup.players > 1 else ())
        known = [name for name in setup.before if name in roster]
        setup.names = known if len(known) == setup.players == len(setup.before) else []  # the same ones again
        super().__init__(app, now, back, "Who plays?", tuple(roster) + ("Start",), len(roster) if setup.names else 0)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        seated = setup.names
        start = len(self._names)
        if item < start:
            name = self._items[item]
            if name in seated:
                seated.remove(name)
            elif len(seated) < setup.players:
                seated.append(name)
                self._selected = start if name in BOTS or len(seated) == setup.players else item + 1
            else:
                self.app.out.sound = "no"
        if item == start or setup.players == len(seated) == 1:
            begin(self, now, setup)

    def view(self, now: int) -> tuple[object, ...]:
        setup = self._setup
        rows = []
        for name in self._names:
            seat = setup.names.index(name) + 1 if name in setup.names else 0
            team = " (team %d)" % ((seat - 1) % setup.teams + 1) if setup.teams and seat else ""
            rows.append(page_views.Option(name, "%d%s" % (seat, team) if seat else "", seat))
        guests = setup.players - len(setup.names)
        said = "" if not guests else "with 1 guest" if guests == 1 else "with %d guests" % guests
        rows.append(page_views.Option("Start", said, 0))
        return page_views.Options(self._title, tuple(rows), self._selected)


class GiveUp(Phase):
    """Give the game up for the new one? K3 yes, K5 no."""

    def __init__(self, app: "App", now: int, back: Phase, setup: "Setup") -> None:
        super().__init__(app, now, back)
        self._setup = setup

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 3:
            go_on(self.app, self._setup)
        super().key(what, key, now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Message("New game", asked(self._setup), ("", "", "yes", "", "no"))


def begin(page: Choice, now: int, setup: "Setup") -> None:
    """Begin the new game, if need be after a question."""
    if under_way(page.app.game):
        page.lead("sure?", now, page, setup)
    else:
        go_on(page.app, setup)
        page.lead("begin", now)


def under_way(game: "Game") -> bool:
    """Whether anything would be lost if the game were given up: somebody has rolled, and there are boxes to fill."""
    if game.over or game.closed:
        return False
    settled = len(game.players) > 1 and game.rules.start == "roll_off" and len(game.contenders) < len(game.players)
    return settled or bool(game.thrown) or game.rolls > 0 or any([card.boxes for card in game.cards])


def go_on(app: "App", setup: "Setup") -> None:
    """The new game is to be the next."""
    if setup.column:
        app.next = like(app.game, True)
        return
    names = setup.names[: setup.players]
    names += [""] * (setup.players - len(names))
    app.next = new_game(setup.edition.name, seated(names), setup.teams, setup.difference)


def asked(setup: "Setup") -> tuple[str, str, str]:
    """The question whether the game before is given up for this one."""
    whom = "1 player" if setup.players == 1 else "%d players" % setup.players
    if setup.teams:
        whom += " in %d teams" % setup.teams
    if setup.column:
        return ("Give this game up?", "The new one: game %d" % setup.column, "on this card")
    return ("Give this game up?", "The new one: " + setup.edition.title, whom)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
    from roller.app.pages.new_game import Setup
