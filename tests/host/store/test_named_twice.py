"""A line with a field twice is no event, however it is written: readers would not agree which one counts."""

from binascii import crc32

import pytest

from rollkeeper.store.event_file import ImportRefused, Lines
from rollkeeper.store.lines import fields_of

NOW = "2026-01-31T12:00:00.000Z"


def with_checksum(body: str) -> bytes:
    return f'{body[:-1]},"c":"{crc32(body.encode()):08x}"}}'.encode()


@pytest.mark.parametrize(
    ("body", "whole"),
    [
        ('{"n":1,"roll":"33416"}', True),
        ('{"n":1,"roll":"33416","roll":"33416"}', False),
        ('{"n":1,"n":1}', False),
        ('{"n":1,"game":"a","players":["\\":","b"]}', True),
        ('{"n":1,"game":"a","players":["\\":"],"game":"a"}', False),
        ('{"n":1,"switches":{"a":1,"b":2}}', True),
        ('{"n":1,"switches":{"a":1,"a":2}}', False),
        ('{"n":1,"c":"00000000"}', False),
        ('{"n" :1,"roll":"1"}', True),
        ('{"n" :1,"roll":"1","n":1}', False),
        ('{"n":1,"roll"\t:"1","roll":"2"}', False),
        ('{"n":1,"x":"\\":","y":1,"y":1}', False),
    ],
)
def test_an_event(body: str, whole: bool) -> None:
    assert (fields_of(1, with_checksum(body)) is not None) == whole


EVENT = '{{"device":"e66","epoch":"5c1f","n":1,"line":{line},"received_at":"{now}","played_at":"{now}","played_known":"live"{more}}}'  # noqa: E501
LINE = with_checksum('{"n":1,"roll":"33416"}').decode().replace('"', '\\"')


@pytest.mark.parametrize(
    ("more", "whole"), [("", True), (',"n":1', False), (',"played_known" :"live"', False), (',"x":1,"x":2', False)]
)
def test_a_line_to_import(more: str, whole: bool) -> None:
    lines = Lines(NOW)
    lines.take(1, b'{"rollkeeper":"events","form":1}')
    text = EVENT.format(line=f'"{LINE}"', now=NOW, more=more).encode()
    if whole:
        assert lines.take(2, text) is not None
        return
    with pytest.raises(ImportRefused, match="named twice"):
        lines.take(2, text)
