"""Struck words: words that identifiers, docstrings, comments and the English of messages avoid (CONTRIBUTING.md)."""

import ast
import io
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ["api", "domain", "projections", "replays", "scripts"]
STRUCK = {"tell", "tells", "telling", "told", "keeping", "kept", "aside", "apart", "beside", "besides", "anew"}
STRUCK |= {"reckon", "reckons", "reckoned", "reckoning", "hang", "hangs", "thought"}
PHRASES = re.compile(
    r"\b(told|kept|aside|apart|beside|anew|reckon(?:s|ed|ing)?|hangs? on|in thought|and nothing else)\b",
    re.IGNORECASE,
)
SOMEWHERE = re.compile(
    rf"(?<![A-Za-z])(?i:{'|'.join(sorted(STRUCK))})(?![a-z])"
    rf"|(?<=[a-z])(?:{'|'.join(sorted(map(str.capitalize, STRUCK)))})(?![a-z])"
)
ALLOWED = {
    "apart": "an option of `senki stats`, a query of the service and a field of offers, sent as they are",
    "aside": "a stored field of commands: words for the speaker's own view",
    "beside": "a position next to another one in Star Front, and a stored field of filters and mats",
    "told": "a stored field of tournaments and of a small effect",
}
"""Names of fields that are stored, sent or typed, or words that are literal, with the reason."""
LITERAL = {("domain/rulesets/star_front/card_schema/filters.py", "beside")}
"""Where prose means a struck word literally: file and word."""
ALLOWED_IN_TESTS = {*ALLOWED, "kept"}
LITERAL_MESSAGES = {
    ("domain/parts/card_texts.toml", "beside"): "a position next to another one, in the words of card texts",
    ("domain/rulesets/star_front/terms.toml", "Beside"): "the term of that position",
}
"""Where English means a struck word literally: file and word, with the reason."""
SCRIPT_MESSAGES = {
    "api/web/lib/en.js": re.compile(r'"?[\w.]+"?: "((?:[^"\\]|\\.)*)"'),
    "replays/viewer/replay/messages.js": re.compile(r'"?[\w.]+"?: "((?:[^"\\]|\\.)*)"'),
}
"""Modules with English messages, and what a message in them is."""


def sources() -> list[Path]:
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def sources_of_tests() -> list[Path]:
    return sorted((ROOT / "tests").rglob("*.py"))


def message_tables() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "*.toml"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    return [ROOT / name for name in listed if name.startswith(tuple(PACKAGES))]


def struck_names(source: str, allowed: Container[str] = ALLOWED) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)) if SOMEWHERE.search(source) else ():
        for name in defined_by(node):
            if name.lower() not in allowed and STRUCK & words_of(name):
                yield getattr(node, "lineno", 0), name


def words_of(name: str) -> set[str]:
    return set(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()))


def defined_by(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.arg():
            return [node.arg]
        case ast.Name(ctx=ast.Store()):
            return [node.id]
    return []


def struck_prose(source: str) -> Iterator[tuple[int, str]]:
    if not PHRASES.search(source):
        return
    for line, text in [*docstrings(ast.parse(source)), *comments(source)]:
        yield from ((line, found[0]) for found in PHRASES.finditer(re.sub(r"`[^`]*`", "", text)))


def english_of(value: Any) -> Iterator[str]:
    """Yields the English forms in a table: everything under a key `en`."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from texts_in(each) if key == "en" else english_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from english_of(each)


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from () if key == "by" else texts_in(each)


def struck_english(text: str) -> list[str]:
    """Returns the struck words of a message; what is in back quotes, or an option, is typed as it is."""
    return [found[0] for found in PHRASES.finditer(re.sub(r"`[^`]*`|--[\w-]+|^reckon:", "", text))]


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def places(found: Iterator[tuple[int, str]], path: Path) -> list[str]:
    name = str(path.relative_to(ROOT))
    return [f"{name}:{line}: {word}" for line, word in found if (name, word) not in LITERAL]


def test_identifiers_have_no_struck_word() -> None:
    assert [place for path in sources() for place in places(struck_names(path.read_text("utf-8")), path)] == []


def test_docstrings_and_comments_have_no_struck_word() -> None:
    assert [place for path in sources() for place in places(struck_prose(path.read_text("utf-8")), path)] == []


def test_names_of_tests_have_no_struck_word() -> None:
    found = [
        place
        for path in sources_of_tests()
        for place in places(struck_names(path.read_text("utf-8"), ALLOWED_IN_TESTS), path)
    ]
    assert found == []


def test_english_messages_have_no_struck_word() -> None:
    """Given every table of messages, terms, help and events, then no English form has a struck word."""
    found = [
        (name, word, text)
        for path in message_tables()
        for name in [str(path.relative_to(ROOT))]
        for text in english_of(tomllib.loads(path.read_text("utf-8")))
        for word in struck_english(text)
        if (name, word) not in LITERAL_MESSAGES
    ]
    assert found == []


@pytest.mark.parametrize("name", SCRIPT_MESSAGES)
def test_english_messages_of_pages_have_no_struck_word(name: str) -> None:
    source = (ROOT / name).read_text("utf-8")
    texts = [found[1] for found in SCRIPT_MESSAGES[name].finditer(source)]
    assert len(texts) > 100
    assert [(word, text) for text in texts for word in struck_english(text)] == []


def test_a_struck_word_in_english_is_found() -> None:
    table = tomllib.loads('a = { en = { by = "n", one = "is kept", other = "are `kept`" }, ja = "told" }')
    assert [word for text in english_of(table) for word in struck_english(text)] == ["kept"]


@pytest.mark.parametrize(
    ("source", "names", "prose"),
    [
        ("def told_offer(): ...", [(1, "told_offer")], []),
        ("class KeptJobs: ...", [(1, "KeptJobs")], []),
        ("def f(aside_from): ...", [(1, "aside_from")], []),
        ('"""What hangs on this."""', [], [(1, "hangs on")]),
        ("x = 1  # kept for later", [], [(1, "kept")]),
        ('"""The field `told` of a report."""\nstate = "told"', [], []),
    ],
)
def test_a_struck_word_is_found(source: str, names: list[tuple[int, str]], prose: list[tuple[int, str]]) -> None:
    assert (list(struck_names(source)), list(struck_prose(source))) == (names, prose)
