"""What dice are worth by themselves, at the edges. All rolls: see `test_every_roll`."""

from fivedice.box import BOXES, natural
from fivedice.card import Card


def test_a_box_is_known_by_its_letters_whoever_wrote_them():
    for box in BOXES:
        assert natural("".join(list(box)), (6, 6, 6, 6, 6)) == natural(box, (6, 6, 6, 6, 6))
        assert natural("".join(list(box)), (2, 3, 4, 5, 6)) == natural(box, (2, 3, 4, 5, 6))


def test_what_is_no_box_is_an_error():
    for box in ("", "bonus", "lower", "sevens", "zeros"):
        try:
            natural(box, (1, 1, 1, 1, 1))
        except ValueError as error:
            assert str(error) == "no such box: " + box
        else:
            raise AssertionError(box + " was worth something")


def test_62_earns_no_upper_bonus():
    card = Card({"aces": 2, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18})
    assert (card.upper(), card.upper_bonus(), card.grand()) == (62, 0, 62)
    card.boxes["aces"] = 3
    assert (card.upper(), card.upper_bonus(), card.grand()) == (63, 35, 98)


def test_a_card_starts_empty_and_its_own():
    assert Card().boxes == {} and Card().bonuses == 0 and not Card().full()
    first, second = Card(), Card()
    first.boxes["aces"] = 1
    assert second.boxes == {}
    assert Card({"yahtzee": 50}, 2).grand() == 250
