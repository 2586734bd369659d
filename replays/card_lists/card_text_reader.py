"""Reads the regular parts of printed texts: lines of keywords, and the head of each paragraph.

A paragraph becomes a clause with `wording`. Where the ruleset has a grammar of printed texts, the compiler says what it does,
and `source` names the edition of the grammar. Otherwise the clause has timing, turn and cost and no effects, so the rules
leave open what it does. An unrecognised paragraph stays in the printed text alone and is reported. A reading counts only if
the ruleset's own check of cards accepts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from domain import registry
from domain.cards.card_data_errors import LANGUAGES
from domain.cards.name_matching import fold, narrow_characters
from domain.kernel.contract.ruleset import Ruleset
from domain.parts.phrase_grammar.card_text_compiler import LONGEST_PRINTED, CardText, UncompiledParagraph, too_long_paragraph
from replays.card_lists.card_text_patterns import (
    CLOSE,
    MARKS,
    OPEN,
    is_symbol_without_words,
    moment_phrase_matcher,
    parse_cause,
    parse_keyword_subjects,
    parse_paragraph_prefixes,
    parse_phase_prefix,
    parse_possible_costs,
    parse_possible_values,
    parse_repeatable_cost,
    prefix_word_spellings,
    split_keyword_items,
    split_paragraphs,
    split_sentences,
    trigger_phrase_matcher,
)
from replays.card_lists.paragraph_compiler import ParagraphCompiler
from replays.card_lists.printed_text_merge import Clause, TextParts, is_unconfirmed_clause

LONGEST_TEXT = 3_000
"""The most letters of the whole text of a card that is divided into paragraphs."""
LONGEST_KEYWORDS = 300
"""The most letters of a line of keywords."""
_PIECE = re.compile(rf"\s*[{re.escape(OPEN)}]([^{re.escape(OPEN + CLOSE)}]*)[{re.escape(CLOSE)}]\s*")
_COLON = re.compile(r"\s*([^:：。.]{1,40})[:：]\s*")
_SEPARATORS = re.compile(r"[\s、，,・/／+]+")
_TAIL = re.compile(r"(?:フェイズ|ステップ|フェーズ|階段|阶段|步驟| phase| step| timing)$")
_LAST = re.compile(r"^(.*?)[\s(（［\[〔<《：:]*([0-9]+)[)）］\]〕>》]*$")
_COSTED = re.compile(rf"[{re.escape(OPEN)}]([^{re.escape(OPEN + CLOSE)}]*)[{re.escape(CLOSE)}]\s*:?\s*(\S.*)")
_ABOUT = re.compile(rf"(.*?)\s*[{re.escape(OPEN)}「]([^{re.escape(OPEN + CLOSE)}]+)[{re.escape(CLOSE)}」]")
_FIRST = re.compile(r"^[\s:：]+")
_BEGINS = re.compile(r"^[\s:：]*([^、,。．.「」]{1,20}?)(?:の)?開始時[、,]?")
_GUARDED = re.compile(r"([【<〈])(.+?)[】>〉]?")
_GUARDED_TEXT = re.compile(r"\s*([【<＜〈])(.+)[】>＞〉]\s*(?:[（(]注.*)?")
_GUARDS = {"【": "unless_g", "<": "as_g", "〈": "as_g"}
_IDEOGRAPH, _KANA = re.compile("[\u3400-\u9fff]"), re.compile("[\u3041-\u30fa]")
_SAYS = re.compile(r"\s*[:：]")
_PHASES = ("", "phase", "step")


def _as_line(fields: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Returns fields of a card as what a line of keywords and values says."""
    values = ({name: value} for name, value in fields.items() if name != "keywords")
    return (*(dict(each) for each in fields.get("keywords", ())), *values)


