"""`senki site`: public games and tournaments as the app's own pages, without a service; again, only what has changed."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as xml

import pytest
from icalendar import Calendar
from PIL import Image

from domain.kernel.views.views import SPECTATOR, make_view
from projections.game_summary.line_importance import reasons_to_json
from replays.viewer.packed_json import unpack_json
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.cli.composition import open_clerk
from scripts.site.records import events_for_viewer
from tests.web.modules import loaded


@pytest.fixture
def club(senki):
    """Two finished games, one of them unlisted, and a tournament with a result."""
    ids = []
    for more in ((), ("--about", "unlisted=yes")):
        words = ("--player", "A=ann", "--player", "B=ben", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn", *more)
        game = senki("new", "gundam_war", *words).out.strip()
        assert senki("say", game, "A concede").code == 0
        ids.append(game)
    name = senki("league", "open", "Club night", "--ruleset", "gundam_war", "--rounds", "1").out.strip()
    for words in (
        ("players", name, "--add", "ann,ben"),
        ("start", name),
        ("pair", name),
        ("result", name, "1", "--game", ids[0]),
    ):
        senki("league", *words)
    return name, *ids


def stored(path):
    """The content of a file that the pages load."""
    return unpack_json(re.fullmatch(r'senkiStored\("[^"]+", "([^"]*)"\);\n', path.read_text("utf-8"))[1])


def everything(folder):
    """What a site says, file by file, with packed content unpacked."""
    for path in folder.rglob("*"):
        if path.suffix == ".js" and path.parent != folder:
            yield path, json.dumps(stored(path), ensure_ascii=False)
        elif path.suffix in (".html", ".xml", ".txt"):
            yield path, path.read_text("utf-8")


def test_a_site_has_what_is_listed_and_nothing_else(senki, club, tmp_path):
    name, listed, hidden = club
    folder = tmp_path / "site"
    answer = senki("site", str(folder), "--title", "Harbour", "--json")
    assert answer.code == 0, answer.err
    assert (folder / "games" / f"{listed}.html").exists()
    assert not [path for path, text in everything(folder) if hidden in text]
    front = (folder / "index.html").read_text("utf-8")
    assert "Harbour" in front
    assert f"leagues/{name}.html" in front
    assert stored(folder / "data" / "leagues" / f"{name}.js")["state"]["title"] == "Club night"


def test_a_record_with_its_book_is_what_a_spectator_saw(senki, club, tmp_path):
    """Given the file of a game and that of its rulebook, then together they are what the viewer reads of the record."""
    _, listed, _ = club
    folder = tmp_path / "site"
    senki("site", str(folder))
    record, book = stored(folder / "data" / "games" / f"{listed}.js"), stored(folder / "data" / "books" / "gundam_war.js")
    seen = make_view(open_clerk(tmp_path / "data").events(listed), SPECTATOR)
    whole = json.loads(to_script_json(replay_data(seen)))
    engine = loaded("lib/static-site-answers.js")
    engine.eval(f"globalThis.book = {json.dumps(book)}; globalThis.short = {json.dumps(record['events'])}")
    events = json.loads(engine.eval("JSON.stringify(short.map((event) => wholeEvent(event, book)))"))
    assert events == [
        {**event, "text": event["text"] if re.search(r"^judge |\)$", event["text"]) else ""}
        for event in events_for_viewer(whole["events"])
    ]
    assert {**record["header"], "zones": book["zones"][record["header"]["zones"]]} == whole["header"]
    reasons = stored(folder / "data" / "reasons" / "0.js")[listed]
    assert reasons == reasons_to_json(seen)
    assert all(book[name] == whole[name] for name in ("terms", "face", "mat"))
    assert set(whole["rules"]) <= set(book["rules"])


def test_again_only_what_has_changed_is_written_and_what_is_gone_is_taken_away(senki, club, tmp_path):
    folder = tmp_path / "site"
    senki("site", str(folder))
    assert senki("site", str(folder), "--json").data["written"] == 0
    (folder / "mine.html").write_text("not ours", "utf-8")
    result = senki("site", str(folder), "--ruleset", "star_front", "--json").data
    assert result["gone"] > 1
    assert (folder / "mine.html").exists()
    assert not list((folder / "games").glob("*.html"))


def test_what_somebody_wrote_is_text_on_every_page(senki, tmp_path):
    senki("league", "open", "<script>alert(1)</script>", "--ruleset", "gundam_war")
    folder = tmp_path / "site"
    assert senki("site", str(folder)).code == 0
    assert all(
        "<script>alert" not in path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".html", ".xml")
    )


def test_a_league_has_a_feed_and_a_calendar_of_its_own(senki, tmp_path):
    """Given tournaments of two leagues, then the page of each names the files of its league, which have nothing else."""
    names = {}
    for league in ("Harbour", "港 & 丘"):
        words = ("--ruleset", "gundam_war", "--league", league, "--date", "2026-12-04")
        names[league] = senki("league", "open", f"Night of {league}", *words).out.strip()
    folder = tmp_path / "site"
    assert senki("site", str(folder), "--address", "https://club.example/games").code == 0
    files = {}
    for league, name in names.items():
        page = (folder / "leagues" / f"{name}.html").read_text("utf-8")
        files[league] = re.findall(r'<link rel="alternate" type="[^"]+" href="../(feeds/\w+.xml|calendars/\w+.ics)">', page)
        feed, calendar = (folder / each for each in files[league])
        assert {each.text for each in xml.parse(feed).iter("{http://www.w3.org/2005/Atom}id")} > {f"urn:senki:league:{name}"}
        (event,) = Calendar.from_ical(calendar.read_bytes()).walk("VEVENT")
        assert (event["summary"], event["url"]) == (
            f"Night of {league}",
            f"https://club.example/games/leagues/{name}.html",
        )
    assert files["Harbour"] != files["港 & 丘"]
    assert len(Calendar.from_ical((folder / "calendar.ics").read_bytes()).walk("VEVENT")) == 2


def test_who_has_not_agreed_is_named_nowhere(senki, club, tmp_path):
    """Given ann who has not agreed, then her replays stay out, and the tournament has her as Player 1."""
    name, listed, _ = club
    folder = tmp_path / "site"
    senki("site", str(folder))
    assert senki("site", str(folder), "--private", "ann").code == 0
    assert not (folder / "games" / f"{listed}.html").exists()
    named = {path for path, text in everything(folder) if re.search(r"\bann\b", text)}
    assert not named
    league = stored(folder / "data" / "leagues" / f"{name}.js")
    assert {row["player"] for row in league["standings"]["0"]["items"]} == {"Player 1", "ben"}
    assert "0 Player 1 MP" in league["why"]


def test_every_link_leads_to_a_page_and_each_language_has_a_front_page(senki, club, tmp_path):
    """Given a site, then its front pages name their language, and no link or file of a page leads nowhere."""
    folder = tmp_path / "site"
    assert senki("site", str(folder), "--lang", "ja,en,zh").code == 0
    for under, tag in {"": "ja", "en/": "en", "zh/": "zh-Hant"}.items():
        assert f'<html lang="{tag}"' in (folder / f"{under}index.html").read_text("utf-8")
    for path in folder.rglob("*.html"):
        for address in re.findall(r'(?:href|src)="([^"]+)"', path.read_text("utf-8")):
            assert address == "#main" or (path.parent / address).resolve().exists(), (path, address)
    assert senki("site", str(folder), "--lang", "fr").code == 2


def test_with_an_address_pages_have_pictures_and_a_feed_for_others(senki, club, tmp_path):
    """Given the address of the site, then a game has its own address, text and picture for previews, without its result."""
    _, listed, _ = club
    folder = tmp_path / "site"
    assert senki("site", str(folder), "--address", "https://club.example/games").code == 0
    page = (folder / "games" / f"{listed}.html").read_text("utf-8")
    own = f"https://club.example/games/games/{listed}.html"
    assert f'<link rel="canonical" href="{own}">' in page
    assert f'<meta property="og:image" content="https://club.example/games/pictures/{listed}.png">' in page
    assert '<meta property="og:title" content="ann – ben">' in page
    pictures = [folder / "pictures" / f"{listed}.png"]
    for path in (folder / "leagues").glob("*.html"):
        pictures.append(folder / "pictures" / f"{path.stem}.png")
        assert f"https://club.example/games/pictures/{path.stem}.png" in path.read_text("utf-8")
    for kind, opened in (("players", "page=player&amp;player=ann"), ("decks/gundam_war", "page=deck&amp;ruleset=gundam_war")):
        path = next(each for each in (folder / kind).glob("*.html") if opened in each.read_text("utf-8"))
        text = path.read_text("utf-8")
        assert f'<link rel="canonical" href="https://club.example/games/{kind}/{path.name}">' in text
        pictures.append(folder / "pictures" / f"{kind.replace('/', '-')}-{path.stem}.png")
        assert f'content="https://club.example/games/pictures/{pictures[-1].name}"' in text
        assert re.search(r"[01] won, [01] lost", text)
    for picture in pictures:
        assert (Image.open(picture).format, Image.open(picture).size) == ("PNG", (1200, 630))
        assert picture.stat().st_size < 300_000
    feed = xml.parse(folder / "feed.xml").getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    assert f"games/{listed}.html" in [link.get("href") for link in feed.iter(f"{atom}link")]
    assert '<meta name="robots" content="noindex">' in page
    senki("site", str(folder), "--indexed")
    assert "noindex" not in (folder / "games" / f"{listed}.html").read_text("utf-8")
    assert senki("site", str(folder), "--address", "club").code == 2
