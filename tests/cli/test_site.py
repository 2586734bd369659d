"""`senki site`: public games and tournaments as static pages; again, only what has changed."""

from __future__ import annotations

import re

import pytest


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


def test_a_site_has_what_is_listed_and_nothing_else(senki, club, tmp_path):
    name, listed, hidden = club
    folder = tmp_path / "site"
    answer = senki("site", str(folder), "--title", "Harbour", "--json")
    assert answer.code == 0, answer.err
    assert (folder / "games" / f"{listed}.html").exists()
    assert not (folder / "games" / f"{hidden}.html").exists()
    assert all(hidden not in path.read_text("utf-8") for path in folder.rglob("*.html"))
    front = (folder / "index.html").read_text("utf-8")
    assert "Harbour" in front
    assert f"leagues/{name}.html" in front


def test_again_only_what_has_changed_is_written_and_what_is_gone_is_taken_away(senki, club, tmp_path):
    folder = tmp_path / "site"
    senki("site", str(folder))
    assert senki("site", str(folder), "--json").data["written"] == 0
    (folder / "mine.html").write_text("not ours", "utf-8")
    told = senki("site", str(folder), "--ruleset", "star_front", "--json").data
    assert told["gone"] > 1
    assert (folder / "mine.html").exists()
    assert not list((folder / "games").glob("*.html"))


def test_what_somebody_wrote_is_text_on_every_page(senki, tmp_path):
    senki("league", "open", "<script>alert(1)</script>", "--ruleset", "gundam_war")
    folder = tmp_path / "site"
    assert senki("site", str(folder)).code == 0
    assert all("<script>alert" not in path.read_text("utf-8") for path in folder.rglob("*.html"))


def test_who_has_not_agreed_is_named_nowhere(senki, club, tmp_path):
    """Given ann who has not agreed, then her replays stay out, and the tournament has her as Player 1."""
    name, listed, _ = club
    folder = tmp_path / "site"
    assert senki("site", str(folder), "--private", "ann").code == 0
    assert not (folder / "games" / f"{listed}.html").exists()
    told = {path: re.search(r"\bann\b", path.read_text("utf-8")) for path in folder.rglob("*.html")}
    assert not any(told.values()), told
    assert "Player 1" in (folder / "leagues" / f"{name}.html").read_text("utf-8")


def test_every_page_is_there_in_three_languages_and_every_link_leads_to_one(senki, club, tmp_path):
    """Given a site, then each page names its language, has the others beside it, and no link leads nowhere."""
    name, listed, _ = club
    folder = tmp_path / "site"
    assert senki("site", str(folder), "--lang", "ja,en,zh").code == 0
    heads = {"": ("ja", "順位"), "en/": ("en", "Standings"), "zh/": ("zh-Hant", "名次")}
    for under, (tag, word) in heads.items():
        text = (folder / f"{under}leagues/{name}.html").read_text("utf-8")
        assert (f'<html lang="{tag}">' in text, f"<h2>{word}</h2>" in text) == (True, True)
    assert f"../games/{listed}.html" in (folder / "zh" / "index.html").read_text("utf-8")
    for path in (each for each in folder.rglob("*.html") if each.parent.name != "games"):
        for address in re.findall(r'(?:href)="([^"]+)"', path.read_text("utf-8")):
            assert (path.parent / address).resolve().exists(), (path, address)
    assert senki("site", str(folder), "--lang", "fr").code == 2