class CardTextReader:
    """Reads the texts of a ruleset's cards. Raises KeyError for an unknown ruleset."""

    def __init__(self, ruleset: str, cards: Iterable[Mapping[str, Any]] = ()) -> None:
        """Takes the ruleset, and the cards of the list, whose names of races and traits are words of its texts."""
        self._rules: Ruleset = registry.ruleset(ruleset)
        self._accepted = AcceptedFields(self._rules)
        self._accepts = self._accepted.accepts
        self._labels = {
            word: label
            for label, words in prefix_word_spellings()["timing"].items()
            if self._is_label(label)
            for word in words
        }
        self._keywords = dict(self._terms())
        self._compiler = ParagraphCompiler(self._rules, cards)
        # Many cards print the same lines.
        self._keywords_in = cache(self._find_keywords)
        self._head_of = cache(lambda line: self._guarded(line) or self._head(line))

    def read(self, card: Mapping[str, Any]) -> TextParts:
        """Reads the printed text of a card in all its languages."""
        wording = card.get("wording") or ""
        lines = {"": wording} if isinstance(wording, str) else {key: wording[key] for key in LANGUAGES if key in wording}
        if any(len(line) > LONGEST_TEXT for line in lines.values()):
            return self._too_long(card, next(iter(lines.values())))
        texts = {key: self._paragraphs(card, key, line) for key, line in lines.items()}
        counts = {len(paragraphs) for paragraphs in texts.values()}
        if len(counts) != 1:
            return TextParts((), (), tuple(text for paragraphs in texts.values() for text in paragraphs))
        keywords: list[dict[str, Any]] = []
        values: dict[str, Any] = {}
        clauses: list[Clause] = []
        left: list[str] = []
        open_: list[tuple[str, UncompiledParagraph]] = []
        for at in range(counts.pop()):
            said = {language: paragraphs[at] for language, paragraphs in texts.items()}
            if any(len(line) > LONGEST_PRINTED for line in said.values()):
                left.append(next(iter(said.values())))
                open_.append((left[-1], too_long_paragraph(left[-1])))
                continue
            found = self._keyword_line(said)
            clause = None if found else self.parse_clause_head(said)
            made = [clause] if clause else []
            says_all = clause is not None and "wording" not in clause
            if not found and not says_all and self._compiler.languages:
                compiled = self._compiler.compile(said, card, clause or {})
                if isinstance(compiled, CardText):
                    made = [{**each, "wording": _said(said)} for each in compiled.clauses]
                    found = _as_line({name: _with_wording(value, said) for name, value in compiled.fields.items()})
                else:
                    open_.append((next(iter(said.values())), compiled))
            keywords += [each for each in found if "keyword" in each and each not in keywords]
            values |= {name: value for each in found if "keyword" not in each for name, value in each.items()}
            clauses += made
            left += [] if found or made else [next(iter(said.values()))]
        stated = self._accepted.text_fields(str(card.get("type", "")))
        return TextParts(tuple(keywords), tuple(clauses), tuple(left), values, tuple(open_), stated)

    def _too_long(self, card: Mapping[str, Any], text: str) -> TextParts:
        stated = self._accepted.text_fields(str(card.get("type", "")))
        return TextParts((), (), (text,), {}, ((text, too_long_paragraph(text)),) if self._compiler.languages else (), stated)

    def _paragraphs(self, card: Mapping[str, Any], language: str, text: str) -> list[str]:
        named = language or ("ja" if _KANA.search(text) else "zh" if _IDEOGRAPH.search(text) else "en")
        divide = next((each.paragraphs for each in self._compiler.languages if each.language == named), None)
        if divide:
            return list(divide(card, text, self._is_keywords))
        return [
            part
            for line in split_paragraphs(text)
            for part in split_sentences(line, self._is_keywords, lambda said: bool(self._opening(said)))
        ]

    def _is_keywords(self, said: str) -> bool:
        return bool(self._keywords_in(said))

    # --- keywords

    def _terms(self) -> Iterator[tuple[str, str]]:
        """Yields the spellings of every keyword; the specimens of a ruleset print all of them."""
        terms = self._rules.book.terms
        cards = registry.specimens(self._rules.book.id).cards.values()
        for name in {each["keyword"] for card in cards for each in card.get("keywords", ())}:
            named = (terms.get(f"keyword.{name}") or terms.get(name, {})).values()
            yield from ((fold(word), name) for word in (*named, *prefix_word_spellings()["keywords"].get(name, ())))

    def _keyword_line(self, said: Mapping[str, str]) -> tuple[dict[str, Any], ...]:
        """Returns the keywords and values of a line without other words, if all languages agree."""
        first, *others = (self._keywords_in(line) for line in said.values())
        return tuple(first) if all(each == first for each in others) else ()

    def _find_keywords(self, line: str) -> list[dict[str, Any]]:
        """Returns the keywords and values of a line, or nothing if it has other words."""
        if len(line) > LONGEST_KEYWORDS:
            return []
        items = split_keyword_items(line)
        ways = (self._in_brackets, self._keyword, lambda item: self._keyword(item.strip(MARKS)), self._value)
        made: list[dict[str, Any]] = []
        for item in items:
            found = next(filter(None, (way(item) for way in ways)), None)
            if not found:
                return []
            made.append(found)
        return made

    def _value(self, item: str) -> dict[str, Any] | None:
        """Returns a value printed among the keywords: a number, a range, or a bare name."""
        return next((each for each in parse_possible_values(fold(item)) if self._accepted.prints(**each)), None)

    def _in_brackets(self, item: str) -> dict[str, Any] | None:
        """Returns a keyword in guarding brackets, if the rulebook has them."""
        if not (whole := _GUARDED.fullmatch(item)):
            return None
        found = self._keyword(whole[2]) or self._keyword(whole[2].strip(MARKS))
        for guard in ({"bracket": _GUARDS[whole[1]]}, {"unvoidable": True} if whole[1] == "【" else {}):
            if found and guard and self._accepts(keywords=({**found, **guard},)):
                return {**found, **guard}
        return None

    def _keyword(self, item: str) -> dict[str, Any] | None:
        """Returns a keyword with its number or subject, and with a cost before it."""
        if costed := _COSTED.fullmatch(item):
            cost = self._cost(fold(costed[1]))
            found = self._keyword(costed[2]) if cost else None
            made = {**found, **cost} if found and cost else None
            return made if made and self._accepts(keywords=(made,)) else None
        ways: list[dict[str, Any]] = [{}]
        name = self._keywords.get(fold(item))
        if name is None and (numbered := _LAST.match(item)):
            name, ways = self._keywords.get(fold(numbered[1])), [{key: int(numbered[2])} for key in ("x", "n")]
        if name is None and (about := _ABOUT.fullmatch(item)):
            name, ways = self._keywords.get(fold(about[1])), parse_keyword_subjects(about[2])
        if name is None:
            name, ways = self._about_side(fold(item))
        fits = (way for way in ways if name and self._accepts(keywords=({"keyword": name, **way},)))
        found = next(fits, None)
        return None if found is None else {"keyword": name, **found}

    def _about_side(self, item: str) -> tuple[str | None, list[dict[str, Any]]]:
        """Returns a keyword that follows the word for a side: `敵方魔法抗性`."""
        sides = (
            (whose, item.removeprefix(word).strip())
            for whose, words in prefix_word_spellings()["turn"].items()
            for word in words
        )
        known = ((whose, bare) for whose, bare in sides if bare != item and bare in self._keywords)
        return next(((self._keywords[bare], [{"whose": whose}]) for whose, bare in known), (None, []))

    # --- heads

    def _is_label(self, label: str) -> bool:
        ways: tuple[Clause, ...] = ({}, {"moment": "enters"})
        return any(self._accepts(text=({"timing": label, **way, "wording": "x"},)) for way in ways)

    def parse_clause_head(self, said: Mapping[str, str]) -> Clause | None:
        """Returns the clause of a paragraph without what it does, if its languages agree about the head: timing, turn, cost
        and moment."""
        heads = [head for line in said.values() if (head := self._head_of(line))]
        if not heads or any(head != heads[0] for head in heads):
            return None
        if all(map(is_symbol_without_words, said.values())):
            return heads[0] if self._accepts(text=(heads[0],)) else None
        return {**heads[0], "wording": _said(said)} if self._accepts(text=({**heads[0], "wording": "x"},)) else None

    def _guarded(self, line: str) -> Clause:
        """Returns the head of a paragraph inside guarding brackets, if the rulebook has them."""
        whole = _GUARDED_TEXT.fullmatch(line)
        head = self._head(whole[2]) if whole else {}
        return {**head, "bracket": _GUARDS[narrow_characters(whole[1])]} if whole and head else {}

    def _head(self, line: str) -> Clause:
        """Returns timing, turn and cost, or an empty table for an unknown part."""
        rest = line
        head: Clause = {}
        while found := _PIECE.match(rest):
            piece = self._piece(found[1], bool(head))
            if piece is None and head and _SAYS.match(rest[found.end() :]):
                return {}  # a cost that nobody here can read is no cost of nothing
            if piece is None:
                break
            head |= piece
            rest = rest[found.end() :]
        if not head and (colon := _COLON.match(rest)):
            head = self._piece(colon[1], False) or {}
        if "timing" in head:
            return {**head, **self._moment(head, rest)}
        return {} if head else self._opening(line)

    def _opening(self, line: str) -> Clause:
        ways = (each for each in (*parse_paragraph_prefixes(line), parse_phase_prefix(line)) if each)
        return next((each for each in ways if self._accepts(text=({**each, "wording": "x"},))), {})

    def _moment(self, head: Clause, rest: str) -> Clause:
        """Returns the trigger that a text names first: an event of its own card, the end of a turn, or the beginning of a
        phase or step. Empty for any other trigger, and if the clause has a trigger already.
        """
        begins = _BEGINS.match(rest)
        if begins and (found := self._begun(fold(begins[1]))):
            return found
        by, first = parse_cause(fold(_FIRST.sub("", rest)))
        by_itself = {"timing": "triggered"} if head["timing"] == "everywhere" else {}
        for says in trigger_phrase_matcher().of(first):
            made = {**says, **by, **by_itself}
            if self._accepts(text=({**head, **made, "wording": "x"},)):
                return made
        own = next(iter(moment_phrase_matcher().of(first)), None)
        return {**own, **by} if own else {}

    def _begun(self, what: str) -> Clause:
        label, turn = self._label_and_turn(what)
        moment = {"moment": "begin:reroll" if label == "turn" else f"begin:{label}", **({"turn": turn} if turn else {})}
        return moment if label else {}

    def _piece(self, text: str, after: bool) -> Clause | None:
        """Returns the timing and turn in a bracket, or the cost in a later one."""
        cost = self._cost(fold(text)) if after else None
        if cost is not None:
            return cost
        head: Clause = {}
        whole = _TAIL.sub("", fold(text))
        words = [whole] if whole in self._labels else [each for each in _SEPARATORS.split(fold(text)) if each not in _PHASES]
        for word in words:
            label, turn = self._label_and_turn(word)
            if not label and not turn:
                return None
            head |= ({"timing": label} if label else {}) | ({"turn": turn} if turn else {})
        return head or None

    def _label_and_turn(self, word: str) -> tuple[str, str]:
        """Splits a word into timing and turn: `自軍配備フェイズ` is a timing of an own turn."""
        bare = _TAIL.sub("", word)
        for turn, words in prefix_word_spellings()["turn"].items():
            for begins in words:
                if bare == begins:
                    return "", turn
                if bare.startswith(begins) and not begins.isascii() and (label := self._labels.get(bare[len(begins) :])):
                    return label, turn
        return self._labels.get(bare, ""), ""

    def _cost(self, text: str) -> Clause | None:
        ways: list[Clause] = [{"cost": cost} for cost in parse_possible_costs(text)]
        ways += [{"cost": cost, "repeatable": True} for cost in parse_possible_costs(parse_repeatable_cost(text))]
        label = next(iter(self._labels.values()), "")
        return next((way for way in ways if self._accepts(text=({"timing": label, **way, "wording": "x"},))), None)


