"""Whatever a rulebook may refuse is told in Japanese and Chinese, with the same facts; nothing is that nobody says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from domain import registry
from domain.kernel.contract.reasons import FACT, KINDS, LANGUAGES, Reason, Sentences
from domain.parts.common.ruleset_package import shared_messages
from scripts.conformance.messages import OPEN, Found, messages
from scripts.conformance.rule_translations import CODED, HAN, KANA, written_in
from scripts.conformance.sources import sources_of

SHARED = ("domain.kernel", "domain.parts", "domain.card_effects")
CHANGES = ("domain.kernel.record.serialization", "domain.kernel.table.fold", "domain.kernel.table.fold")
"""Where changes are read and carried out, which a judge may say by hand."""


def every_refusal_is_told_in_every_language(name: str) -> Iterator[str]:
    """Every message that the code may refuse with is a sentence that has words in every language."""
    known = Unfilled(registry.ruleset(name).book.refusals)
    for found in messages_of(name):
        if not known.reasons(found.text):
            yield f"{found.where}: {found.text}"


def sentences_of_refusals_have_the_facts_of_the_english_one(name: str) -> Iterator[str]:
    """A sentence of a refusal has words in both languages, in their letters, with the facts of the English one."""
    for english, told in registry.ruleset(name).book.refusals.told.items():
        yield from wrong_with(english, told)


def no_sentence_is_for_what_nobody_refuses(name: str) -> Iterator[str]:
    """What a rulebook says no longer has no words any more, and no ruleset says again what all rulebooks share."""
    used, all_share = used_by(name), shared_messages("refusals.toml")
    yield from (english for english, words in own(name).items() if english not in used or words == all_share.get(english))


CHECKS = (
    every_refusal_is_told_in_every_language,
    sentences_of_refusals_have_the_facts_of_the_english_one,
    no_sentence_is_for_what_nobody_refuses,
)


class Unfilled(Sentences):
    """Sentences by which messages are read that are not filled in yet; `used`: those that were met."""

    kinds: Mapping[str, str] = {kind: rf"\{{\}}(?: to \{{\}})?|{pattern}" for kind, pattern in KINDS.items()}

    def __init__(self, sentences: Sentences) -> None:
        super().__init__({english: {**words, "en": english} for english, words in sentences.told.items()}, sentences.quoted)
        self.used = set[str]()

    def reasons(self, message: str) -> tuple[Reason, ...]:
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


def own(name: str) -> dict[str, dict[str, str]]:
    """The sentences of a ruleset alone; none where it has no such file."""
    file = files(registry.package_of(name)).joinpath("refusals.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def messages_of(name: str) -> tuple[Found, ...]:
    """What a ruleset may refuse with, what all share included, each once; and why a change by hand does not fit the table."""
    packages = (*SHARED, registry.package_of(name))
    by_hand = (each for each in messages(*packages, made={"ValueError": 0}) if each.where.startswith(CHANGES))
    return tuple({each.text: each for each in (*messages(*packages), *by_hand)}.values())


@cache
def used_by(name: str) -> frozenset[str]:
    """The sentences that a ruleset's messages are or quote."""
    known = Unfilled(registry.ruleset(name).book.refusals)
    texts = [found.text for found in messages_of(name)]
    for text in texts:
        known.reasons(text)
    words = frozenset().union(*(each.words for each in sources_of(*SHARED, registry.package_of(name)).modules.values()))
    quoted = (each for each in known.told if each in words or any(each in text for text in texts))
    return frozenset(known.used).union(quoted)


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
