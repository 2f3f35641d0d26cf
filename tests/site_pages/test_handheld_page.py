"""The page that reads a handheld: a stand-in for Web Serial leads to the soft handheld, nightly to an emulated Pico."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from host.web.conftest import Open
from host.web.reader import violations
from logs.committed_games import many
from rollkeeper.soft.handheld import SoftHandheld
from site_pages.conftest import Host, Served
from site_pages.player import IN_A_HAND, PHONE
from site_pages.plugged_in_browser import STAND_IN, Answers, Bridge, soft_handheld
from site_pages.test_site import rollkeeper
from turnlink.frame import frame
from turnlink.line import decode, encode
from turnlink.message import PROTOCOL, hello, refused


def opened(tab: Open, host: Host, bridge: Bridge, width: int = 1280, height: int = 900, **options: Any) -> Any:
    """The page, in a browser with Web Serial."""
    host.bridge = bridge
    page = tab("about:blank", width, height, **options)
    page.add_init_script(STAND_IN)
    page.goto(host.url.replace("/play/", "/handheld/"))
    return page


def read(page: Any) -> None:
    """Press the button, and wait until the games are there."""
    page.locator("#read").click()
    page.locator("#games").wait_for()


def journal(games: int = 4) -> list[bytes]:
    """The log of a journal of several games, of which the last is not finished."""
    made = many(2, games)
    made.game("travel", 2, close="open", most=30)
    return made.lines


def as_soft(lines: list[bytes]) -> list[bytes]:
    """The lines of a log as the soft handheld's journal has them."""
    head = decode(lines[0])
    return [encode({"device": head["device"], "epoch": head["epoch"]}), *lines[1:]]


def saved(page: Any, folder: Path) -> Path:
    """Press Save the games; the file."""
    with page.expect_download() as download:
        page.locator("#save").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_games_of_a_handheld_are_shown_checked_and_saved(host: Served, tab: Open, tmp_path: Path) -> None:
    lines = journal(30)
    assert len(lines) > 1500, "more than a handheld sends without an acknowledgement"
    with soft_handheld(tmp_path / "soft", as_soft(lines)) as port:
        bridge = Bridge(port)
        page = opened(tab, host(), bridge)
        read(page)
        assert page.evaluate("window.asked")[:3] == [
            {"filters": [{"usbVendorId": 0x2E8A}]}, {"baudRate": 115200, "bufferSize": 16384},
            {"dataTerminalReady": True, "requestToSend": True},
        ]  # fmt: skip
        summary = page.locator("#summary").inner_text()
        assert f"31 games, {len(lines) - 1:,} events. You can unplug it" in summary
        assert page.locator(".judged.follows").count() == 30
        assert page.locator("#list > li").first.locator(".judged").inner_text() == "not finished"
        page.locator("#list > li").nth(1).locator("summary").click()
        page.locator("#list > li").nth(1).locator("table.sheet .grand").wait_for()
        log = saved(page, tmp_path)
        page.locator("#read").click()  # it can be read again, also by another program
        page.locator("#games").wait_for()
    assert log.read_bytes().split(b"\n")[1:-1] == lines[1:]
    assert b'"ack"' not in bridge.sent
    database = tmp_path / "games.sqlite3"
    rollkeeper("import", log, "--database", database)
    total = page.locator("#list > li").nth(1).locator(".who > span").first.inner_text().split()[-1]
    assert total in rollkeeper("show", "30", "--database", database)
    told = json.loads(rollkeeper("verify", "all", "--json", "--database", database))
    assert (told["follows"], told["open"]) == (30, 1)
    assert json.loads(rollkeeper("verify", log, "--json"))["follows"] == 30


def test_a_pulled_cable_leaves_what_was_read_and_a_second_try_has_all(host: Served, tab: Open, tmp_path: Path) -> None:
    lines = journal(8)
    with soft_handheld(tmp_path / "soft", as_soft(lines)) as port:
        bridge = Bridge(port)
        page = opened(tab, host(), bridge)
        bridge.pull_after = 20000
        read(page)
        trouble = page.locator("#trouble").inner_text()
        assert "the cable was pulled" in trouble and "Nothing on the handheld was changed." in trouble
        assert "not all that it has" in page.locator("#summary").inner_text()
        part = saved(page, tmp_path).read_bytes().split(b"\n")[1:-1]
        assert 50 < len(part) < len(lines) - 1 and part == lines[1 : len(part) + 1]
        bridge.pull_after = 0
        page.locator("#read").click()
        page.locator("#summary").filter(has_text="You can unplug it").wait_for()
        assert page.locator("#trouble").is_hidden()


def test_what_is_no_handheld_is_said(host: Served, tab: Open) -> None:
    page = opened(tab, host(), Bridge(None))
    page.locator("#read").click()
    page.get_by_text("The handheld's port cannot be opened.").wait_for()
    page.evaluate("window.choosesNone = true")
    page.locator("#read").click()
    page.get_by_text("No handheld was chosen.").wait_for()


