"""The words of texts: the small effects and their fields."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.parts.small_effects import Words, fault
from domain.parts.word_checks import is_whole

WORDS = Words(
    needs={"draw": {"n": "a whole number"}, "dim": {"n": "a whole number"}},
    kinds={"a whole number": is_whole},
    choices={},
    may={"draw": (), "dim": ()},
)
FIELDS = {"do", "n"}


def text_faults(data: dict[str, Plain]) -> Iterator[str]:
    """What is wrong with the text of a card."""
    text = data.get("text", ())
    if not isinstance(text, tuple):
        yield "text is a list of small effects"
        return
    for operation in text:
        wrong = fault(operation, WORDS)
        extra = sorted(set(operation) - FIELDS) if isinstance(operation, dict) else ()
        if wrong or extra:
            yield wrong or f"{operation['do']} has no field {', '.join(extra)}"
