"""Finds the names and addresses under which others reach this machine."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

_UNREACHABLE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Documentation addresses. Nothing is sent there, only the route is looked up."""
_GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
"""The system call that returns the IPv4 address of an interface."""


def own_host_names(more: str = "") -> tuple[str, ...]:
    """Returns host names and addresses for a certificate in a fixed order. `more`: a further name."""
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    names = {"localhost", host, f"{short}.local", *([more] if more else [])}
    addresses = {"127.0.0.1", "::1", *filter(_is_lasting, (*_by_routes(), *_by_interfaces(), *_by_name(host)))}
    return (*sorted(names - addresses), *sorted(addresses))


def reachable_address() -> str:
    """Returns the address by which a phone in the same network reaches this machine, or its name without a network."""
    return next(_by_routes(), "") or socket.gethostname()


def is_address(name: str) -> bool:
    """Returns whether a name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_lasting(text: str) -> bool:
    """Returns whether an address is neither link-local nor a temporary IPv6 address."""
    address: IPv4Address | IPv6Address = ip_address(text)
    return not (address.is_link_local or address.is_unspecified or address.is_multicast) and (
        address.version == 4 or address.is_private
    )


def _by_routes() -> Iterator[str]:
    for family, nowhere in _UNREACHABLE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nowhere, 9))
            yield str(probe.getsockname()[0])


def _by_name(host: str) -> Iterator[str]:
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(host, None):
            yield str(address[0]).partition("%")[0]


def _by_interfaces() -> Iterator[str]:
    code = _GET_ADDRESS.get(sys.platform)
    if code is None:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                reply = fcntl.ioctl(probe.fileno(), code, name.encode()[:15].ljust(256, b"\0"))
                yield socket.inet_ntoa(reply[20:24])
