"""`senki webhooks`: the secret of an address is always the same, and of each address another."""

from tests.cli.senki import senki  # noqa: F401


def test_an_address_has_a_secret_of_its_own(senki) -> None:  # noqa: F811
    here, again, there = (senki("webhooks", "secret", f"https://{name}.example/") for name in ("a", "a", "b"))
    assert here.out.startswith("whsec_")
    assert (here.out == again.out, here.out == there.out) == (True, False)
    assert senki("webhooks", "list", "--json").data == []
    assert senki("webhooks", "secret", "http://portal.example/").code == 2
