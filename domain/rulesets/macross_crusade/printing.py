"""The data of a Macross Crusade printing: what is printed where, checked and completed."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.prints import UNKNOWN
from domain.kernel.changes import Plain
from domain.parts.printing import COMMON, Form, parse
from domain.parts.word_checks import Faults, are_words, choice, each, form, is_whole, row, whole
from domain.rulesets.macross_crusade.effects.vocabulary import TYPES as TYPES
from domain.rulesets.macross_crusade.state.faces import SIZES
from domain.rulesets.macross_crusade.state.strength import COLORS as G_COLORS
from domain.rulesets.macross_crusade.wording import text_faults

COLORS = (*G_COLORS, "purple")
_COMMON = COMMON | {"traits", "alias", "g_symbols"}
_COSTED = {"color", "designated", "total", "resource"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "white", "size", "custom_machine", "carries"},
    "character": _COMMON | _COSTED | {"points", "white"},
    "command": _COMMON | _COSTED,
    "g": _COMMON | {"color"},
}
"""The fields of each card type (MC-CARD-01, -17): strengths of a Unit, Combat Modifier of a Character."""
_STRENGTHS = ("fighting", "shooting", "defense")
_SYMBOLS = f"lists of colours out of {', '.join(COLORS)}"


def _are_symbols(value: Plain) -> bool:
    """Each G symbol has one colour or two (MC-G-05)."""
    return isinstance(value, tuple) and all(are_words(each) and each and set(each) <= set(COLORS) for each in value)


_SHAPE = {
    "color": choice(COLORS),
    "size": choice(SIZES),
    "carries": choice(("none",)),
    "designated": whole(0),
    "total": whole(0),
    "resource": whole(0),
    "points": form(  # strengths may be an asterisk or an X, modifiers any number (MC-CARD-08, -09)
        row(3, lambda value: is_whole(value) or value in ("*", "X")),
        f"{', '.join(_STRENGTHS[:2])} and {_STRENGTHS[2]}, each a number, * or X",
        "are",
    ),
    "white": each(choice(_STRENGTHS)),
    "g_symbols": form(_are_symbols, _SYMBOLS, "are"),
}


def _song(data: Mapping[str, Plain]) -> Faults:
    """A Song Command carries a G symbol, another Command none (MC-G-19)."""
    if (
        UNKNOWN not in data
        and data["type"] == "command"
        and bool(data.get("g_symbols")) != ("song" in data.get("traits", ()))
    ):
        yield "a Song Command carries a G symbol, another Command does not (MC-G-19)"


_COSTLESS: dict[str, Plain] = {"designated": 0, "total": 0, "resource": 0}
_POINTLESS: dict[str, Plain] = {"points": (0, 0, 0)}
_PLAIN: dict[str, Plain] = {"g_symbols": (), "traits": (), "keywords": (), "text": ()}
_USUAL = {
    "unit": {**_COSTLESS, **_POINTLESS, **_PLAIN},
    "character": {**_COSTLESS, **_POINTLESS, **_PLAIN},
    "command": {**_COSTLESS, **_PLAIN},
    "g": _PLAIN,
}
FORM = Form(
    FIELDS,
    _SHAPE,
    text_faults,
    _USUAL,
    _song,
    values={
        "unit": ("color", *_COSTLESS, *_POINTLESS, "g_symbols", "size"),
        "character": ("color", *_COSTLESS, *_POINTLESS, "g_symbols"),
        "command": ("color", *_COSTLESS),
        "g": ("color", "g_symbols"),
    },
)


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    return parse(raw, FORM)
