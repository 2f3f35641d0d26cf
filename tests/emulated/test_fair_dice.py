"""Dice that can be checked, on the emulated Pico: the commitment of a game, the player's shares, the nonce of a PC, the
seed that is told at the end; and what is left of them wherever the power is cut."""

import json
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from emulated.journals import journal_of
from emulator.chip.flash_operation import TYPICAL, FlashImage, Operation
from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from emulator.littlefs_drive import drive_of, read_files
from faults.image_journal import held
from logs.nearly_over import nearly_over
from oracles import published_vectors
from players.fair_dice import checked, events, given_up, written
from players.player import Player
from rollkeeper.flashing.layout import FLASH_SIZE
from turnlink.line import LineError, decode, encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
OTHERS = 3  # boots of torn flash; what all of it holds is read without one
VECTORS = """
from oracles import published_vectors
from binascii import unhexlify
from hashlib import sha256
from roller.app.drbg import Drbg, hmac
for message, expected in published_vectors.SHA256:
    assert sha256(unhexlify(message)).digest() == unhexlify(expected)
for key, message, expected in published_vectors.HMAC:
    assert hmac(unhexlify(key), unhexlify(message)) == unhexlify(expected)
for entropy, nonce, more, expected in published_vectors.DRBG:
    drbg = Drbg(unhexlify(entropy) + unhexlify(nonce))
    if more:
        drbg.reseed(unhexlify(more))
    drbg.generate(128)
    assert drbg.generate(128) == unhexlify(expected)
print("all")
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def seeds_on(flash: FlashImage) -> list[str]:
    """What the file of seeds holds; a torn one counts as none."""
    try:
        kept = decode(read_files(drive_of(flash)).get("/seeds", b""))["seeds"]
    except LineError:
        return []
    assert isinstance(kept, list)
    return kept


def cut_at_each_operation(player: Player, how: str, next_game: Callable[[Player], None]) -> list[FlashImage]:
    """The game is closed and the next begins, by an event each: the flash at each operation of that, torn. Wherever the
    power goes, the game that then goes on has its seed, and what is closed has told its own."""
    chip = player.handheld.flash_chip
    torn: list[FlashImage] = []

    def operation(_: Operation) -> None:
        torn.append(chip.contents(FLASH_SIZE, len(torn)))

    chip.on_operation = operation
    before = len(player.lines)
    next_game(player)
    chip.on_operation = None
    assert len(player.lines) == before + 2 and len(torn) > 9
    for flash in torn:
        lines = held(flash)
        assert lines == player.lines[: len(lines)] and len(lines) >= before
        last = [event for event in events(lines) if "game" in event][-1]
        commits = [sha256(bytes.fromhex(seed)).hexdigest() for seed in seeds_on(flash)]
        closing = [event for event in events(lines) if how in event and event["n"] > last["n"]]
        told = [sha256(bytes.fromhex(event["seed"])).hexdigest() for event in closing]
        assert told == [last["commit"]] or (not told and last["commit"] in commits), "a game that goes on has its seed"
    return torn


@pytest.mark.nightly
def test_the_power_is_cut_at_each_operation_of_a_new_game(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, flash_timing=TYPICAL, seed=73))
    player.roll()
    written(player)
    torn = cut_at_each_operation(player, "abandon", given_up)
    for flash in torn[:: len(torn) // OTHERS]:
        after = Player(VirtualHandheld(micropython_image, flash=flash, seed=74))
        after.roll()
        assert "share" in json.loads(after.lines[-1])
        written(after)
        given_up(after)
        assert checked(after) >= 2


@pytest.mark.nightly
def test_the_power_is_cut_at_each_operation_of_an_end(micropython_image: Path, files: dict[str, bytes]) -> None:
    seed = bytes(range(32))
    begun, *turns = nearly_over("web", 1, turns=12, seed=4)
    logged, _ = journal_of([{**begun, "commit": sha256(seed).hexdigest()}, *turns])
    logged["/seeds"] = encode(OrderedDict(seeds=[seed.hex()]))
    player = Player(VirtualHandheld(micropython_image, files={**files, **logged}, flash_timing=TYPICAL, seed=77))
    player.roll()
    assert "share" in json.loads(player.lines[-1])
    written(player)
    if player.game is not None and not player.game.over:  # a zero is asked about
        player.tap(3)
        player.handheld.run_ms(900)
        player.heard()
    assert player.game is not None and player.game.over and not player.game.closed
    card = player.game.card
    player.handheld.run_ms(1000)
    digits = player.seal
    over = ("end", "P1", card.grand(), card.upper(), card.upper_bonus(), card.lower(), card.bonuses, True, digits)
    assert player.sees(over), "the last screen shows the seal"

    def again(player: Player) -> None:
        player.tap(3)
        player.handheld.run_ms(600)
        player.heard()

    torn = cut_at_each_operation(player, "end", again)
    for flash in torn[:: len(torn) // OTHERS]:
        after = Player(VirtualHandheld(micropython_image, flash=flash, seed=78))
        if after.game is not None and after.game.over and not after.game.closed:
            again(after)
        ends = [event for event in events(after.lines) if "end" in event]
        assert [event["seal"] for event in ends] == [digits]
        after.roll()
        assert "share" in json.loads(after.lines[-1])


def test_a_seed_that_is_lost_is_told_and_the_game_goes_on(micropython_image: Path, files: dict[str, bytes]) -> None:
    logged, kept = journal_of(
        [{"game": "web", "players": ["P1"], "commit": "5a" * 32}, {"roll": "33416", "share": "89abcdef"}]
    )
    player = Player(VirtualHandheld(micropython_image, files={**files, **logged}, seed=77))
    said = "The dice of this game cannot be checked any more. Go on, or begin a new one."
    player.handheld.run_ms(300)
    assert player.lines == kept and player.sees(("message", "Seed lost", said, ("", "", "ok", "", "")))
    player.handheld.run_ms(500)
    player.tap(3)
    player.roll(1)
    last = json.loads(player.lines[-1])
    assert last["keep"] == "1" and "share" not in last
    written(player)
    given_up(player)
    assert "seed" not in events(player.lines)[-2] and "commit" in events(player.lines)[-1]


def test_published_vectors_and_how_long_it_takes(micropython_image: Path, files: dict[str, bytes]) -> None:
    vectors = Path(published_vectors.__file__).read_bytes()
    handheld = VirtualHandheld(
        micropython_image, files={**with_program(files, b""), "/oracles/published_vectors.py": vectors}, seed=76
    )
    handheld.boot()
    assert handheld.repl(VECTORS).strip() == "all"