def _with_wording(value: Any, said: Mapping[str, str]) -> Any:
    """Returns a field of a card, with its wording if it is a text that the compiler wrote."""
    return {**value, "wording": _said(said)} if isinstance(value, Mapping) and is_unconfirmed_clause(value) else value


def _said(said: Mapping[str, str]) -> str | dict[str, str]:
    return said[""] if "" in said else dict(said)


class AcceptedFields:
    """Returns which fields a ruleset accepts, by trying them on a specimen of every card type."""

    def __init__(self, rules: Ruleset) -> None:
        """Takes the specimens of the ruleset, without their texts."""
        self._rules = rules
        cards = registry.specimens(rules.book.id).cards.values()
        self._fields = {field for card in cards for field in card}
        firsts = {card["type"]: card for card in cards}
        self._of_type = {kind: frozenset(card) for kind, card in firsts.items()}
        self._answers: dict[str, bool] = {}
        self._bases = [_without_texts(card) for card in firsts.values()]

    def text_fields(self, kind: str) -> frozenset[str]:
        """Returns which of the fields of keywords and texts the cards of a type have."""
        return frozenset(("keywords", "text")) & self._of_type.get(kind, frozenset(("keywords", "text")))

    def accepts(self, **more: Any) -> bool:
        """Returns whether a card of any type may have these fields."""
        key = repr(more)
        if key not in self._answers:
            self._answers[key] = any(self._is_accepted({**base, **more}) for base in self._bases)
        return self._answers[key]

    def prints(self, **values: Any) -> bool:
        """Returns whether cards of the ruleset print these fields with such values. Other fields are only remarks."""
        return self._fields.issuperset(values) and self.accepts(**values)

    def _is_accepted(self, card: Mapping[str, Any]) -> bool:
        try:
            self._rules.parse_printing(card)
        except ValueError:
            return False
        return True


def _without_texts(card: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in ("text", "keywords")}
