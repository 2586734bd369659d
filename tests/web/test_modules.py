"""Every module parses, imports only what is there, and keeps to what the policy of the service allows."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from api.web.edition import VIEWER, WEB
from tests.web.modules import bare, found, loaded, modules, needs


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.name)
def test_a_module_parses(module):
    MiniRacer().eval(f"(async function () {{ {bare(module)} }})")


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.name)
def test_a_module_imports_what_is_there(module):
    for needed in needs(module):
        assert needed.is_file(), f"{module.name} imports {needed}"
        names = re.findall(r"^import \{([^}]+)\} from", module.read_text("utf-8"), re.MULTILINE)
        assert names or needed.is_file()


def test_what_is_imported_by_name_is_exported():
    for module in modules():
        for names, source in re.findall(r'^import \{([^}]+)\} from "([^"]+)";', module.read_text("utf-8"), re.MULTILINE):
            target = found(module, source)
            told = set(
                re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", target.read_text("utf-8"), re.MULTILINE)
            )
            assert {name.strip() for name in names.split(",")} <= told, (module.name, source)


@pytest.mark.parametrize(
    "page", [*WEB.rglob("*.js"), *WEB.rglob("*.html"), *WEB.rglob("*.css"), *VIEWER.rglob("*.js")], ids=str
)
def test_a_page_takes_nothing_from_elsewhere_and_runs_no_text(page):
    text = page.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(
        r"https?://|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|style=|\bon\w+=\"", text
    )
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]* src=)", text)


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
