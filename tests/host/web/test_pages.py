"""The pages over real HTTP: what they show, that names are text, that every link leads somewhere, what is refused."""

import asyncio
import re
from html import unescape

import pytest
from aiohttp import ClientSession

from host.web.played_store import CARD, HOSTILE, REFUSED, UNFINISHED
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBusy, DatabaseDamaged
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import find_game
from rollkeeper.store.results import dice_thrown
from rollkeeper.store.statistics import Chosen, statistics
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards

Answers = dict[str, tuple[int, str]]


def ask(store: Store, *paths: str, follow: bool = False) -> Answers:
    """What is answered at these paths; `follow`: and at all that they lead to."""
    found: Answers = {}

    async def run() -> None:
        server = Site(Boards(), lambda: store)
        url = await server.open(0)
        wanted = list(paths)
        async with ClientSession() as session:
            while wanted:
                path = wanted.pop(0)
                async with session.get(url.rstrip("/") + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'self'" in policy and "unsafe" not in policy
                    found[path] = answer.status, (await answer.read()).decode(errors="replace")
                if follow and answer.content_type == "text/html":
                    links = map(unescape, re.findall(r'(?:href|src)="(/[^"]*)"', found[path][1]))
                    wanted += [link for link in dict.fromkeys(links) if link not in found and link not in wanted]
        await server.close()

    asyncio.run(run())
    return found


def words(page: str) -> str:
    """What a page says, without its tags."""
    text = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(text).split())


def test_every_link_leads_somewhere_and_nothing_is_inline(filled: Store) -> None:
    found = ask(filled, "/", "/games", "/players", "/records", "/versus", follow=True)
    assert {status for status, _ in found.values()} == {200}
    assert len([path for path in found if re.fullmatch(r"/games/\d+", path)]) == 11
    assert len([path for path in found if path.startswith("/player?")]) == 6
    for path, (_, text) in found.items():
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path
        if "<html" in text:
            assert not re.search(r"\son\w+=|style=|<style|<script(?![^>]* src=)|javascript:", text), path
            assert text.count("<h1") == 1 or "/sheet" in path, path
        else:
            assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\b", text), path
        assert "<b>A" not in text, path


@pytest.mark.parametrize(
    ("error", "status"), [(DatabaseBusy("it is being made"), 503), (DatabaseDamaged("a page is gone"), 500)]
)
def test_what_passes_by_itself_asks_for_another_try(error: RollkeeperError, status: int) -> None:
    def stored() -> Store:
        raise error

    async def run() -> None:
        server = Site(Boards(), stored)
        url = await server.open(0)
        async with ClientSession() as session, session.get(url + "games") as answer:
            assert answer.status == status and error.message in await answer.text()
        await server.close()

    asyncio.run(run())


def test_the_list_by_player_edition_and_time(filled: Store) -> None:
    def idents(path: str) -> list[int]:
        ((status, text),) = ask(filled, path).values()
        assert status == 200
        return [int(each) for each in re.findall(r'<li><a href="/games/(\d+)"', text)]

    assert idents("/games") == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert idents("/games?edition=lowe") == [4, 3, 2]
    assert idents("/games?player=Cyd&since=2026-01-05") == [9, 8, 6, 5]
    assert idents("/games?until=2026-01-02&player=Ann&edition=travel") == [1]
    assert idents("/games?newer=2026-01-09T12:00:00.000Z,9") == [11, 10]
    assert idents("/games?older=2026-01-02T12:00:00.000Z,2") == [1]
    assert idents("/games?player=nobody") == []


