"""How a game in this program ends: by a signal, by a failure of the handheld, or because it was played."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from rollkeeper.play.table import Table
from rollkeeper.signals import hearing

Result = TypeVar("Result")


@contextmanager
def endings() -> Iterator[asyncio.Event]:
    """An event that is set by whatever asks this program to end. Outside, signals do what they did before."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    with hearing(lambda _: loop.call_soon_threadsafe(asked.set)):
        yield asked


async def until_ended(play: Coroutine[Any, Any, Result], table: Table, ending: asyncio.Event) -> Result | None:
    """What `play` returns; None if a signal came first. Raises the error of `play`, or why the handheld has ended."""
    playing = asyncio.create_task(play)
    asked = asyncio.create_task(ending.wait())
    try:
        waits: set[asyncio.Future[Any]] = {playing, asked, table.ended}
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if table.ended.done() and (error := table.ended.result()) is not None:
            raise error
        return playing.result() if playing.done() else None
    finally:
        for task in (playing, asked):
            task.cancel()
        await asyncio.gather(playing, asked, return_exceptions=True)
