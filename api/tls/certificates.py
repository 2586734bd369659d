"""The server's own certificate authority, which a phone installs once, and the certificate that it signs for the service.

Two layers, so that a new address or year needs no new installation. The authority lasts ten years and may sign for private
addresses and local names only. The certificate has the present names of this machine and lasts thirteen months.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from replays.atomic_files import PRIVATE_FILE, SHARED_FILE, make_private_folder, write_atomically

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


FOLDER = "https"
AUTHORITY_DAYS, SERVICE_DAYS, RENEWED_BEFORE = 3650, 397, 30
_PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "127.0.0.0/8", "fc00::/7", "::1/128")
_USES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)
_LOCAL = ("localhost", "local", "lan", "home.arpa", "internal", "fritz.box")


class CertificateFiles(NamedTuple):
    """Paths of the authority that phones install, and of certificate and key of the service (PEM)."""

    authority: Path
    certificate: Path
    key: Path


class _Pair(NamedTuple):
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def service_certificate(data: Path, names: Sequence[str], now: datetime | None = None) -> CertificateFiles:
    """Returns the files for a service with these names and addresses, created or renewed where necessary.

    They are stored in `https/` of the data folder, keys readable by their owner alone. Raises OSError, and ValueError if a
    file there is not a certificate or key.
    """
    moment = now or datetime.now(UTC)
    folder = data / FOLDER
    make_private_folder(folder)
    files = CertificateFiles(folder / "house.crt", folder / "service.crt", folder / "service.key")
    authority = _authority(folder, names, moment)
    known = _read(files.certificate, files.key)
    if known is None or not _is_valid(known.certificate, authority, names, moment):
        key = ec.generate_private_key(ec.SECP256R1())
        _write(files.certificate, files.key, _Pair(_new_certificate(names, key, authority, moment), key))
    return files


def fingerprint(certificate: Path) -> str:
    """Returns the SHA-256 of a certificate in pairs of digits, as phones show it."""
    digest = x509.load_pem_x509_certificate(certificate.read_bytes()).fingerprint(hashes.SHA256())
    return digest.hex(":").upper()


def _authority(folder: Path, names: Sequence[str], now: datetime) -> _Pair:
    certificate, key = folder / "house.crt", folder / "house.key"
    known = _read(certificate, key)
    lasts = timedelta(days=SERVICE_DAYS)
    if known is not None and known.certificate.not_valid_after_utc > now + lasts and _may_sign(known.certificate, names):
        return known
    made = _new_authority(names, now)
    _write(certificate, key, made)
    return made


def _new_authority(names: Sequence[str], now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Senki house {now:%Y-%m-%d} {os.urandom(2).hex()}")])
    use = {"key_cert_sign": True, "crl_sign": True}
    made = _builder(name, name, key, now, AUTHORITY_DAYS)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(_usage(**use), critical=True)
    made = made.add_extension(x509.NameConstraints(_permitted_names(names), None), critical=True)
    return _Pair(made.sign(key, hashes.SHA256()), key)


def _new_certificate(
    names: Sequence[str], key: ec.EllipticCurvePrivateKey, authority: _Pair, now: datetime
) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Senki")])
    made = _builder(name, authority.certificate.subject, key, now, SERVICE_DAYS)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(digital_signature=True), critical=True)
    made = made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    made = made.add_extension(x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    return made.add_extension(issuer, critical=False).sign(authority.key, hashes.SHA256())


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    """Returns a certificate without key usage. It is valid from a day ago, for clocks that are late."""
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(**allowed: bool) -> x509.KeyUsage:
    return x509.KeyUsage(**{kind: allowed.get(kind, False) for kind in _USES})


def _general_name(name: str) -> x509.GeneralName:
    return x509.IPAddress(ip_address(name)) if is_address(name) else x509.DNSName(name)


def _permitted_names(names: Sequence[str]) -> list[x509.GeneralName]:
    """Returns what the authority may sign for: private networks, local names, and other names of this machine."""
    foreign = [ip_network(name) for name in names if is_address(name) and not _within(name, _PRIVATE)]
    hosts = [name for name in names if not is_address(name) and not _is_local(name, _LOCAL)]
    networks = [*map(ip_network, _PRIVATE), *foreign]
    return [*map(x509.DNSName, (*_LOCAL, *hosts)), *map(x509.IPAddress, networks)]


def _within(address: str, networks: Sequence[str]) -> bool:
    return any(ip_address(address) in ip_network(network) for network in networks)


def _is_local(name: str, zones: Sequence[str]) -> bool:
    return any(name == zone or name.endswith(f".{zone}") for zone in zones)


def _may_sign(authority: x509.Certificate, names: Sequence[str]) -> bool:
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    networks = [str(each.value) for each in permitted if isinstance(each, x509.IPAddress)]
    zones = [each.value for each in permitted if isinstance(each, x509.DNSName)]
    return all(_within(name, networks) if is_address(name) else _is_local(name, zones) for name in names)


def _is_valid(certificate: x509.Certificate, authority: _Pair, names: Sequence[str], now: datetime) -> bool:
    extension = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {*extension.get_values_for_type(x509.DNSName), *map(str, extension.get_values_for_type(x509.IPAddress))}
    lasts = certificate.not_valid_after_utc > now + timedelta(days=RENEWED_BEFORE)
    return lasts and certificate.issuer == authority.certificate.subject and known >= {*names}


def _read(certificate: Path, key: Path) -> _Pair | None:
    """Returns the stored pair, or None if the two do not match. Raises ValueError for other content."""
    if not certificate.exists() or not key.exists():
        return None
    private = serialization.load_pem_private_key(key.read_bytes(), None)
    public = x509.load_pem_x509_certificate(certificate.read_bytes())
    if not isinstance(private, ec.EllipticCurvePrivateKey) or public.public_key() != private.public_key():
        return None
    return _Pair(public, private)


def _write(certificate: Path, key: Path, pair: _Pair) -> None:
    plain = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    write_atomically(key, pair.key.private_bytes(serialization.Encoding.PEM, form, plain), PRIVATE_FILE)
    write_atomically(certificate, pair.certificate.public_bytes(serialization.Encoding.PEM), SHARED_FILE)
