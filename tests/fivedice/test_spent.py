"""States that are copied or changed, and rolls that were passed: where they lead is no other place."""

from fivedice.game import apply
from running.refusing import refused

GAME = {"game": "travel", "players": ["Ann"]}
FIRST = {"roll": "12345"}
SECOND = {"roll": "12366", "keep": "12"}
THIRD = {"roll": "12312", "keep": "123"}
SCORE = {"score": "aces", "points": 2}


def fold(events, state=None):
    for event in events:
        state = apply(state, event)
    return state


def said(state):
    """What the events have led to, but for what an undo needs."""
    found = dict([(name, value) for name, value in state.__dict__.items() if name not in ("before", "last")])
    found["cards"] = [(dict(card.boxes), card.bonuses) for card in state.cards]
    found["last"] = state.last and (state.last.player, state.last.box, state.last.points, state.last.bonus)
    return found


def states():
    """The states of a short game with dice of one's own, and of one with shared dice."""
    shared = {"game": "challenge", "players": ["Ann"]}
    turn = [FIRST, {"choose": "12345"}, {"choose": "12"}, {"roll": "312"}, {"score": "aces", "points": 2}]
    for events in ([GAME, FIRST, SECOND, THIRD, SCORE], [shared] + turn):
        state = None
        for event in events + [{"rename": 1, "name": "Bea"}]:
            state = apply(state, event)
            yield state
        yield apply(state, {"undo": "aces"})
        yield apply(state, {"abandon": True})


def test_a_copy_holds_all_that_the_state_holds():
    for state in states():
        copy = state.copy()
        assert copy is not state and type(copy) is type(state)
        assert said(copy) == said(state)
        assert copy.last is state.last and copy.before is state.before


def test_a_state_has_both_the_last_entry_and_the_state_before_it_or_neither():
    found = [(state.last is None, state.before is None) for state in states()]
    assert set(found) == {(True, True), (False, False)}


def test_a_spent_state_is_the_one_that_is_returned():
    state = fold([GAME])
    for event in (FIRST, SECOND, THIRD, SCORE, FIRST):
        after = apply(state, event)
        assert after is not state
        wanted = said(after)
        wanted["last"] = None  # it is too late for an undo
        assert apply(state, event, True) is state
        assert said(state) == wanted and state.before is None


def test_what_is_not_a_roll_or_an_entry_spends_nothing():
    state = fold([GAME, FIRST])
    held = said(state)
    assert apply(state, {"rename": 1, "name": "Bea"}, True) is not state
    assert apply(state, {"abandon": True}, True) is not state
    assert said(state) == held


def test_a_spent_entry_cannot_be_taken_back():
    state = apply(fold([GAME, FIRST]), {"score": "aces", "points": 1}, True)
    refused("nothing-to-undo", apply, state, {"undo": "aces"})


def test_what_is_no_die():
    told = refused("bad-dice", apply, fold([GAME]), {"roll": "17890"})
    assert told == "a die shows 1 to 6, not '7'"


def test_rolls_that_were_passed():
    for before in ([], [FIRST]):
        for rolls in ([FIRST], [FIRST, SECOND]):
            if len(before) + len(rolls) < 3:
                state = fold([GAME] + before)
                told = [FIRST, SECOND][: len(before) + len(rolls)]
                assert apply(state, THIRD, True, len(rolls)) is state
                assert said(state) == said(fold([GAME] + told + [THIRD]))


def test_more_rolls_than_a_turn_has():
    state = fold([GAME])
    held = said(state)
    for rolls in (3, 4, 8):
        told = refused("fourth-roll", apply, state, THIRD, True, rolls)
        assert told == "after three rolls the dice must be scored"
    refused("bad-dice", apply, state, {"roll": "1234"}, True, 2)
    refused("nothing-rolled", apply, state, {"roll": "12345", "keep": "12345"}, True, 2)
    assert said(state) == held
    two = fold([GAME, FIRST, SECOND])
    for rolls in (1, 2):
        refused("fourth-roll", apply, two, THIRD, True, rolls)
    three = fold([GAME, FIRST, SECOND, THIRD])
    refused("fourth-roll", apply, three, THIRD, True, 1)
    refused("roll-off-first", apply, fold([{"game": "travel", "players": ["Ann", "Bob"]}]), THIRD, True, 1)
    refused("game-closed", apply, fold([GAME, {"abandon": True}]), THIRD, True, 1)


def test_a_second_five_alike_has_its_bonus():
    game = fold([{"game": "lowe", "players": ["Ann"]}, {"roll": "66666"}])
    for event in ({"score": "yahtzee", "points": 50}, {"roll": "55555"}, {"score": "fives", "points": 25}):
        game = apply(game, event, True)
    assert (game.cards[0].bonuses, game.cards[0].grand()) == (1, 175)
    for event in ({"roll": "12345"}, {"score": "aces", "points": 1}):
        game = apply(game, event, True)
    assert game.cards[0].bonuses == 1
