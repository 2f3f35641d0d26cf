"""Who has won, which places the others have, and what they owe (rulesheets 000 and 001)."""

from fivedice.settlement import owed, ranks, winners


def test_the_highest_total_wins_and_a_tie_is_shared():
    assert winners([250]) == [0]
    assert winners([180, 251, 250]) == [1]
    assert winners([251, 180, 251]) == [0, 2]
    assert winners([0, 0]) == [0, 1]


def test_equal_totals_share_a_place_and_the_next_one_is_left_out():
    assert ranks([180, 251, 250]) == [(1, 1), (2, 2), (3, 0)]
    assert ranks([251, 180, 251, 9]) == [(1, 0), (1, 2), (3, 1), (4, 3)]
    assert ranks([0, 0]) == [(1, 0), (1, 1)]


def test_each_owes_the_difference_to_the_winner():
    assert owed([180, 251, 250]) == [71, 0, 1]
    assert owed([251, 0, 251]) == [0, 251, 0]
