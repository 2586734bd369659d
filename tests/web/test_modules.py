"""Every module parses, imports only what is there, and keeps to what the policy of the service allows."""

import json
import re
from collections import Counter
from pathlib import Path

from py_mini_racer import JSEvalException, MiniRacer

from api.web.assets import VIEWER, WEB
from tests.web.modules import bare, found, loaded, modules, needs

ROOT = Path(__file__).parents[2]


def test_every_module_parses():
    engine = MiniRacer()
    wrong = {}
    for module in modules():
        try:
            engine.eval(f"(async function () {{ {bare(module)} }})")
        except JSEvalException as error:
            wrong[module.name] = str(error)
    assert wrong == {}


def test_every_module_imports_what_is_there():
    assert [(module.name, needed) for module in modules() for needed in needs(module) if not needed.is_file()] == []


IMPORTED = re.compile(r'^import \{([^}]+)\} from "([^"]+)";', re.MULTILINE)
WHEN_NEEDED = re.compile(r'\(await import\("([^"]+)"\)\)\.(\w+)')
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)


def imported_names(code: str) -> list[tuple[str, set[str]]]:
    """The modules that code imports names of, at once or when they are needed, and these names."""
    at_once = [(source, {name.strip() for name in names.split(",")}) for names, source in IMPORTED.findall(code)]
    return at_once + [(source, {name}) for source, name in WHEN_NEEDED.findall(code)]


def test_what_is_imported_by_name_is_exported():
    for module in modules():
        for source, names in imported_names(module.read_text("utf-8")):
            exported = set(EXPORTED.findall(found(module, source).read_text("utf-8")))
            assert names <= exported, (module.name, source)


def test_what_is_exported_is_named_elsewhere():
    """Given an export, then another file names it: a module, a page, or a test or tool that loads it."""
    of_python = [path for folder in ("api", "replays", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")]
    others = [*modules(), *of_python, *WEB.rglob("*.html"), *(ROOT / "tests").rglob("*.mjs")]
    words = {path: {*re.findall(r"\w+", path.read_text("utf-8"))} for path in others}
    count = Counter(word for each in words.values() for word in each)
    names = [(module.name, name) for module in modules() for name in EXPORTED.findall(module.read_text("utf-8"))]
    assert [each for each in names if count[each[1]] == 1] == []


def test_every_page_of_the_app_is_imported_when_it_is_needed():
    assert len(WHEN_NEEDED.findall((WEB / "app.js").read_text("utf-8"))) >= 12


FOREIGN = re.compile(
    r"https?://|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|style=|\bon\w+=\"|<style"
    r"|<script(?![^>]* src=)"
)


VIDEO_PLAYER = (WEB / "replay" / "video-players.js", 'const YOUTUBE = "https://www.youtube-nocookie.com";')
"""The one module that names another place, and how: that of a video which somebody has named."""


def test_no_page_takes_anything_from_elsewhere_or_runs_text():
    pages = [*WEB.rglob("*.js"), *WEB.rglob("*.html"), *WEB.rglob("*.css"), *VIEWER.rglob("*.js")]
    assert len(pages) > 100
    texts = {page: page.read_text("utf-8").replace("http://www.w3.org/2000/svg", "") for page in pages}
    player, place = VIDEO_PLAYER
    assert texts[player].count(place) == 1
    texts[player] = texts[player].replace(place, "")
    assert [(page, match[0]) for page, text in texts.items() if (match := FOREIGN.search(text))] == []


def test_the_three_languages_have_the_same_words():
    engine = loaded("lib/en.js", "lib/ja.js", "lib/zh.js")
    tongues = {name: json.loads(engine.eval(f"JSON.stringify({name})")) for name in ("EN", "JA", "ZH")}
    assert tongues["EN"].keys() == tongues["JA"].keys() == tongues["ZH"].keys()
    for key, english in tongues["EN"].items():
        values = set(re.findall(r"\{\w+\}", english))
        assert all(set(re.findall(r"\{\w+\}", tongues[name][key])) == values for name in ("JA", "ZH")), key


def test_every_word_that_is_said_is_there():
    english = json.loads(loaded("lib/en.js").eval("JSON.stringify(EN)"))
    for module in WEB.rglob("*.js"):
        for name in re.findall(r'\bsay\("([\w.]+)"', module.read_text("utf-8")):
            assert name in english, f"{module.name}: {name}"