def in_its_self_test(folder: Path) -> Answers:
    """A soft handheld whose self-test waits for a key."""
    handheld, now = SoftHandheld(str(folder)), 0

    def passes(ms: int) -> None:
        nonlocal now
        for _ in range(0, ms, 10):
            now += 10
            handheld.step(now)

    passes(500)
    for key in (4, *[2] * 7, 3):  # the menu, and its eighth item
        handheld.press(key)
        passes(60)
        handheld.release(key)
        passes(600)
    passes(3000)
    assert type(handheld.app.phase).__module__ == "roller.selftest.sequence"

    def says(body: bytes) -> bytes:
        handheld.end.receive(body)
        passes(20)
        return b"".join(iter(handheld.end.outgoing, b""))

    return Answers(says)


def test_each_state_of_a_handheld_gets_its_sentence(host: Served, tab: Open, tmp_path: Path) -> None:
    served = host()
    page = opened(tab, served, in_its_self_test(tmp_path))
    read(page)
    assert "You can unplug it." in page.locator("#summary").inner_text(), "a self-test does not keep it from telling"
    trouble = page.locator("#trouble")
    for says, happened, todo in (
        (
            lambda body: body.strip(b"\x1e\n") + b"\r\nTraceback (most recent call last):\r\n>>> ",
            "MicroPython's prompt answers, not the game: a program has stopped the handheld (service mode)",
            "Switch it off and on, and press the button again.",
        ),
        (
            lambda _: frame(encode(refused("hello", "this handheld speaks protocol 6, firmware 0.1.0"))),
            "The handheld does not talk to this page (this handheld speaks protocol 6, firmware 0.1.0).",
            "Put this page's firmware on it, below: its games stay.",
        ),
        (
            lambda _: frame(encode(hello(PROTOCOL + 1, "9.9.9", "e660583883724a32", "5c1f09aa", 1, 4, "travel"))),
            f"its firmware 9.9.9 speaks protocol {PROTOCOL + 1}, and this page speaks {PROTOCOL}",
            "Or read it with the program: rollkeeper sync.",
        ),
    ):
        served.bridge = Answers(says)
        page.locator("#read").click()
        trouble.filter(has_text=happened).wait_for()
        assert "changed" in trouble.inner_text() and todo in trouble.inner_text()
        assert page.locator("#games").is_hidden()
        assert b'"ack"' not in served.bridge.sent


def test_a_browser_without_web_serial_gets_one_sentence(host: Served, tab: Open) -> None:
    page = tab(host().url.replace("/play/", "/handheld/"), **PHONE, **IN_A_HAND)
    if page.evaluate("'serial' in navigator"):
        page.add_init_script("delete Navigator.prototype.serial")
        page.reload()
    page.locator("#no-serial").wait_for()
    assert page.locator("#read").is_hidden()
    assert "rollkeeper sync" in page.locator("#no-serial").inner_text()


def test_the_file_for_a_pico_is_the_one_that_it_says(host: Served, tab: Open, built: Path) -> None:
    page = tab(host().url.replace("/play/", "/handheld/"), 1280, 900)
    file = built / "handheld" / "rollkeeper.uf2"
    if file.exists():
        assert page.locator(".digest").inner_text() == hashlib.sha256(file.read_bytes()).hexdigest()
        assert page.locator("a[download]").get_attribute("href") == file.name
    else:
        assert "make uf2" in page.locator(".panel").nth(1).inner_text()
    assert page.locator(".steps li").count() == 3


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(host: Served, tab: Open, tmp_path: Path, dark: bool) -> None:
    found = {}
    with soft_handheld(tmp_path / "soft", as_soft(journal())) as port:
        bridge = Bridge(port)
        for name, size in (("laptop", {"width": 1280, "height": 900}), ("phone", {**PHONE, **IN_A_HAND})):
            page = opened(tab, host(), bridge, **size, dark=dark, bypass_csp=True)
            found[name] = violations(page)
            read(page)
            page.locator("table.sheet .grand").first.wait_for()
            found[f"{name}, read"] = violations(page)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, "nothing is wider than the page"
            bridge.path = None
            page.locator("#read").click()
            page.locator("#trouble").wait_for()
            found[f"{name}, trouble"] = violations(page)
            bridge.path = port
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []


@pytest.mark.emulated
@pytest.mark.nightly
def test_an_emulated_pico_is_read_and_keeps_its_games_as_not_saved(
    host: Served, tab: Open, tmp_path: Path, micropython_image: Path
) -> None:
    from emulator.firmware import build
    from emulator.handheld import VirtualHandheld
    from host.flashing.plugged_in import PluggedIn
    from players.player import Player

    player = Player(VirtualHandheld(micropython_image, files=build(Path(__file__).parents[2] / "firmware"), seed=3))
    player.roll()
    player.handheld.close_port()
    with PluggedIn(player.handheld) as pico:
        bridge = Bridge(pico.port)
        page = opened(tab, host(), bridge)
        read(page)
        assert "1 game," in page.locator("#summary").inner_text()
        log = saved(page, tmp_path)
    assert b'"ack"' not in bridge.sent
    assert b'"roll"' in log.read_bytes()
    rollkeeper("import", log, "--database", tmp_path / "games.sqlite3")
