"""The address that this computer has in the network at home."""

import socket
from typing import Any

import pytest

from rollkeeper.web import access as module
from rollkeeper.web.access import NoNetwork, PublicAddress, lan_address


class Asked(socket.socket):
    """A socket that says where it is asked for, and to which another network is there or not."""

    there = True

    def connect(self, address: Any) -> None:
        assert address == module.AWAY
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
