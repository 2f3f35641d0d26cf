"""The pages that set up a new game: which edition, how many players, who plays with whom, and what the others owe, each
where the edition has it. The next game on the card of the one before is there at once. Key 5 goes a page back.

Nothing is logged before the last page. A game in which somebody has rolled is given up only after a question.
"""

from fivedice.edition import EDITIONS, IN_MENUS
from fivedice.options import continues_card, like, may_settle, new_game, next_column, seated, team_sizes, teams
from roller.app import views
from roller.app.phases import BOTS, Choice, Phase
from roller.words import say

OWED = ("Nobody owes anything", "All owe the difference")


class Setup:
    """What has been chosen so far. `teams` says how many there are, 0 without partners; `column` is that of the next
    game on the card of the one before, 0 for one on a new card."""

    def __init__(self, game: "Game", roster: list[str]) -> None:
        self.roster = [name for name in roster if name not in BOTS]
        self.bots: tuple[str, ...] = ()  # those that may be asked to play
        self.before = game.players
        self.names = [] if roster else game.players  # from the first seat on
        self.edition = game.rules
        self.players = len(game.players)
        self.teams = 0
        self.difference = False
        self.column = 0


class Editions(Choice):
    """The editions, and the next game on the card, where there can be one. Shared dice need a display: pixels cannot
    say whose markers they are."""

    def __init__(self, app: "App", now: int) -> None:
        self._setup = Setup(app.game, app.roster())
        self._names = [name for name, _ in IN_MENUS]
        titles = [say(words) for _, words in IN_MENUS]
        selected = self._names.index(app.game.edition)
        self._column = next_column(app.game) if app.recorded is None else 0
        if self._column:
            titles.append(say("Game %d on this card") % self._column)
            if continues_card(app.game):
                selected = len(IN_MENUS)
        super().__init__(app, now, None, say("New game"), tuple(titles), selected)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 5:
            self.lead("5", now, "new")
        else:
            super().key(what, key, now)

    def chosen(self, item: int, now: int) -> None:
        self._setup.column = 0
        if item == len(self._names):
            self._setup.column = self._column
            begin(self, now, self._setup)
            return
        edition = EDITIONS[self._names[item]]
        if edition.dice == "shared" and not self.app.display:
            text = say("%s shows everybody's markers.") % called(edition)
            self.lead("unseen", now, say("Needs a display"), text, views.WARNING)
            return
        self._setup.edition = edition
        self.lead("3", now, self, self._setup)

    def view(self, now: int) -> tuple[object, ...]:
        at = self._selected
        under = ""
        if at < len(self._names):
            title = EDITIONS[self._names[at]].title
            under = "" if IN_MENUS[at][1].startswith(title) else say(title)
        return views.Menu(self._title, self._items, at, under)


class Players(Choice):
    """How many play; or two, of whom one is a bot. None can play in Challenge, where each throw is chosen for by
    keys, and while a PC keeps the score: it would be asked for a bot's box."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        most = setup.edition.most
        items = [say("1 player")] + [say("%d players") % players for players in range(2, most + 1)]
        setup.bots = ()
        if setup.edition.dice == "own" and app.keeper == "here":
            setup.bots = BOTS
            items.append(say("Against a bot"))
        super().__init__(app, now, back, called(setup.edition), tuple(items), min(setup.players, most) - 1)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        setup.teams, setup.difference = 0, False
        if item == setup.edition.most:
            setup.players = 2
            self.lead("names", now, self, setup)
            return
        setup.players = item + 1
        if teams(setup.edition, setup.players):
            self.lead("3", now, self, setup)
        elif may_settle(setup.edition, setup.players):
            self.lead("owed", now, self, setup)
        else:
            who_plays(self, now, setup)


class Teams(Choice):
    """Everybody alone, or partners."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        items = [say("Everybody alone")]
        items += [team_sizes(setup.players, each, say) for each in teams(setup.edition, setup.players)]
        before = app.game
        same = len(before.players) == setup.players and len(before.cards) < len(before.players)
        selected = len(before.cards) - 1 if same else 0
        super().__init__(app, now, back, say("%d players") % setup.players, tuple(items), selected)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        setup.teams = item + 1 if item else 0
        who_plays(self, now, setup)


