"""Which build it is: what the file says, or else what answers on the bus."""

import os

from roller import build

HERE = "a-build-for-the-test"


class Bus:
    def __init__(self, *answering):
        self.answering = answering

    def writeto(self, address, data):
        if address not in self.answering:
            raise OSError(5)


def test_a_display_that_answers_is_found():
    assert build.has_display(Bus(0x3C, 0x18))
    assert not build.has_display(Bus(0x18))


def test_without_a_file_nothing_is_said():
    assert build.said("there-is-no-such-file") == b""


def test_the_file_may_have_been_written_with_any_editor():
    for content in (b"led", b"led\n", b"led\r\n"):
        with open(HERE, "wb") as file:
            file.write(content)
        try:
            assert build.said(HERE) == b"led"
        finally:
            os.remove(HERE)
