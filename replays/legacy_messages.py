"""Messages of texts that are not yet messages by id; this module goes with the last of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.contract.reasons import Reason, Sentences
from domain.kernel.messages.message import Catalog, Fact, Message, as_message, join, literal


class _Words(Catalog):
    """Holds one sentence."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__("words")
        self.words = words

    def template(self, id: str, language: str, facts: Mapping[str, Fact]) -> str:
        return "{said9}" if language == "en" else self.words[language]


def message_of(said: object, sentences: Sentences) -> Message:
    """Returns the message of an error or of a text."""
    said = said.args[0] if isinstance(said, Exception) and said.args and isinstance(said.args[0], Message) else said
    if isinstance(said, Message):
        return as_message(said)
    text = str(said)
    reasons = sentences.reasons(text)
    if not reasons:
        return literal(text)
    parts = [text] if len(reasons) == 1 else text.split("; ")
    return join(*(_message(each, part) for each, part in zip(reasons, parts, strict=True)))


def _message(reason: Reason, english: str) -> Message:
    facts: dict[str, Any] = {
        name: fact if isinstance(fact, str) else join(*(_message(each, "") for each in fact))
        for name, fact in reason.facts.items()
    }
    return Message("", MappingProxyType({**facts, "said9": english}), _Words(reason.words))
