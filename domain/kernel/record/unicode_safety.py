"""Unicode safety of names and texts that people type: which are accepted, how they are normalised, and how invisible signs
are shown.

A name that reverses the line, moves the cursor or is invisible is another name than the one that is read.
"""

from __future__ import annotations

import re
import unicodedata

from domain.kernel.messages.message import Message, msg

MAX_MARKS = 6
"""The largest number of marks (accents, vowel signs) on one letter. No script needs more."""
_INVISIBLE_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters, by their kind, that are drawn as nothing."""
_JOINER = "\u200d"
_SELECTOR = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Asks for another form of the sign before it; has no effect where that has none."""
_FORMS = ("CJK ", "MONGOLIAN ", "MYANMAR ", "PHAGS-PA ")
"""The scripts whose letters have such forms; emoji and other symbols have them too."""
_EMOJI = frozenset({"So", "Sk", "Mn"})
_KEY = "\u20e3"
"""Makes a key of the digit before it, as in 1️⃣."""
_TEXT = frozenset("\n\t\r")


def name_fault(text: str, lines: bool = False) -> Message | None:
    """Returns what is wrong with a name, or a text of several `lines`, without quoting it; None where it is accepted."""
    if text.isascii() and text.isprintable():
        return None
    marks = 0
    for at, letter in enumerate(text):
        kind = unicodedata.category(letter)
        if is_invisible(letter, kind) and not (lines and letter in _TEXT) and not _joins(text, at):
            return msg("character_n_u_said_cannot", n=at + 1, said=f"{ord(letter):04X}")
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return msg("character_n_is_one_mark", n=at + 1)
    return None


def is_blank(text: str) -> bool:
    """Returns whether nothing of a name is drawn: spaces, and marks on no letter."""
    return all(unicodedata.category(letter)[0] in "ZMC" or letter in _BLANK for letter in text)


def normalise(text: str) -> str:
    """Returns a text in its composed form (NFC), so that the same letters are the same bytes."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def escape_invisible(text: str, lines: bool = True) -> str:
    """Returns a text that is safe to show: invisible signs are escaped as `‹U+202E›`."""
    if text.isascii() and (text.isprintable() or (lines and not _CONTROL.search(text))):
        return text
    return "".join(
        f"‹U+{ord(letter):04X}›"
        if is_invisible(letter) and not (lines and letter in "\n\t") and not _joins(text, at)
        else letter
        for at, letter in enumerate(text)
    )


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def is_invisible(letter: str, kind: str = "") -> bool:
    """Returns whether a character cannot be seen, or has an effect instead."""
    odd = (kind or unicodedata.category(letter)) in _INVISIBLE_KINDS or letter in _BLANK
    return odd or _SELECTOR.match(letter) is not None


def _joins(text: str, at: int) -> bool:
    """Returns whether a character joins two parts of one emoji, or is a variation selector for the one before it."""
    if at and _SELECTOR.match(text[at]):
        before, after = text[at - 1], text[at + 1 : at + 2]
        return unicodedata.category(before)[0] in "SP" or after == _KEY or unicodedata.name(before, "").startswith(_FORMS)
    if text[at] != _JOINER or not 0 < at < len(text) - 1:
        return False
    return unicodedata.category(text[at - 1]) in _EMOJI and unicodedata.category(text[at + 1]) in _EMOJI
