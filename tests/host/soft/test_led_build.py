"""The LED build: which box, whose turn and whose card are seen on 35 pixels."""

from pathlib import Path

from fivedice.placement import legal
from host.soft.desk import Desk
from players.led_player import LedPlayer
from roller.app.inputs import STUCK
from roller.leds import pixels
from rollkeeper.play.strategy import chosen


def colours(player: LedPlayer, place: int) -> set[tuple[int, int, int]]:
    """The colours of a die's pips that shine."""
    return {colour for colour in player.handheld.pixels.die(place) if any(colour)}


def test_a_box_is_chosen_by_its_pattern_or_on_the_pc(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=19, leds=True))
    handheld = player.handheld
    dice = player.roll()
    player.open_scores()
    assert player.game is not None
    placements = legal(player.game.rules, player.game.card, dice)
    second = placements[1].box
    for _ in range(chosen(second, placements).steps):
        player.tap(2)
    assert player.pattern() == pixels.BOXES[second]
    player.tap(3)
    handheld.run_ms(700)
    player.listen()
    assert player.game.last is not None and player.game.last.box == second
    handheld.run_ms(pixels.LOOK)
    assert player.is_asked_to_shake()

    for _ in range(3):
        dice = player.roll()
    best = legal(player.game.rules, player.game.card, dice)[0]
    handheld.send(player.host.ask_to_write(best.box, best.points, len(player.lines)))
    assert handheld.run_until(lambda: player.listen() == best.box, 2000), "the PC's choice is not in the journal"
    handheld.run_ms(200)
    assert player.pattern() == pixels.BOXES[best.box]


def test_whose_turn_it_is_is_a_number_and_a_colour(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=17, leds=True))
    handheld = player.handheld
    player.tap(4)
    player.choose(1)  # New game
    player.tap(3)  # Travel
    player.choose(1)  # 2 players
    player.choose(0)  # nobody owes anything
    assert player.game is not None and player.game.contenders, "the roll-off"
    for seat in (1, 2):
        own = pixels.PLAYERS[seat - 1]
        assert handheld.run_until(lambda: player.pattern() == (0, 0, pixels.FACES[seat], 0, 0), 6000)  # noqa: B023
        assert colours(player, 2) == {own}
        walked = set()
        for _ in range(60):
            handheld.run_ms(80)
            walked |= {place for place in range(5) if own in colours(player, place)}
        assert walked == {0, 1, 2, 3, 4}, "the light is in the colour of the player"
        player.throw()
    while player.game.contenders:  # a tie
        player.throw()
    seat = player.game.player + 1
    number = (0, 0, pixels.FACES[seat], 0, 0)
    assert handheld.run_until(lambda: player.pattern() == number, 6000)
    handheld.run_ms(33_000)
    for _ in range(20):
        handheld.run_ms(300)
        assert player.pattern() == number, "dimmed it stays"
    assert all(0 < max(colour) <= pixels.BRIGHTEST // 4 for colour in colours(player, 2))
    dice = player.roll()
    handheld.run_ms(600)
    assert player.faces() == dice and player.locked() == [False] * 5, "dice are white as ever"
    player.open_scores()
    player.tap(3)
    handheld.run_ms(800 + pixels.LOOK)
    player.listen()
    other = 3 - seat
    assert player.game.player + 1 == other
    assert handheld.run_until(lambda: player.pattern() == (0, 0, pixels.FACES[other], 0, 0), 6000)
    assert colours(player, 2) == {pixels.PLAYERS[other - 1]}

    player.tap(1)  # the card, of whose turn it is: empty
    assert player.pattern() == pixels.BOXES["aces"] and colours(player, 0) == {pixels.FAINT}
    player.tap(3)  # of the one before
    assert player.game.last is not None
    boxes = list(pixels.BOXES)
    for _ in range(boxes.index(player.game.last.box)):
        player.tap(2)
    assert player.pattern() == pixels.BOXES[player.game.last.box] and colours(player, 0) == {pixels.POINTS}
    handheld.run_ms(pixels.BOX)
    points = sum(10 if colours(player, at) == {pixels.POINTS} else player.faces()[at] for at in range(5))
    assert points == player.game.last.points
    handheld.run_ms(pixels.BOX)
    assert player.pattern() == number and colours(player, 2) == {pixels.PLAYERS[seat - 1]}


def test_a_stuck_key_is_red_and_the_game_goes_on_without_it(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=18, leds=True))
    handheld = player.handheld
    dice = player.roll()
    handheld.press(4)
    handheld.run_ms(STUCK + 700)  # and until an eager thumb is over
    assert player.pattern() == (0, 0, pixels.FACES[3], pixels.ALL, 0)
    assert colours(player, 3) == {pixels.ZERO} and colours(player, 2) == {pixels.POINTS}
    player.tap(3)
    handheld.run_ms(pixels.FIRST_WINK + pixels.WINK)
    assert player.faces() == dice and player.locked() == [False] * 5, "what the key had locked is free again"
    again = player.roll(2)
    assert again[1] == dice[1] and player.locked() == [False, True, False, False, False]
    player.open_scores()
    player.tap(3)
    handheld.run_ms(700 + pixels.LOOK)
    assert player.listen() and player.is_asked_to_shake(), "a box was written, and the next turn is due"
    handheld.release(4)
    handheld.run_ms(100)
    player.roll()
    player.tap(4)
    assert player.locked() == [False] * 3 + [True, False], "it opened, and is a key again"


def test_challenge_is_refused_in_red_as_it_needs_a_display(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=16, leds=True))
    handheld = player.handheld
    player.tap(4)
    player.choose(1)  # New game
    player.choose(4, selected=1)  # Challenge, from Travel
    red = green = False
    for _ in range(20):
        handheld.run_ms(100)
        lit = [(place, colour) for place in range(5) for colour in handheld.pixels.die(place) if any(colour)]
        red |= len(lit) == pixels.PIXELS and all(colour == (colour[0], 0, 0) for _, colour in lit)
        green |= {place for place, _ in lit} == {2} and player.faces()[2] == 3
    assert red and green, "all red, and in turn K3, which has seen it"
    player.tap(3)
    assert player.is_asked_to_shake() and len(player.lines) == 1, "the game goes on that was there"
