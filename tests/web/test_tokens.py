"""The tokens that all pages take their colours from, and the signs that they draw."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from api.web.assets import VIEWER, WEB
from domain import registry
from tests.web.modules import bare

SHEETS = sorted([*WEB.rglob("*.css"), *VIEWER.rglob("*.css")])
TOKENS = (VIEWER / "replay" / "tokens.css").read_text("utf-8")
PAIRS = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", TOKENS)
READABLE = [
    *((text, ground, 4.5) for text in ("ink", "ink-2", "vermilion-ink") for ground in ("paper", "panel", "wash")),
    *(("ink-mat", "mat", 4.5), ("ink-mat", "mat-2", 4.5), ("ink", "mat", 4.5), ("vermilion-ink", "mat", 4.5)),
    *(("on-may", "may", 4.5), ("may", "panel", 4.5), ("raised", "panel", 4.5)),
    *(("may", "mat", 3), ("vermilion", "mat", 3), ("vermilion", "panel", 3)),
]


def luminance(color):
    digits = color.lstrip("#")[:6]
    digits = "".join(letter * 2 for letter in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [1, 2], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground", "least"), READABLE)
def test_text_can_be_read_upon_its_ground(text, ground, least, theme):
    colors = {pair[0]: pair[theme] for pair in PAIRS}
    high, low = sorted((luminance(colors[text]), luminance(colors[ground])), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= least


def test_what_the_app_lays_down_for_a_class_alone_touches_nothing_that_the_viewer_draws():
    """A page looks the same inside of the app and exported: what both mean by a class is named here, all else has a place."""
    app = {name for sheet in WEB.rglob("*.css") for name in alone(sheet.read_text("utf-8"))}
    viewer = {name for sheet in VIEWER.rglob("*.css") for name in re.findall(r"\.([a-z][\w-]*)", uncommented(sheet))}
    assert app & viewer == {"areas", "crest", "ghost", "hint", "last-sentence", "quiet", "row", "tag", "tools"}


def uncommented(sheet):
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def alone(text):
    """The classes that a sheet gives a look wherever they stand."""
    for selectors in re.findall(r"(?:^|[{};])\s*([^{}@;]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        for selector in selectors.split(","):
            if match := re.fullmatch(r"(?:\.app )?\.([\w-]+)(?::[\w-]+)*", selector.strip()):
                yield match[1]


def test_the_ground_within_a_stone_is_set_on_the_stone_itself():
    """Every stone has a ground of its own, so one that is set around it is not inherited, and both seats would look alike."""
    rules = [rule for sheet in SHEETS for rule in re.findall(r"([^{}]+)\{[^{}]*--in:", uncommented(sheet))]
    assert len(rules) > 5
    assert [rule.strip() for rule in rules if not rule.strip().endswith(".stone")] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_sheet_uses_tokens_that_there_are(sheet):
    text = sheet.read_text("utf-8")
    code = "\n".join(path.read_text("utf-8") for path in [*SHEETS, *WEB.rglob("*.js"), *VIEWER.rglob("*.js")])
    given = set(re.findall(r"(--[\w-]+)\"?[,:]", code))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= given


def test_every_sign_is_a_path_and_every_sign_that_is_used_is_there():
    engine = MiniRacer()
    engine.eval(bare(VIEWER / "replay" / "icons.js"))
    names = json.loads(engine.eval("JSON.stringify(ICON_NAMES)"))
    paths = json.loads(engine.eval("JSON.stringify(ICON_NAMES.map((name) => FILLED[name] ?? ICONS[name]))"))
    assert all(re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+", path) for path in paths)
    for module in [*WEB.rglob("*.js"), *VIEWER.rglob("*.js")]:
        used = set(re.findall(r'\bicon\("([\w-]+)"', module.read_text("utf-8")))
        assert used <= set(names), module.name
    values = {value.term for name in registry.available() for value in registry.ruleset(name).face.values}
    assert values <= set(names), "a card that is read shows each of its values by a sign"


def test_a_card_has_one_tint_and_its_text_can_be_read():
    engine = MiniRacer()
    engine.eval(bare(VIEWER / "replay" / "card-tints.js"))
    assert engine.eval(
        'tintOf("Korr").join() === tintOf("korr").join() && tintOf("nobody knows").join() === tintOf("nobody knows").join()'
    )
    assert engine.eval("toneHex(TINTS.blue)") == "#31629b"
    assert {engine.eval(f"textColorOn(TINTS.{name})") for name in ("white", "blue")} == {"#1d1a14", "#fffaf0"}
