"""The address that this computer has in the network at home."""

import ipaddress
import socket

from rollkeeper.errors import RollkeeperError

AWAY = ("192.0.2.1", 9)  # kept for documents (RFC 5737): no computer has it, and nothing is sent to it here


class NoNetwork(RollkeeperError):
    """This computer is in no network, or does not say in which."""


class PublicAddress(RollkeeperError):
    """The whole internet could reach this address."""


def lan_address(named: str | None = None) -> str:
    """The address `named`, or that of the network through which this computer reaches others. Raises NoNetwork, or
    PublicAddress for one at which this page has no business."""
    found = named or _towards_others()
    address = ipaddress.IPv4Address(found)
    if address.is_unspecified or address.is_multicast:
        raise NoNetwork(f"{found} is not an address of this computer: name one that `ip address` or `ipconfig` shows")
    if address.is_global:
        raise PublicAddress(
            f"{found} can be reached from the whole internet, and what is sent there is not encrypted: --lan is for a "
            "network at home; name an address of it with --address"
        )
    return found


def _towards_others() -> str:
    """The address from which a datagram to another network would leave; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(AWAY)
            return str(asking.getsockname()[0])
        except OSError as error:
            raise NoNetwork(
                f"this computer seems to be in no network ({error.strerror or error}): connect it, or name the address "
                "that it has there with --address"
            ) from error