class Owed(Choice):
    """Whether the others owe the winner the difference, where the edition leaves that to the players."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        items = tuple([say(words) for words in OWED])
        super().__init__(app, now, back, say("At the end"), items, int(app.game.rules.settlement == "difference"))

    def chosen(self, item: int, now: int) -> None:
        self._setup.difference = item == 1
        who_plays(self, now, self._setup)


class Names(Choice):
    """The names, in the order of the seats: key 3 gives a name the next seat, or takes it away again; names of the
    roster, and then those of bots. The last row begins; seats that are still free are those of guests."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        self._names = roster = setup.roster + list(setup.bots if setup.players > 1 else ())
        known = [name for name in setup.before if name in roster]
        setup.names = known if len(known) == setup.players == len(setup.before) else []  # the same ones again
        super().__init__(app, now, back, say("Who plays?"), tuple(roster) + ("",), len(roster) if setup.names else 0)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        names = setup.names
        start = len(self._names)
        if item < start:
            name = self._items[item]
            if name in names:
                names.remove(name)
            elif len(names) < setup.players:
                names.append(name)
                self._selected = start if name in BOTS or len(names) == setup.players else item + 1
            else:
                self.app.out.sound = "no"
        if item == start or setup.players == len(names) == 1:
            begin(self, now, setup)

    def view(self, now: int) -> tuple[object, ...]:
        setup = self._setup
        rows = []
        for name in self._names:
            seat = setup.names.index(name) + 1 if name in setup.names else 0
            team = " " + say("(team %d)") % ((seat - 1) % setup.teams + 1) if setup.teams and seat else ""
            rows.append(views.Option(name, "%d%s" % (seat, team) if seat else "", seat))
        guests = setup.players - len(setup.names)
        said = "" if not guests else say("with 1 guest") if guests == 1 else say("with %d guests") % guests
        rows.append(views.Option(say("Start"), said, 0))
        return views.Options(self._title, tuple(rows), self._selected)


class GiveUp(Phase):
    """The question whether the game is ended for the new one. Key 3 yes, key 5 no."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        super().__init__(app, now, back)
        self._setup = setup

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 3:
            set_next(self.app, self._setup)
        super().key(what, key, now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Message(say("New game"), asked(self._setup), ("", "", "yes", "", "no"), 0)


def who_plays(page: Choice, now: int, setup: Setup) -> None:
    """Ask who plays, if a PC has sent names."""
    if setup.roster:
        page.lead("names", now, page, setup)
    else:
        if [name for name in setup.names if name in BOTS]:
            setup.names = []
        begin(page, now, setup)


def begin(page: Choice, now: int, setup: Setup) -> None:
    """Begin the new game, if need be after a question."""
    if under_way(page.app.game):
        page.lead("sure?", now, page, setup)
    else:
        set_next(page.app, setup)
        page.lead("begin", now)


def under_way(game: "Game") -> bool:
    """Whether anything would be lost if the game were given up: somebody has rolled, and there are boxes to fill."""
    if game.over or game.closed:
        return False
    settled = len(game.players) > 1 and game.rules.start == "roll_off" and len(game.contenders) < len(game.players)
    return settled or bool(game.thrown) or game.rolls > 0 or any([card.boxes for card in game.cards])


def set_next(app: "App", setup: Setup) -> None:
    """Make the new game the next one."""
    if setup.column:
        app.next = like(app.game, True)
        return
    names = setup.names[: setup.players]
    names += [""] * (setup.players - len(names))
    app.next = new_game(setup.edition.name, seated(names), setup.teams, setup.difference)


def asked(setup: Setup) -> str:
    """Returns the question whether the game before ends for this one."""
    if setup.column:
        new = say("New: game %d\non this card") % setup.column
    elif setup.teams:
        new = say("New: %s\n%d players in %d teams") % (called(setup.edition), setup.players, setup.teams)
    elif setup.players == 1:
        new = say("New: %s\n1 player") % called(setup.edition)
    else:
        new = say("New: %s\n%d players") % (called(setup.edition), setup.players)
    return say("End the current game?") + "\n" + new


def called(edition: "Edition") -> str:
    """Returns the short name of an edition in menus."""
    name = edition.name
    return say("Challenge") if name == "challenge" else say(dict(IN_MENUS)[name])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.edition import Edition
    from fivedice.game import Game
    from roller.app.app import App