def test_a_list_that_is_longer_than_a_page(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollkeeper.web.history.GAMES_ON_A_PAGE", 4)
    found = ask(filled, "/games?player=Ann", follow=True)
    pages = [text for path, (_, text) in found.items() if path.startswith("/games?player=Ann")]
    seen = [re.findall(r'<li><a href="/games/(\d+)"', text) for text in pages]
    assert {ident for each in seen for ident in each} == {"9", "8", "7", "5", "4", "3", "2", "1"}
    assert max(map(len, seen)) == 4 and any("Newer games" in text for text in pages)


def test_a_game_its_turns_and_what_is_odd_about_it(filled: Store) -> None:
    found = ask(filled, f"/games/{CARD[1]}", f"/games/{REFUSED}", f"/games/{UNFINISHED}", "/games/2")
    card, refused, unfinished, other = (words(text) for _, text in found.values())
    assert "Challenge, game 2 on its card" in card and "On the same card: game 1 , game 2" in card
    assert "thrown by" in card
    assert "The log has an error at line " in refused and "; the game is shown up to there" in refused
    assert "not finished" in unfinished and "Aces (taken back)" in unfinished
    assert "1, 1, 1, 1, 2; kept: 1, 1, 1 and 2" in unfinished
    assert "Winner:" in other and other.count("Chance") == 2


def test_the_pages_of_players_have_the_figures_of_the_statistics(filled: Store) -> None:
    found = filled.ask(statistics, ["Ann"], Chosen())
    (ann,) = found.players
    ((_, text),) = ask(filled, "/player?name=Ann").values()
    told = words(text)
    assert f"Games {ann.games} Average {ann.mean:.1f} Best {ann.best} Worst {ann.worst} Usually between" in told
    assert f"Won {ann.won} of {ann.against}" in told and text.count('role="img"') == 4
    for box, figures in ann.boxes.items():
        assert f">{figures.mean:.1f}<" in text, box
    everybody = words(ask(filled, "/players")["/players"][1])
    for player in filled.ask(statistics, [], Chosen()).players:
        assert f"{player.name} {player.games} {player.mean:.1f}" in everybody
    lowe = words(ask(filled, "/player?name=Ann&edition=lowe")["/player?name=Ann&edition=lowe"][1])
    assert f"Games {filled.ask(statistics, ['Ann'], Chosen('lowe')).players[0].games} Average" in lowe
    nothing = ask(filled, "/player?name=Ann&edition=hasbro")["/player?name=Ann&edition=hasbro"]
    assert nothing[0] == 200 and "No finished game counts here" in nothing[1]


@pytest.mark.parametrize(("one", "other"), [("Ann", "Cyd"), ("Cyd", "Ann")])
def test_two_against_each_other(filled: Store, one: str, other: str) -> None:
    (met,) = filled.ask(statistics, ["Ann", "Cyd"], Chosen()).versus
    ahead, behind = (met.ahead, met.behind) if one == "Ann" else (met.behind, met.ahead)
    told = words(ask(filled, f"/versus?one={one}&other={other}").popitem()[1][1])
    ties = met.games - met.ahead - met.behind
    assert f"{one} ahead in {ahead} ties {ties} {other} ahead in {behind}" in told
    assert f"{'Ann' if met.margin >= 0 else 'Cyd'} was {abs(met.margin):.1f} points ahead" in told


def test_the_sheet_of_a_game_and_of_a_whole_card(filled: Store) -> None:
    one, both = (words(text) for _, text in ask(filled, "/games/2/sheet", f"/games/{CARD[1]}/sheet?card").values())
    view = filled.ask(view_of_row, filled.ask(find_game, "2"))
    assert view is not None
    totals = " ".join(str(player["total"]) for player in view["players"])
    assert f"Grand total {totals}" in one and "All games of this card" not in one
    assert both.count("Upper section, total") == 2 and "All 2 games" in both and "Game 1" in both


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("/games/999", 404, "no game '999'"), ("/games/x%0Ay", 404, "no game"),
        ("/games/999/replay.json", 404, "no-such-game"),
        ("/games/999/sheet", 404, "no game"), ("/player?name=Nob%3Cb%3E", 404, "nobody called 'Nob<b>'"),
        ("/player", 404, "nobody called ''"), ("/versus?one=Ann&other=Nob", 404, "nobody called 'Nob'"),
        ("/games?since=tomorrow", 400, "is no day such as 2026-01-31"), ("/games?edition=chess", 400, "chess"),
        ("/games?older=x", 400, "no place in the list"), ("/games?older=2026-01-02T12:00:00.000Z,x", 400, "no place"),
        ("/games?player=" + "x" * 201, 400, "longer than"), ("/fairness?device=" + "x" * 201, 400, "longer than"),
        ("/fairness?player=Nob%3Cb%3E", 404, "nobody called 'Nob<b>'"), ("/fairness?device=ffff", 404, "'ffff'"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_named(filled: Store, path: str, status: int, told: str) -> None:
    found, text = ask(filled, path)[path]
    assert found == status and told in unescape(text) and "<b>'" not in text


def test_a_hostile_name_is_text_wherever_it_stands(filled: Store) -> None:
    found = ask(filled, "/games/7", "/games/7/sheet", "/players", "/games", "/games/7/replay.json")
    for path, (status, text) in found.items():
        assert (status == 200 and "<b>A" not in text) or path.endswith(".json")
    assert HOSTILE in words(found["/players"][1]) and HOSTILE in words(found["/games/7/sheet"][1])


def test_the_dice_of_all_of_a_handheld_and_of_a_player(filled: Store) -> None:
    paths = ("/fairness", "/fairness?device=24a32", "/fairness?player=Ann")
    everybody, handheld, ann = (ask(filled, path)[path][1] for path in paths)
    with filled.reading() as connection:
        dice, hers = dice_thrown(connection).dice, dice_thrown(connection, player="Ann").dice
    assert f"{dice:,} dice were rolled" in words(everybody) and f"{hers:,} dice were rolled" in words(ann)
    assert f"{dice:,} dice were rolled" in words(handheld) and '<option value="e660583883724a32" selected>' in handheld
    assert "nobody can tell yet" in words(everybody) and "a fair die" in words(everybody) and "<svg" in everybody
    assert HOSTILE in unescape(everybody) and "<b>A" not in everybody, "a name among the players"
    assert 'href="/fairness" aria-current="page"' in everybody


def test_an_empty_database(store: Store) -> None:
    found = ask(store, "/games", "/players", "/records", "/fairness", "/versus", "/games/last")
    assert [status for status, _ in found.values()] == [200, 200, 200, 200, 200, 404]
    assert "No dice have been rolled" in found["/fairness"][1]
    assert "Plug a handheld in" in found["/games"][1]
