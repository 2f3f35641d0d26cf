"""The pages that set up a new game: which edition, how many players, and who plays with whom; `who_plays` has the last
ones. K5 goes a page back.

Nothing is logged before the last page. A game in which somebody has rolled is given up only after a question.
"""

from fivedice.edition import EDITIONS
from roller.app.pages.choice import Choice
from roller.app.phases import BOTS, Phase


class Setup:
    """What has been chosen so far. `teams` has the number of each player's team, None without partners."""

    def __init__(self, game: "Game", roster: list[str]) -> None:
        self.roster = [name for name in roster if name not in BOTS]
        self.bots: tuple[str, ...] = ()  # those that may be asked to play
        self.before = game.players
        self.names = [] if roster else game.players  # from the first seat on
        self.edition = game.rules
        self.players = len(game.players)
        self.teams: list[int] | None = None


class Editions(Choice):
    """The editions from A to Z: a dict has no order on MicroPython. Shared dice need a display: whose markers they are
    cannot be told by LEDs. The menu is not in memory meanwhile: K5 opens it anew."""

    def __init__(self, app: "App", now: int) -> None:
        self._setup = Setup(app.game, app.roster())
        found = [(edition.title, name) for name, edition in EDITIONS.items()]
        found.sort()
        self._names = [name for _, name in found]
        selected = self._names.index(app.game.edition)
        super().__init__(app, now, None, "New game", tuple([title for title, _ in found]), selected)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 5:
            self.lead("5", now, "new")
        else:
            super().key(what, key, now)

    def chosen(self, item: int, now: int) -> None:
        edition = EDITIONS[self._names[item]]
        if edition.dice == "shared" and not self.app.display:
            self.lead("unseen", now, "Needs a display", (edition.title + " shows", "everybody's markers."))
            return
        self._setup.edition = edition
        self.lead("3", now, self, self._setup)


class Players(Choice):
    """How many play; or two, of whom one is a bot. None can play in Challenge, where each throw is chosen for by
    keys, and while a PC keeps the score: it would be asked for a bot's box."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        most = setup.edition.most
        items = ["1 player"] + ["%d players" % players for players in range(2, most + 1)]
        setup.bots = ()
        if setup.edition.dice == "own" and app.keeper == "here":
            setup.bots = BOTS
            items.append("Against a bot")
        super().__init__(app, now, back, setup.edition.title, tuple(items), min(setup.players, most) - 1)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        setup.teams = None
        if item == setup.edition.most:
            setup.players = 2
            self.lead("names", now, self, setup)
            return
        setup.players = item + 1
        if setup.edition.partners == "yes" and setup.players >= 4:
            self.lead("3", now, self, setup)
        else:
            after_teams(self, now, setup)


class Teams(Choice):
    """Everybody alone, or partners: teams of equal size, or as nearly so as can be. The seats alternate: 1, 2, 1, 2."""

    def __init__(self, app: "App", now: int, back: Phase, setup: Setup) -> None:
        self._setup = setup
        items = ["Everybody alone"]
        for teams in range(2, setup.players // 2 + 1):
            sizes = [len(range(team, setup.players, teams)) for team in range(teams)]
            if sizes[0] == sizes[-1]:
                items.append("%d teams of %d" % (teams, sizes[0]))
            else:
                items.append("%d teams: %s" % (teams, " + ".join([str(size) for size in sizes])))
        before = app.game
        same = len(before.players) == setup.players and len(before.cards) < len(before.players)
        selected = len(before.cards) - 1 if same else 0
        super().__init__(app, now, back, "%d players" % setup.players, tuple(items), selected)

    def chosen(self, item: int, now: int) -> None:
        setup = self._setup
        setup.teams = [seat % (item + 1) + 1 for seat in range(setup.players)] if item else None
        after_teams(self, now, setup)


def after_teams(page: Choice, now: int, setup: Setup) -> None:
    """Ask who plays, if a PC has sent names."""
    if setup.roster:
        page.lead("names", now, page, setup)
    else:
        if [name for name in setup.names if name in BOTS]:
            setup.names = []
        from roller.app.pages.who_plays import begin

        begin(page, now, setup)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
