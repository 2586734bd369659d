"""`senki serve --https`: the house's certificate, what it may speak for, and the page by which a phone comes to trust it."""

import re
import signal
import ssl
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from cryptography import x509
from starlette.testclient import TestClient

from api.tls import fingerprint, install_app, own_host_names, service_certificate
from api.tls.install_page import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("localhost", "table.local", "127.0.0.1", "192.168.7.20", "::1")
NOW = datetime(2026, 11, 22, tzinfo=UTC)


def shaken(folder: Path, name: str, authority: Path | None = None) -> str:
    """What a browser that trusts the house says of the service under this name: empty, or why it does not go on."""
    files = service_certificate(folder, NAMES)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(files.certificate, files.key)
    client = ssl.create_default_context(cafile=str(authority or files.authority))
    pipes = [(ssl.MemoryBIO(), ssl.MemoryBIO()) for _ in range(2)]
    one = client.wrap_bio(pipes[0][0], pipes[0][1], server_hostname=name)
    other = server.wrap_bio(pipes[1][0], pipes[1][1], server_side=True)
    try:
        for _ in range(4):
            for side, (_, out), (into, _) in ((one, pipes[0], pipes[1]), (other, pipes[1], pipes[0])):
                with suppress(ssl.SSLWantReadError):
                    side.do_handshake()
                into.write(out.read())
    except ssl.SSLError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_that_trusts_the_server_goes_on_without_a_warning(tmp_path, name):
    assert shaken(tmp_path, name) == ""


def test_a_name_that_the_service_does_not_have_and_a_stranger_are_warned_of(tmp_path):
    assert "certificate" in shaken(tmp_path, "192.168.7.99").lower()
    other = service_certificate(tmp_path / "other", NAMES).authority
    assert "certificate" in shaken(tmp_path, "localhost", other).lower()


def test_keys_are_readable_by_their_owner_alone(tmp_path):
    service_certificate(tmp_path, NAMES)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "https").iterdir()}
    assert modes == {"house.crt": 0o644, "house.key": 0o600, "service.crt": 0o644, "service.key": 0o600}


def test_the_authority_speaks_for_private_addresses_and_local_names_only(tmp_path):
    authority = x509.load_pem_x509_certificate(service_certificate(tmp_path, NAMES).authority.read_bytes())
    result = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert result.critical
    networks = [each.value for each in result.value.permitted_subtrees or [] if isinstance(each, x509.IPAddress)]
    assert networks
    assert all(network.is_private or str(network) == "100.64.0.0/10" for network in networks)
    assert authority.extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0


def test_a_new_address_or_year_renews_the_certificate_and_not_what_phones_trust(tmp_path):
    """Given a trusted house, when its certificate nears its end or lacks an address, then only that one is new."""
    files = service_certificate(tmp_path, NAMES, NOW)
    first = (files.authority.read_bytes(), files.certificate.read_bytes())
    assert first == (service_certificate(tmp_path, NAMES[:2], NOW + timedelta(days=300)).authority.read_bytes(), first[1])
    assert files.certificate.read_bytes() == first[1]
    for names, later in ((NAMES, NOW + timedelta(days=380)), ((*NAMES, "10.1.2.3"), NOW)):
        before = files.certificate.read_bytes()
        service_certificate(tmp_path, names, later)
        assert files.certificate.read_bytes() != before
        assert files.authority.read_bytes() == first[0]


def test_an_address_that_the_authority_may_not_sign_for_and_its_own_end_make_a_new_one(tmp_path):
    before = service_certificate(tmp_path, NAMES, NOW).authority.read_bytes()
    public = service_certificate(tmp_path, (*NAMES, "203.0.113.9"), NOW).authority.read_bytes()
    assert public != before
    assert service_certificate(tmp_path, NAMES, NOW + timedelta(days=3400)).authority.read_bytes() != public


def test_this_machine_is_reached_by_its_names_and_lasting_addresses():
    names = own_host_names("senki.example")
    assert {"localhost", "127.0.0.1", "::1", "senki.example"} <= set(names)
    assert names == own_host_names("senki.example")
    assert not [name for name in names if name.startswith(("169.254.", "fe80"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_trust_says_how_in_three_languages(tmp_path, language):
    files = service_certificate(tmp_path, NAMES)
    phone = TestClient(install_app(files.authority, lambda host: f"https://{host}:8000"), base_url="http://10.0.0.4:8001")
    page = phone.get("/", headers={"Accept-Language": f"{language}-XX,en;q=0.5"})
    assert f'<html lang="{language}' in page.text
    assert fingerprint(files.authority) in page.text
    assert 'href="https://10.0.0.4:8000/"' in page.text
    assert page.text.count("<details>") == 5
    assert "script" not in page.text
    link = re.search(r'href="(/[^"]+\.crt)"', page.text)
    assert link is not None
    taken = phone.get(link[1])
    assert taken.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert taken.content == files.authority.read_bytes()
    onward = phone.get("/any?game=x", follow_redirects=False)
    assert onward.headers["Location"] == "https://10.0.0.4:8000/any?game=x"


def test_serve_over_https_is_trusted_by_who_trusts_the_server_and_by_nobody_else(tmp_path):
    command = [
        ROOT / "scripts/senki",
        "serve",
        "--https",
        "--no-demo",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        tmp_path,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as served:
        assert served.stdout is not None
        try:
            result = [next(line for line in served.stdout if line.startswith(kind)) for kind in ("http://", "https://")]
            trust, games = (line.partition("?")[0].strip().rstrip("/") for line in result)
            authority = urlopen(f"{trust}/senki-house.crt", timeout=20).read().decode()
            assert (
                urlopen(f"{games}/api/games", context=ssl.create_default_context(cadata=authority), timeout=20).status == 200
            )
            with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
                urlopen(f"{games}/api/games", timeout=20)
        finally:
            served.send_signal(signal.SIGINT)
            served.wait(20)


def test_a_certificate_of_ones_own_that_does_not_do_is_named(senki, tmp_path):
    files, others = service_certificate(tmp_path / "one", NAMES), service_certificate(tmp_path / "other", NAMES)
    for words, result in (
        (("--certificate", str(tmp_path / "none.pem")), "no such file"),
        (("--certificate", str(files.certificate)), "--key"),
        (("--certificate", str(files.certificate), "--key", str(others.key)), "does not belong"),
        (("--key", str(files.key)), "needs --certificate"),
    ):
        answer = senki("serve", "--port", "0", *words)
        assert answer.code == 2
        assert result in answer.err
