"""Compares names of players in whatever letters: width, case, kana, traditional and simplified characters."""

from __future__ import annotations

from functools import cache

from domain.cards.name_matching import fold
from domain.kernel.messages.toml_cache import read_package_toml

_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def same_name(one: str, other: str) -> bool:
    """Returns whether two names are one name in other letters."""
    return comparable_name(one) == comparable_name(other)


def comparable_name(name: str) -> str:
    """Returns the form in which names are compared: without width, case, spaces and kinds of kana, each Han character in
    one of its forms."""
    plain = fold(name).replace(" ", "")
    return plain if plain.isascii() else plain.translate(_HIRAGANA).translate(_variants())


@cache
def _variants() -> dict[int, str]:
    groups = read_package_toml("domain.tournaments", "han_variants.toml")["groups"]
    return {ord(each): group[0] for group in groups for each in group[1:] if each != group[0]}
