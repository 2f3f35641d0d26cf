"""How a game begins: the edition, the players, their teams, the nonce of a PC, and the roll-off that says who plays
first."""

from fivedice.edition import EDITIONS
from fivedice.event import dice_of, fault_of, hex_of, name_of, number_of
from fivedice.house_rules import house_rules, switches_of
from fivedice.refusal import Refusal
from fivedice.seating import highest, order_of_play
from fivedice.state import Game


def begin(event: dict[str, object], before: Game | None) -> Game:
    """The state after a `game` event; `before` is the game before it, closed, or None."""
    name = event["game"]
    if not isinstance(name, str) or name not in EDITIONS:
        raise Refusal("unknown-edition", "no edition is called %r" % (name,))
    rules = EDITIONS[name]
    if "switches" in event:
        rules = house_rules(rules, switches_of(event))
    players = players_of(event)
    if len(players) > rules.most:
        raise Refusal("too-many-players", "%s is for at most %d players" % (rules.title, rules.most))
    columns = tuple(range(len(players)))
    if "teams" in event:
        if rules.partners == "no" or rules.dice == "shared":
            raise Refusal("no-partners", "%s is not played with partners" % rules.title)
        columns = teams_of(event, len(players))
    kind: type[Game] = Game
    if rules.dice == "shared":
        from fivedice.shared import SharedGame  # only Challenge needs it

        kind = SharedGame
    game = kind(rules, players, columns, order_of_play(columns, 0))
    if "hints" in event:
        game.hints = number_of(event, "hints") > 0
    game.fault = fault_of(event)
    game.commit = hex_of(event, "commit", 64)
    if "column" in event:
        _same_card(game, number_of(event, "column"), before)
    if rules.start == "roll_off" and len(players) > 1:
        game.contenders = tuple(range(len(players)))
    return game


def players_of(event: dict[str, object]) -> list[str]:
    """The names of the players, in the order in which they sit."""
    names = event.get("players")
    if not isinstance(names, list) or not names:
        raise Refusal("bad-players", "a game needs at least one player's name")
    return [name_of(name) for name in names]


def teams_of(event: dict[str, object], players: int) -> tuple[int, ...]:
    """Each player's column (0, 1, ...) from team numbers such as [1, 2, 1, 2]: two teams or more, of two or more."""
    numbers = event["teams"]
    if not isinstance(numbers, list) or len(numbers) != players:
        raise Refusal("bad-teams", "teams are a list: each player's team")
    sizes = [0] * players
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= players:
            raise Refusal("bad-teams", "teams are numbered 1, 2, ..., not %r" % (number,))
        sizes[number - 1] += 1
    teams = max(numbers)
    if teams < 2 or min(sizes[:teams]) < 2:
        raise Refusal("bad-teams", "two teams or more, numbered 1, 2, ..., of two players or more")
    return tuple([number - 1 for number in numbers])


def _card(game: Game) -> tuple[object, ...]:
    """Returns what all games on one card have in common."""
    return game.edition, game.rules.switches(), game.players, game.columns


def _same_card(game: Game, column: int, before: Game | None) -> None:
    """Refuses a game that is not the next one on the card of the game before it (same rules and players, one column
    further), and notes its column. A column whose game was abandoned is played again."""
    if column == 1:
        return
    earlier: tuple[list[int], ...] = ()
    if before is not None:
        earlier = before.earlier + (before.totals,) if before.closed == "end" else before.earlier
    if before is None or len(earlier) != column - 1:
        raise Refusal("no-column-before", "column %d comes after column %d, ended" % (column, column - 1))
    if _card(before) != _card(game):
        raise Refusal("other-card", "a card has the same rules, players and teams in all columns")
    if game.rules.games == "six" and column > 6:
        raise Refusal("card-full", "a card of %s has six columns" % game.rules.title)
    game.column = column
    game.earlier = earlier


def nonce(game: Game, event: dict[str, object]) -> Game:
    """A PC adds its part to the seed, once, after the commitment and before anything is thrown."""
    text = hex_of(event, "nonce", 32)
    if not game.commit:
        raise Refusal("no-commitment", "a nonce needs a game that began with a commitment")
    if game.nonce is not None:
        raise Refusal("nonce-too-late", "a game takes one nonce, before its first throw")
    after = game.copy()
    after.nonce = text
    return after


def roll_off(game: Game, event: dict[str, object]) -> Game:
    """Five dice of the next player who contends for the start. The highest total begins; tied players roll again."""
    dice = dice_of(event, "roll-off")
    if not game.contenders:
        raise Refusal("no-roll-off", "it is settled who begins: %s" % game.players[game.order[0][0]])
    if "share" in event:
        game.check_share(event)
    after = game.copy()
    after.threw(event)
    after.thrown = game.thrown + (sum(dice),)
    if len(after.thrown) == len(game.contenders):
        best = highest(game.contenders, after.thrown)
        after.thrown = ()
        after.contenders = best if len(best) > 1 else ()
        if not after.contenders:
            after.order = order_of_play(game.columns, best[0])
            after.player = best[0]
            return after
    after.player = after.contenders[len(after.thrown)]
    return after
