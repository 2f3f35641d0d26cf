"""Who may write on a scoreboard in a network: who has said the code. Guessing, and cookies of others, are no good."""

import asyncio

import pytest
from aiohttp import ClientSession, CookieJar, TCPConnector

from host.web.at_home import in_a_network, may_write, needs_a_second_address, pair, shown_code, you
from host.web.test_server import look, state_of
from rollkeeper.web import access
from rollkeeper.web.access import with_code
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from running.patience import HANG


def test_everybody_may_look_and_who_has_the_code_may_write() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        async with look(session, server.url) as viewer:
            before = await you(viewer)
            no = dict.fromkeys(("may_write", "keeps", "real_dice", "others"), False)
            assert before == {"may_pair": True, "invitation": None, "home": "", **no}
            assert await state_of(viewer), "the score is for everybody"
        answer = await pair(session, server.url, shown_code(server).lower())
        assert answer.status == 204
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie and "Max-Age=86400" in cookie
        async with look(session, server.url) as viewer:
            told = await you(viewer)
            assert told["may_write"] is True and told["may_pair"] is False
            assert told["invitation"] == server.access.invitation()
        async with ClientSession() as other:
            assert not await may_write(other, server.url)

    in_a_network(run)


def test_on_this_computer_alone_nobody_needs_a_code() -> None:
    async def run() -> None:
        server = Site(Boards())
        await server.open(0)
        async with ClientSession() as session:
            async with look(session, server.url) as viewer:
                told = await you(viewer)
                assert told["may_write"] is True and told["may_pair"] is False and told["invitation"] is None
            assert (await pair(session, server.url, "AAAAAAAA")).status == 403
        await server.close()

    asyncio.run(run())


def test_a_new_code_is_told_to_those_who_are_paired_and_to_nobody_else() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        await pair(session, server.url, shown_code(server))
        async with ClientSession() as other, look(session, server.url) as mine, look(other, server.url) as others:
            first = (await you(mine))["invitation"]
            await you(others)
            code = shown_code(server)
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as third:
                assert (await pair(third, server.url, code)).status == 204
            await state_of(mine)
            second = await you(mine)
            assert second["invitation"] == server.access.invitation() != first
            await state_of(others)
            said = await others.receive_str(timeout=HANG)
            assert code not in said and shown_code(server) not in said

    in_a_network(run)


def test_codes_guessed_as_fast_as_can_be() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        found = [(await pair(session, server.url, f"AAAA{number:04}")).status for number in range(100)]
        assert found[: access.GUESSES] == [403] * access.GUESSES
        assert found.count(429) >= 90 and set(found) == {403, 429}
        answer = await pair(session, server.url, shown_code(server))
        assert answer.status == 429 and "wait a minute" in await answer.text()

    in_a_network(run)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"code": 7}', b'{"code": null}', b"\xff\xfe", b"[" * 900])
def test_junk_instead_of_a_code(body: bytes) -> None:
    async def run(server: Site, session: ClientSession) -> None:
        headers = {"Origin": server.url.rstrip("/"), "Content-Type": "text/plain; charset=nonsense"}
        assert (await session.post(server.url + "pair", data=body, headers=headers)).status == 400

    in_a_network(run)


@pytest.mark.parametrize("forged", ["", "x", "'; DROP TABLE", "A" * 43, "A" * 3000])
def test_a_forged_cookie(forged: str) -> None:
    async def run(server: Site, session: ClientSession) -> None:
        name = f"rollkeeper-{server.url.split(':')[2].strip('/')}"
        async with ClientSession(headers={"Cookie": f"{name}={forged}; {name}x={forged}"}) as other:
            assert not await may_write(other, server.url)

    in_a_network(run)


@needs_a_second_address
def test_a_cookie_is_replayed_from_elsewhere_and_after_its_end() -> None:
    cookies: dict[str, str] = {}

    async def run(server: Site, session: ClientSession) -> None:
        await pair(session, server.url, shown_code(server))
        cookies.update({cookie.key: cookie.value for cookie in session.cookie_jar})
        assert await may_write(session, server.url)
        async with ClientSession(cookies=cookies, connector=TCPConnector(local_addr=("127.0.0.3", 0))) as other:
            jar = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
            async with look(other, server.url, headers=jar) as viewer:
                assert (await you(viewer))["may_write"] is False, "overheard, and used from another device"

    async def later(server: Site, session: ClientSession) -> None:
        port = server.url.split(":")[2].strip("/")
        said = {"Cookie": "; ".join(f"rollkeeper-{port}={value}" for value in cookies.values())}
        async with look(session, server.url, headers=said) as viewer:
            assert (await you(viewer))["may_write"] is False, "of the program before"

    in_a_network(run)
    in_a_network(later)


def test_the_code_is_in_no_request_and_the_address_is_that_of_the_network() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        invited = server.access.invitation()
        assert invited is not None and invited["url"] == server.url
        assert with_code(invited["url"], "ABC").partition("#") == (server.url, "#", "pair=ABC")
        assert server.access.own_url(server.url) != server.access.own_url(server.url), "a code is used once"

    in_a_network(run)
