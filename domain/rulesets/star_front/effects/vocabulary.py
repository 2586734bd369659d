"""The words of small effects as data: what each needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.parts.small_effects import Words
from domain.parts.word_checks import are_words, is_whole, is_word

_NUMBER, _WORD, _TABLE, _CARD, _CARDS, _STEP = (
    "a whole number",
    "a word",
    "a table",
    "a card or a table",
    "a card or cards",
    "a whole number or a word",
)
NEEDS: dict[str, dict[str, str]] = {
    **{
        name: {}
        for name in (
            *("aim", "as_unit", "board", "charge", "control", "destroy", "discard", "draw", "exile", "extra_play", "gain"),
            *("grant", "kidnap", "lay", "lose_reward", "mech_merge", "move", "negate", "on_target", "parasite", "push"),
            *("put", "reveal", "reward", "rotate", "sacrifice", "separate", "straighten", "summon", "summon_traveller"),
            *("to_deck", "to_graveyard", "to_hand"),
        )
    },
    "give": {"keyword": _WORD},
    "lose": {"keyword": _WORD},
    "count_as": {"trait": _WORD},
    "bar": {"what": _WORD},
    "tributes": {"n": _NUMBER},
    "spend_reduction": {"n": _NUMBER},
    "charge_change": {"n": _NUMBER},
    "energy_cap": {"n": _NUMBER},
    "become": {"into": _CARD},
    "search": {"for": _TABLE},
}
"""Small effect -> its fields that have to be there, with what they hold."""
_HELD = {
    **dict.fromkeys(("n", "attack", "score"), _NUMBER),
    **dict.fromkeys(("keyword", "trait", "what", "who", "until"), _WORD),
    **dict.fromkeys(("for", "of", "with", "condition"), _TABLE),
    **dict.fromkeys(("into", "card"), _CARD),
    "at": _CARDS,
    "step": _STEP,
}
_KINDS = {
    _NUMBER: is_whole,
    _WORD: is_word,
    _TABLE: lambda value: isinstance(value, dict),
    _CARD: lambda value: isinstance(value, str | dict),
    _CARDS: lambda value: is_word(value) or are_words(value),
    _STEP: lambda value: is_whole(value) or is_word(value),
}
MAY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("summon", "extra_play"), ("card", "at", "state")),
    "summon_traveller": ("at",),
    "as_unit": ("attack", "score", "at"),
    "sacrifice": ("of",),
    "gain": ("attack", "score", "until"),
    "give": ("with", "until"),
    **dict.fromkeys(("lose", "count_as", "bar", "tributes", "spend_reduction", "charge_change"), ("until",)),
    **dict.fromkeys(("aim", "control", "put", "move"), ("at",)),
    "negate": ("card",),
    "push": ("step",),
    **dict.fromkeys(("board", "reveal"), ("from",)),
    "parasite": ("exposed",),
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(NEEDS, _KINDS, {}, MAY, _HELD)
STEERING: dict[str, dict[str, str]] = {"may": {}, "if_successful": {}, "only_if": {"condition": _TABLE}}
"""What steers a text between its small effects (SF-EFF-08, -09)."""
IN_TEXTS = WORDS._replace(needs={**NEEDS, **STEERING})
