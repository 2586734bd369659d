"""Checks that every refusal of a rulebook has Japanese and Chinese words with the same facts, and that none is unused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from domain import registry
from domain.kernel.contract.reasons import FACT, KINDS, LANGUAGES, Reason, Sentences
from domain.kernel.messages.message import LANGUAGES as LANGUAGES_OF_MESSAGES
from domain.kernel.messages.message import Forms, Message, every_form, facts_of
from domain.parts.messages import SHARED as SHARED_MESSAGES
from scripts.conformance.messages import OPEN, Found, messages
from scripts.conformance.rule_translations import CODED, HAN, KANA, written_in

SHARED = ("domain.kernel", "domain.parts", "domain.card_effects")
CHANGES = ("domain.kernel.record.serialization", "domain.kernel.table.fold", "domain.kernel.table.fold")
"""Where changes are read and carried out, which a judge may say by hand."""


def every_refusal_has_every_language(name: str) -> Iterator[str]:
    """Every message that the code may refuse with is a sentence that has words in every language."""
    known = Unfilled(registry.ruleset(name).book.refusals)
    for found in messages_of(name):
        if not known.reasons(found.text):
            yield f"{found.where}: {found.text}"


def messages_have_the_same_facts_in_every_language(name: str) -> Iterator[str]:
    """A message has a sentence in each language, in its letters, with the same facts; no ruleset repeats a shared one."""
    shared = SHARED_MESSAGES.entries
    for id, words in own(name).items():
        yield from faults_of(id, words)
        if shared.get(id) == words:
            yield id


CHECKS = (every_refusal_has_every_language, messages_have_the_same_facts_in_every_language)


class Unfilled(Sentences):
    """Sentences by which messages are read that are not filled in yet; `used`: those that were met."""

    kinds: Mapping[str, str] = {kind: rf"\{{\}}(?: to \{{\}})?|{pattern}" for kind, pattern in KINDS.items()}

    def __init__(self, sentences: Sentences) -> None:
        super().__init__({english: {**words, "en": english} for english, words in sentences.told.items()}, sentences.quoted)
        self.used = set[str]()

    def reasons(self, message: Message | str) -> tuple[Reason, ...]:
        """The same; what is only passed on is read where it is made."""
        return (Reason({}, {}),) if message == OPEN else super().reasons(message)

    def _sentence(self, said: str) -> Reason | None:
        if said == OPEN:
            return Reason({}, {})
        found = [Reason(self.told[said], {})] if said in self.told else [*self._fitting(said)]
        self.used.update(each.words["en"] for each in found)
        return found[0] if found else None

    def _inside(self, name: str, value: str) -> str | tuple[Reason, ...]:
        return value if value == OPEN else super()._inside(name, value)


def own(name: str) -> Mapping[str, Mapping[str, Forms]]:
    """Returns the messages of a ruleset alone; none where it has no such file."""
    file = files(registry.package_of(name)).joinpath("messages.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def messages_of(name: str) -> tuple[Found, ...]:
    """What a ruleset may refuse with, what all share included, each once; and why a change by hand does not fit the table."""
    packages = (*SHARED, registry.package_of(name))
    by_hand = (each for each in messages(*packages, made={"ValueError": 0}) if each.where.startswith(CHANGES))
    return tuple({each.text: each for each in (*messages(*packages), *by_hand)}.values())


def faults_of(id: str, words: Mapping[str, Forms]) -> Iterator[str]:
    """Yields what is wrong with a message: every form of its sentence has to have the same facts in every language."""
    if tuple(words) != LANGUAGES_OF_MESSAGES:
        yield id
        return
    first, *_ = every_form(words["en"])
    others = {language: form for language in LANGUAGES for form in every_form(words[language])}
    for form in every_form(words["en"]):
        if sorted(facts_of(form)) != sorted(facts_of(first)):
            yield f"{id}: {form}"
    yield from wrong_with(first, others)


def wrong_with(english: str, told: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the words of a sentence."""
    facts = sorted(FACT.findall(english))
    if list(told) != list(LANGUAGES) or any(sorted(FACT.findall(words)) != facts for words in told.values()):
        yield english
    yield from (f"{english}: {kind}" for _, kind in facts if kind not in KINDS)
    yield from (f"{english}: {told[each]}" for each in LANGUAGES if not _in_its_letters(each, told.get(each, "")))


def _in_its_letters(language: str, words: str) -> bool:
    if language == "zh" and KANA.search(words):
        return False
    return all(written_in(CODED[language], letter) for letter in HAN.findall(words))
