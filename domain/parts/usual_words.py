"""What the fields of cards and texts hold that are called the same in every rulebook: flags, numbers, names.

A ruleset says what holds in its own words; for the rest these checks stand, so that nothing is read unchecked.
"""

from __future__ import annotations

from domain.cards.prints import LANGUAGES, UNKNOWN
from domain.kernel.changes import Plain
from domain.parts.word_checks import Check, are_words, form, is_whole, is_word, row, table


def _is_number(value: Plain) -> bool:
    return (is_whole(value) and value >= 0) or value in ("x", "X", "*")


def _are_names(value: Plain) -> bool:
    return (is_word(value) and value != "") or (value != () and are_words(value))


def _are_translations(value: Plain) -> bool:
    return isinstance(value, dict) and all(map(is_word, value.values()))


def _is_wording(value: Plain) -> bool:
    return is_word(value) or (_are_translations(value) and set(value) <= set(LANGUAGES))


FLAG = form(lambda value: isinstance(value, bool), "true or false")
NUMBER = form(_is_number, "a whole number from 0, or x")
NAME = form(lambda value: is_word(value) and value != "", "a name")
NAMES = form(are_words, "a list of names")
WORDING = form(_is_wording, f"text, or a text for each of {', '.join(LANGUAGES)}")
_ONE_OR_MORE = form(_are_names, "a name or several")

OF_TEXTS: dict[str, Check] = {
    **dict.fromkeys(
        (
            *("all", "all_or_nothing", "answering", "choose", "chooses_x", "coin", "custom_machine", "destroyed", "each"),
            *("engaged", "entered_this_turn", "every", "exact", "force", "in_battle", "in_combat", "leader", "negatable"),
            *("no_stack", "once", "optional", "other", "piloted", "repeatable", "rolled", "set", "unvoidable", "upto"),
            *("vanguard", "merged", "traveller", "random", "next", "ready", "may", "ghost", "chip"),
        ),
        FLAG,
    ),
    **dict.fromkeys(
        (
            "n",
            "least",
            "max_defense",
            "max_total",
            "max_cost",
            "copies",
            "hand_limit",
            "pilots",
            "x",
            "take",
            "corps",
            "total",
        ),
        NUMBER,
    ),
    "wording": WORDING,
    **dict.fromkeys(("model", "attribute", "over_all", "kind", "which"), NAME),
    **dict.fromkeys(("name", "trait", "race", "allegiance"), _ONE_OR_MORE),
    **dict.fromkeys(("traits_any", "traits_all"), NAMES),
    "points": form(row(3, lambda value: is_whole(value) or value in ("x", "X", "-X", "*")), "three numbers", "are"),
    "special": table("special", {"abolish_hand": NUMBER, "nation": NUMBER, "refit": NAME}),
}
"""Field of a text, filter, condition, small effect or keyword -> its check."""
OF_CARDS: dict[str, Check] = {
    "names": form(_are_translations, "language -> name"),
    "wording": WORDING,
    UNKNOWN: form(lambda value: value is True or are_words(value), "true, or the names of fields"),
    **dict.fromkeys(("star", "older", "banned", "chip", "site", "overload", "pilot", "solo"), FLAG),
    **dict.fromkeys(("number", "set", "rarity", "illustrator", "remark", "flavor"), NAME),
    **dict.fromkeys(
        ("by_hand", "model", "race", "character_name", "custom_machine", "action_type", "lasts"),
        NAME,
    ),
    **dict.fromkeys(("traits", "alias", "dedicated", "races", "allegiances", "reacts"), NAMES),
}
"""Field of a printing -> its check."""
