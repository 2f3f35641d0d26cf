"""A player whose dice can be checked: what was logged, and whether each roll follows from the seed that was told."""

import hmac
from collections.abc import Iterator
from hashlib import sha256

from players.player import Player
from turnlink.line import decode

NONCE = "0123456789abcdef" * 2


def events(lines: list[bytes]) -> list[dict]:
    return [decode(line) for line in lines]


def follow(lines: list[bytes], device: str, epoch: str) -> Iterator[tuple[int, bool]]:
    """Each throw of the games that are closed, by its number, and whether it follows: as a stranger would check it."""
    seeds = {}
    for event in events(lines):
        if "seed" in event:
            seed = bytes.fromhex(event["seed"])
            seeds[sha256(seed).hexdigest()] = seed
    commit = nonce = ""
    began, dice = 0, ""
    for event in events(lines):
        if "game" in event:
            commit, nonce, began = event["commit"], "", event["n"]
        nonce = " " + event["nonce"] if "nonce" in event else nonce
        thrown = event.get("roll", event.get("roll-off", ""))
        if thrown and commit in seeds:
            message = f"{device} {epoch} {began} {event['n']} {event['share']}{nonce}"
            digest = hmac.digest(seeds[commit], message.encode(), "sha256")
            faces = iter([str(byte % 6 + 1) for byte in digest if byte < 252])
            keep = event.get("keep", "")
            made = [dice[at] if str(at + 1) in keep else next(faces) for at in range(len(thrown))]
            yield event["n"], "".join(made) == thrown
        dice = thrown or dice


def checked(player: Player) -> int:
    """How many throws of closed games there are, each of which follows."""
    assert player.hello is not None
    found = dict(follow(player.lines, player.hello.device, player.hello.epoch))
    assert all(found.values()), found
    return len(found)


def written(player: Player) -> None:
    """The turn is over: there is a menu again."""
    player.open_scores()
    player.tap(3)
    player.handheld.run_ms(900)
    player.heard()


def given_up(player: Player) -> None:
    """A new game of one player with the same rules, in place of the one that is played; between two turns."""
    player.tap(4)
    player.choose(1)
    player.tap(3)
    player.choose(0)
    player.tap(3)
    player.handheld.run_ms(600)
    player.heard()
