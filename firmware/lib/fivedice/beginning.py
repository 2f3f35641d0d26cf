"""How a game begins: the edition, the players, their teams, and the roll-off that says who plays first."""

from fivedice.edition import EDITIONS, house_rules
from fivedice.event import dice_of, players_of, switches_of, teams_of
from fivedice.refusal import Refusal
from fivedice.seating import highest, order_of_play
from fivedice.state import Game


def begin(event: dict[str, object]) -> Game:
    """The state after a `game` event."""
    name = event["game"]
    if not isinstance(name, str) or name not in EDITIONS:
        raise Refusal("unknown-edition", "no edition is called %r" % (name,))
    rules = EDITIONS[name]
    if "switches" in event:
        rules = house_rules(rules, switches_of(event))
    players = players_of(event)
    if len(players) > rules.most:
        raise Refusal("too-many-players", "%s is for at most %d players" % (rules.title, rules.most))
    if rules.dice == "shared":
        raise Refusal("shared-dice", "this version cannot play with shared dice yet")
    columns = tuple(range(len(players)))
    if "teams" in event:
        if rules.partners == "no":
            raise Refusal("no-partners", "%s is not played with partners" % rules.title)
        columns = teams_of(event, len(players))
    game = Game(rules, players, columns, order_of_play(columns, 0))
    if rules.start == "roll_off" and len(players) > 1:
        game.contenders = tuple(range(len(players)))
    return game


def roll_off(game: Game, event: dict[str, object]) -> Game:
    """Five dice of the next player who contends for the start. The highest total begins; tied players roll again."""
    dice = dice_of(event, "roll-off")
    if not game.contenders:
        raise Refusal("no-roll-off", "it is settled who begins: %s" % game.players[game.order[0][0]])
    after = game.copy()
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
