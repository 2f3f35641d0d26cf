"""Faces out of bytes, without favour."""

from roller.app.dice_source import DiceSource


def source(data):
    """A dice source over known bytes."""
    left = list(data)

    def urandom(count):
        taken = left[:count]
        del left[:count]
        return bytes(taken)

    return DiceSource(urandom)


def test_every_accepted_byte_value_is_shared_evenly():
    faces = source(range(252)).faces(252)
    assert [faces.count(face) for face in range(1, 7)] == [42] * 6


def test_bytes_that_would_favour_low_faces_are_drawn_again():
    assert source([252, 253, 254, 255, 0, 7, 251]).faces(3) == (1, 2, 6)
    assert source([255] * 100 + [3]).faces(1) == (4,)


def test_as_many_as_asked():
    for count in range(6):
        assert len(source([0] * 10).faces(count)) == count
