"""Who may do what, and how much of it: rates, codes and tokens by a clock that the test sets, the address at home."""

import socket
from typing import Any

import pytest

from rollkeeper.web import access
from rollkeeper.web.access import (
    MOST_KNOWN,
    NoNetwork,
    Pairing,
    PublicAddress,
    Rate,
    TooManyGuesses,
    WrongCode,
    lan_address,
    plain_code,
    written,
)

HERE, THERE = "192.168.1.7", "192.168.1.8"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_code_is_good_for_one_browser_at_one_address() -> None:
    told: list[str] = []
    pairs = Pairing(Clock())
    pairs.on_paired.append(told.append)
    code = pairs.code
    token = pairs.pair(f" {written(code).lower()} ", HERE)
    assert pairs.knows(token, HERE) and told == [HERE]
    assert not pairs.knows(token, THERE), "a token that somebody has overheard"
    assert not pairs.knows("", HERE) and not pairs.knows(token[:-1], HERE) and not pairs.knows(code, HERE)
    assert pairs.code != code
    with pytest.raises(WrongCode, match="changes with each browser"):
        pairs.pair(code, THERE)
    assert pairs.pair(pairs.code, THERE) != token and told == [HERE, THERE]
    assert not Pairing(Clock()).knows(token, HERE), "a token of the program before"


def test_a_code_for_the_browser_that_the_program_opens_leaves_the_shown_one_as_it_is() -> None:
    pairs = Pairing(Clock())
    shown, unshown = pairs.code, pairs.unshown_code()
    assert pairs.knows(pairs.pair(unshown, HERE), HERE) and pairs.code == shown
    with pytest.raises(WrongCode):
        pairs.pair(unshown, HERE)


def test_who_guesses_has_to_wait_and_nobody_else() -> None:
    clock = Clock()
    pairs = Pairing(clock)
    for _ in range(access.GUESSES):
        with pytest.raises(WrongCode):
            pairs.pair("AAAAAAAA", HERE)
    with pytest.raises(TooManyGuesses, match="wait a minute"):
        pairs.pair(pairs.code, HERE)
    assert pairs.pair(pairs.code, THERE)
    guesses = 0
    for _ in range(3600):  # an hour of a guess a second
        clock.now += 1
        try:
            pairs.pair("AAAAAAAA", HERE)
        except WrongCode:
            guesses += 1
        except TooManyGuesses:
            pass
    assert 290 <= guesses <= 310
    assert len(access.LETTERS) ** access.CODE_LENGTH > 6e11 and len(set(access.LETTERS)) == len(access.LETTERS)


def test_a_token_ends_after_a_day_and_the_oldest_has_to_go() -> None:
    clock = Clock()
    pairs = Pairing(clock)
    tokens = [pairs.pair(pairs.code, HERE) for _ in range(access.MOST_PAIRED + 1)]
    assert [pairs.knows(token, HERE) for token in tokens] == [False] + [True] * access.MOST_PAIRED
    clock.now = access.PAIRED_SECONDS
    assert not any(pairs.knows(token, HERE) for token in tokens)


def test_what_is_no_code_is_only_wrong() -> None:
    pairs = Pairing(Clock())
    for number, junk in enumerate(("", "\x00", "ÄÖÜß", "x" * 100_000, "\ud800", "'; --")):
        with pytest.raises(WrongCode):
            pairs.pair(junk, f"10.0.0.{number}")
    assert plain_code("k7qp-3mxd") == "K7QP3MXD" and len(plain_code("x" * 100_000)) < 50


def test_nothing_secret_is_kept_in_what_is_printed_of_it() -> None:
    pairs = Pairing(Clock())
    token = pairs.pair(code := pairs.code, HERE)
    assert token not in repr(vars(pairs)) and code not in repr(vars(pairs))


def test_so_many_at_once_and_then_as_time_brings_them_back() -> None:
    rate = Rate(3, 0.5)
    assert [rate.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert rate.take("b", 0.0), "another has its own"
    assert not rate.take("a", 1.9)
    assert rate.allows("a", 2.0) and rate.take("a", 2.0) and not rate.take("a", 2.0)
    assert [rate.take("a", 1000.0) for _ in range(4)] == [True, True, True, False], "never more than at first"


def test_many_at_once_take_no_more_memory_than_some() -> None:
    rate = Rate(1, 0.1)
    for who in range(3 * MOST_KNOWN):
        assert rate.take(who, 0.0)
    assert len(rate._left) == MOST_KNOWN
    assert not rate.take(3 * MOST_KNOWN - 1, 0.0), "who came last is known"
    rate.forget(3 * MOST_KNOWN - 1)
    assert len(rate._left) == MOST_KNOWN - 1


class Asked(socket.socket):
    """A socket that says where it is asked for, and to which another network is there or not."""

    there = True

    def connect(self, address: Any) -> None:
        assert address == access.AWAY
        if not self.there:
            raise OSError(101, "Network is unreachable")
        super().connect(("127.0.0.1", 9))


def test_the_one_that_leads_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Asked)
    assert lan_address() == "127.0.0.1"
    assert lan_address("192.168.1.2") == "192.168.1.2"
    monkeypatch.setattr(Asked, "there", False)
    with pytest.raises(NoNetwork, match=r"no network \(Network is unreachable\)"):
        lan_address()


@pytest.mark.parametrize("address", ["8.8.8.8", "203.0.114.9"])
def test_never_to_the_whole_internet(address: str) -> None:
    with pytest.raises(PublicAddress, match="not encrypted"):
        lan_address(address)


@pytest.mark.parametrize("address", ["0.0.0.0", "224.0.0.1"])
def test_no_address_at_all(address: str) -> None:
    with pytest.raises(NoNetwork):
        lan_address(address)
