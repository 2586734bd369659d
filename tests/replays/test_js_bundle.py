"""The viewer as one script: what is inlined follows from the imports, and nothing clashes or is left out."""

import re
import zlib
from base64 import b64decode

import pytest
from py_mini_racer import MiniRacer

from replays.viewer import js_bundle
from replays.viewer.js_bundle import FOLDER, BundleError, bundle_modules, viewer_module_order
from replays.viewer.offline_page import (
    ENTRY,
    LOADER,
    content_security_policy,
    make_offline_page,
    offline_page_script,
    viewer_styles,
)
from scripts.simulation.random_games import random_game

ENGINE = """
class HTMLElement {}
const customElements = { define() {} };
"""


@pytest.fixture(scope="module")
def page():
    game = random_game("gundam_war", "browser", 1)
    game.play()
    return make_offline_page(game.desk.events)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(js_bundle, "FOLDER", tmp_path)
    js_bundle.viewer_module_order.cache_clear()
    js_bundle.bundle_modules.cache_clear()

    def written(**modules: str):
        for name, text in modules.items():
            (tmp_path / f"{name}.js").write_text(text, "utf-8")

    yield written
    js_bundle.viewer_module_order.cache_clear()
    js_bundle.bundle_modules.cache_clear()


def test_every_module_that_another_one_imports_is_in_the_page_before_it():
    order = viewer_module_order(ENTRY)
    for place, name in enumerate(order):
        text = (FOLDER / name).read_text("utf-8")
        for source in re.findall(r'^(?:import|export)\b[^;]*?\bfrom\s*"([^"]+)"', text, re.MULTILINE):
            needed = ((FOLDER / name).parent / source).resolve().relative_to(FOLDER.resolve()).as_posix()
            assert needed in order[:place], f"{name} needs {needed}"
    assert {"replay/declaration-text.js", "kernel/table.js"} <= set(order)


OWN_PICTURE = 'href="${escapeXml(address)}"'
"""A scan of the reader's own within a still picture: data in the page, or a file that the browser was given."""


def test_the_page_parses_and_fetches_nothing(page):
    MiniRacer().eval(f"{ENGINE} function unused() {{ {offline_page_script()} }}")
    code = page[: page.index('<script type="application/json"')] + offline_page_script()
    code = code.replace(OWN_PICTURE, "")
    assert not re.search(r"\s(src|href)\s*=\s*[\"'](?!#)|https?://(?!www\.w3\.org/)|@import|\bfetch\(", code)


def test_the_page_allows_its_own_scripts_and_style_alone(page):
    said = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert said == content_security_policy(viewer_styles(), offline_page_script())
    assert "unsafe" not in said
    assert re.findall(r"<script>(.*?)</script>", page, re.DOTALL) == [LOADER]
    assert len(re.findall(r'<script type="(?:application/json|text/plain)"', page)) == page.count("<script") - 1 == 2
    packed = re.search(r'<script type="text/plain" id="viewer">([^<]+)</script>', page)[1]
    assert zlib.decompress(b64decode(packed), -15).decode() == offline_page_script()
    assert not re.search(r"<[^>]* (style|on\w+)=", page[: page.index("<script>")])


def test_two_modules_may_use_one_name(folder):
    folder(
        one='const secret = 1;\nexport function a() { return secret; }\n',
        two='import { a as first } from "./one.js";\nconst secret = 2;\nexport const b = () => [first(), secret];\n',
        all='import * as two from "./two.js";\nexport const c = () => two.b();\n',
    )  # fmt: skip
    engine = MiniRacer()
    engine.eval(bundle_modules("all.js"))
    assert list(engine.eval("c()")) == [1, 2]


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ({"one": 'import { b } from "./two.js";\n', "two": 'import { a } from "./one.js";\n'}, "import each other"),
        ({"one": 'import { b } from "./gone.js";\n'}, "no module gone.js"),
        ({"one": 'import { b } from "../../gone.js";\n'}, "no module of the viewer"),
        ({"one": "export default 3;\n"}, "export default 3"),
        ({"one": 'export { b } from "./two.js";\n', "two": ""}, "one.js: cannot"),
        ({"one": 'const it = await import("./two.js");\n', "two": ""}, "one.js: cannot"),
        ({"one": 'const it = "</script>";\n'}, "</script"),
    ],
)  # fmt: skip
def test_what_cannot_become_one_script_is_refused_by_name(folder, modules, message):
    folder(**modules)
    with pytest.raises(BundleError, match=re.escape(message)):
        bundle_modules("one.js")
