"""Pictures of a user's own: found by id or number, shown on their machine, taken along only where that is asked."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from replays.file import make_record
from replays.viewer.local_card_images import CardImageFolder, embedded_image_urls, normalise_card_name, relative_image_urls
from replays.viewer.offline_page import make_offline_page
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file
from tests.api.served import Served


@pytest.fixture
def scans(tmp_path: Path) -> Path:
    """Two cards of the demo game by number and by id, one that is not in it, a text, and a way out of the folder."""
    folder = tmp_path / "scans"
    (folder / "more").mkdir(parents=True)
    for name in ("U-S4.PNG", "more/gws_C-001.png", "U-S99.png"):
        Image.new("RGB", (3, 4), "red").save(folder / name, "PNG")
    (folder / "notes.txt").write_text("mine")
    (tmp_path / "secret.png").write_bytes(b"x")
    (folder / "way-out.png").symlink_to(tmp_path / "secret.png")
    return folder


@pytest.fixture(scope="module")
def events() -> list[Any]:
    return list(play_sheet_file(demo_games.scoresheet_path("gundam_war"), []))


def own(page: str) -> dict[str, str]:
    """The pictures that a page has."""
    match = re.search(r'<script type="application/json" id="own-pictures">(.*?)</script>', page)
    return json.loads(match[1]) if match else {}


def test_files_are_found_by_number_or_id_and_none_outside_of_the_folder(scans: Path, events: list[Any]) -> None:
    pictures = CardImageFolder(scans)
    assert sorted(pictures.files()) == ["gwsc001", "us4", "us99"]
    assert normalise_card_name("U_S4") == normalise_card_name("u-s4") == "us4"
    assert set(pictures.for_cards(events)) == {"gwsc001", "us4"}
    with pytest.raises(NotADirectoryError):
        CardImageFolder(scans / "notes.txt")


def test_a_page_has_the_pictures_of_cards_that_its_viewer_knows_and_no_others(scans: Path, events: list[Any]) -> None:
    pictures = CardImageFolder(scans)
    everybody = make_record(events[:5], "g", "spectator").events
    assert pictures.for_cards(everybody) == {}
    along = embedded_image_urls(pictures.for_cards(events))
    page = make_offline_page(events, None, pictures=along)
    assert own(page) == along
    assert all(address.startswith("data:image/png;base64,") for address in along.values())
    assert "img-src data: blob:;" in page
    there = relative_image_urls(pictures.for_cards(events), scans.parent / "out" / "game.html")
    assert all(address.startswith("../scans/") for address in there.values())
    assert "img-src data: blob: file:;" in make_offline_page(events, None, pictures=there)
    assert own(make_offline_page(events, None)) == {}


def test_what_is_taken_along_is_a_picture_and_no_larger_than_somebody_reads_it(tmp_path: Path) -> None:
    Image.effect_noise((1500, 2100), 90).save(tmp_path / "large.png")
    (tmp_path / "page.png").write_text("<html>")
    Image.effect_noise((30, 40), 90).save(tmp_path / "small.png")
    taken = embedded_image_urls(CardImageFolder(tmp_path).files(), 500)
    assert sorted(taken) == ["large", "small"]
    images = {name: Image.open(BytesIO(b64decode(address.partition(",")[2]))) for name, address in taken.items()}
    assert {name: (picture.format, max(picture.size)) for name, picture in images.items()} == {
        "large": ("JPEG", 500),
        "small": ("PNG", 40),
    }


def test_a_drawn_board_has_them_only_where_it_is_asked_to_take_them_along(senki: Any, scans: Path, tmp_path: Path) -> None:
    senki("demo", "gundam_war")
    table = senki("table", "last", "--at", "200", "--json").data
    lying = {card["printing"] for cards in table["zones"].values() for card in cards} & table["printings"].keys()
    for printing in lying:
        Image.new("RGB", (3, 4), "blue").save(scans / f"{normalise_card_name(printing)}.png")
    drawn = senki("table", "last", "--at", "200", "--svg", "own.svg", "--pictures", "scans", "--with-pictures")
    assert drawn.code == 0, drawn.err
    assert senki("table", "last", "--at", "200", "--svg", "plain.svg").code == 0
    assert "data:image/png;base64," in (tmp_path / "own.svg").read_text("utf-8")
    assert "<image" not in (tmp_path / "plain.svg").read_text("utf-8")
    for wrong in (("--svg", "x.svg", "--pictures", "scans"), ("--pictures", "scans", "--with-pictures")):
        assert senki("table", "last", *wrong).code == 2
    assert not (tmp_path / "x.svg").exists()


def test_the_command_links_them_or_embeds_them_in_a_page(senki: Any, scans: Path, tmp_path: Path) -> None:
    senki("demo", "gundam_war")
    assert senki("export", "last", "linked.html", "--pictures", "scans").code == 0
    assert senki("export", "last", "along.html", "--pictures", "scans", "--with-pictures").code == 0
    kinds = {name: own((tmp_path / f"{name}.html").read_text("utf-8")).values() for name in ("linked", "along")}
    assert all(address.startswith("scans/") for address in kinds["linked"])
    assert all(address.startswith("data:") for address in kinds["along"])
    assert kinds["linked"]
    for wrong in (("game.senki", "--pictures", "scans"), ("game.html", "--with-pictures"), ("game.html", "--pictures", "no")):
        assert senki("export", "last", *wrong).code == 2


@pytest.mark.parametrize(("client", "seen"), [("127.0.0.1", True), ("192.0.2.7", True), ("192.0.2.8", False), ("", False)])
def test_the_service_shows_them_to_its_own_machine_alone(scans: Path, tmp_path: Path, client: str, seen: bool) -> None:
    """192.0.2.7 is the address at which it was asked."""
    served = Served(tmp_path / "data", pictures=CardImageFolder(scans))
    app = served.app

    async def from_there(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "client": (client, 1) if client else None, "server": ("192.0.2.7", 8000)}, receive, send)

    transport: Any = served.client._http._transport
    transport.app = from_there
    items = served.client.get("/api/pictures").json()["items"]
    one = served.client.get("/api/pictures/us4")
    assert (bool(items), one.status_code) == (seen, 200 if seen else 404)
    if seen:
        assert items["us4"] == "/api/pictures/us4"
        assert (one.headers["content-type"], one.content) == ("image/png", (scans / "U-S4.PNG").read_bytes())
        assert served.client.get("/api/pictures/..%2Fsecret").status_code == 404
        for header in ("X-Forwarded-For", "Forwarded", "Via"):
            assert served.client.get("/api/pictures", headers={header: "127.0.0.1"}).json() == {"items": {}}
    served.close()


def test_without_a_folder_there_are_none(tmp_path: Path) -> None:
    served = Served(tmp_path)
    assert served.client.get("/api/pictures").json() == {"items": {}}
    served.close()
