"""Clauses of Star Front and what their printed paragraphs say, converted in both directions.

A paragraph names cards where it speaks of them: `使敵方場上1個單位被破壞`. A clause lists the cards that are chosen as
`targets`, and its small effects refer to them. The first sentence chooses as the text begins (SF-EFF-14); later sentences
choose when they are carried out, as a way of their own. `該單位` is the only card that it can mean, or the text stays open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable
from domain.parts.phrase_grammar.phrases import Value
from domain.rulesets.star_front.card_language import attached_magic, continuous_clauses
from domain.rulesets.star_front.card_language.attached_magic import CARD_FIELDS
from domain.rulesets.star_front.card_language.granted_properties import effects_of_gifts
from domain.rulesets.star_front.card_language.nouns import with_nouns, without_nouns
from domain.rulesets.star_front.card_language.sentences import NO_ONE, said_of_clause
from domain.rulesets.star_front.card_language.x_checks import check_x_is_used

Step = dict[str, Any]
HIDDEN = ("hand", "deck")


def build_clause(said: Value) -> Clause:
    """Returns the clause of what a paragraph says. Raises NotSayable."""
    if "card" in said:
        return dict(said["card"])
    if "parts" in said:
        return join_clauses([build_clause(part) for part in said["parts"]])
    if "granted" in said:
        return attached_magic.build_clause(without_nouns(said["granted"]), build_clause)
    plain = without_nouns(said)
    if "or" in plain:
        return _either_moment(plain)
    return continuous_clauses.build_clause(plain) if "given" in plain else _TextClause(plain).clause()


def clause_to_phrases(clause: Clause) -> Value | None:
    """Returns what the paragraph of a clause says, or None if no paragraph says it."""
    if "texts" in clause or attached_magic.is_of_attached_magic(clause):
        return _joined(clause)
    if clause.get("timing") == "static":
        return with_nouns(continuous_clauses.clause_to_phrases(clause))
    if "timing" not in clause and "when" not in clause:
        return {"card": clause}
    return with_nouns(said_of_clause(clause))


def join_clauses(clauses: list[Clause]) -> Clause:
    """Returns several clauses as one: further texts under `texts`, fields of the card next to them.

    Raises NotSayable where the condition of one may reach the next, ImpossibleReading for two fields of one kind.
    """
    if any("condition" in first and "condition" not in then for first, then in pairwise(clauses)):
        raise NotSayable("the reach of a condition")
    made: Clause = {"texts": []}
    for clause in clauses:
        own = {key: value for key, value in clause.items() if key in CARD_FIELDS}
        if own.keys() & made.keys() or "texts" in clause:
            raise ImpossibleReading("several fields of one kind")
        made |= own
        rest = {key: value for key, value in clause.items() if key not in CARD_FIELDS}
        made["texts"] += [rest] if rest else []
    return made


def _either_moment(said: Mapping[str, Any]) -> Clause:
    """Returns the clause of a text that waits for a moment of its own unit, or of others: two texts."""
    own = build_clause({key: value for key, value in said.items() if key != "or"})
    return {"texts": [own, {**own, "when": OF_OTHERS[own["when"]], "of": said["or"]}]}


OF_OTHERS = {"sneak": "sneak_success"}
"""Moment of the own unit -> the moment of other units."""


def _said_as_one(texts: list[Clause]) -> Value | None:
    """Returns what a text with a moment of its own unit or of others says, if two texts are one."""
    first, *others = texts
    if len(others) != 1 or others[0] != {**first, "when": OF_OTHERS.get(first.get("when", "")), "of": others[0].get("of")}:
        return None
    said = said_of_clause(first)
    return None if said is None else {**said, "or": others[0]["of"]}


def _joined(clause: Clause) -> Value | None:
    if attached_magic.is_of_attached_magic(clause):
        return with_nouns(attached_magic.clause_to_phrases(clause, clause_to_phrases))
    fields = [{"card": {key: value}} for key, value in clause.items() if key in CARD_FIELDS]
    if not fields and (said := _said_as_one(clause["texts"])):
        return with_nouns(said)
    parts = [*fields, *(clause_to_phrases(text) for text in clause["texts"])]
    return {"parts": parts} if len(parts) == 2 and None not in parts else None


class _TextClause:
    """The clause of a text that is used or triggered, made sentence by sentence."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._head = {key: value for key, value in said.items() if key not in ("steps", "stays")}
        self._steps: list[Step] = list(said["steps"])
        self._chosen = 0
        self._zone = ""
        self._on_field = False
        self._before = ""
        self._only_target = _count_chosen(self._steps) == 1
        self._has_subject = isinstance(self._head.get("of"), Mapping)

    def clause(self) -> Clause:
        """Returns the clause."""
        targets, effects = self._of_steps(self._steps, first=True)
        made = {**self._head, "effects": effects}
        if targets:
            made["targets"] = targets
        if self._zone:
            made["zone"] = self._zone
        check_x_is_used(made)
        if made.get("when") != "magic_used" and any(effect.get("do") == "negate" for effect in effects):
            raise NotSayable("a negation of what is not used now")
        return made

    def _of_steps(self, steps: list[Step], first: bool) -> tuple[list[Clause], list[Step]]:
        """Returns the targets that the first of some sentences chooses, and the effects of all."""
        effects: list[Step] = []
        targets: list[Clause] = []
        for at, step in enumerate(steps):
            if step.get("do") == "otherwise" and _chooses(steps[at - 1]) and not steps[at - 1]["to"]["choose"].get("upto"):
                raise NotSayable("what happens where nothing can be chosen")
            if "target" in step and not all(map(_leaves_state, steps[:at])):
                raise NotSayable("a state from before the effect")
            if at and _chooses(step):
                self._before = ""
                inner_targets, inner = self._of_steps(steps[at:], first=False)
                return targets, [*effects, {"do": "either", "ways": [{"targets": inner_targets, "effects": inner}]}]
            if at and step.get("do") == "shuffle" and _searches_deck(steps[at - 1]):
                continue
            self._before = mentioned_alone(steps[at - 1]) if at else ""
            if "either" in step:
                effects.append({"do": "either", "ways": [self._way(way) for way in step["either"]]})
            else:
                effects += self._of_step(step, targets)
        return targets, effects

    def _way(self, steps: list[Step]) -> Clause:
        before = self._chosen
        targets, effects = self._of_steps(steps, first=False)
        self._chosen = before
        return {**({"targets": targets} if targets else {}), "effects": effects}

    def _of_step(self, step: Step, targets: list[Clause]) -> Iterator[Step] | list[Step]:
        if "each" not in step:
            return [_plain_effect(step)]
        hidden = _hidden_choice(step)
        if hidden is not None:
            return [hidden]
        to = self._reference(step["to"], targets)
        effects = [effect for each in step["each"] for effect in self._effects(each, to, targets)]
        return [*effects, step["also"]] if "also" in step else effects

    def _effects(self, each: Step, to: Any, targets: list[Clause]) -> Iterator[Step]:
        about = {} if to is None else {"to": to}
        if "gifts" in each:
            yield from ({**effect, **about} for effect in effects_of_gifts(each["gifts"], each["until"]))
            return
        made = {**each, **about}
        if "at" in made and made["do"] == "aim":
            made["at"] = self._reference(made["at"], targets)
        yield made

    def _reference(self, cards: Value, targets: list[Clause]) -> Any:
        """Returns the reference to cards; None for the only target of the text."""
        if cards == "self":
            self._on_field = not self._zone
            return "self"
        if cards == "that" and self._before != "self":
            raise ImpossibleReading("a pronoun of the own card")
        if cards == "that":
            return "self"
        if cards == "it":
            return self._antecedent()
        if "here" in cards:
            return self._own_card(cards["here"])
        if "all" in cards:
            return cards["all"]
        if self._chosen == 2:
            raise NotSayable("three targets")
        targets.append(_selector(cards["choose"]))
        self._chosen += 1
        return None if self._only_target else f"target{self._chosen}"

    def _own_card(self, zone: str) -> str:
        """Returns the own card in a hand or graveyard, from where the whole text works. A text that starts as its card comes
        to the graveyard works from the field.
        """
        own_moment = "when" in self._head and "of" not in self._head and "turn" not in self._head
        if self._on_field or self._head.get("zone", zone) != zone or (own_moment and self._head["when"] != "buried"):
            raise NotSayable("a card in two places")
        if own_moment and "zone" not in self._head:
            if zone != "graveyard":
                raise NotSayable("a card in two places")
            return "self"
        self._zone = zone
        return "self"

    def _antecedent(self) -> Any:
        if not self._has_subject + self._chosen:
            raise ImpossibleReading("a pronoun without antecedent")
        if self._has_subject + self._chosen > 1:
            raise NotSayable("a pronoun with several antecedents")
        if self._has_subject:
            return "subject"
        return None if self._only_target else "target1"


def mentioned_alone(step: Step) -> str:
    """Returns `self` if a sentence speaks of the own card alone, else nothing."""
    to = step.get("to")
    return "self" if to == "self" or (isinstance(to, Mapping) and "here" in to) else ""


def _searches_deck(step: Step) -> bool:
    """Returns whether a sentence searches a deck, which is shuffled afterwards in any case (SF-SEARCH-02)."""
    return step.get("do") == "search" and step["for"].get("where") == "deck"


STATE_STAYS = {"gain", "give", "bar", "if_successful", "reward", "draw"}


def _leaves_state(step: Step) -> bool:
    """Returns whether a sentence leaves units as they stood."""
    return all("gifts" in each or each.get("do") in STATE_STAYS for each in step.get("each", (step,)))


def _selector(chosen: Clause) -> Clause:
    return {key: value for key, value in chosen.items() if (key, value) != ("n", 1)}


def _chooses(step: Step) -> bool:
    return any(isinstance(part, Mapping) and "choose" in part for part in _cards_of(step)) and _hidden_choice(step) is None


def _cards_of(step: Step) -> Iterator[Value]:
    if "each" in step:
        yield step["to"]
        yield from (each["at"] for each in step["each"] if "at" in each)


def _count_chosen(steps: list[Step]) -> int:
    count = 0
    for step in steps:
        if "either" in step:
            count += max(_count_chosen(way) for way in step["either"])
        elif _hidden_choice(step) is None:
            count += sum(isinstance(part, Mapping) and "choose" in part for part in _cards_of(step))
    return count


def _plain_effect(step: Step) -> Step:
    if "anywhere" in step:
        raise NotSayable("an entry at any position")
    if step.get("do") != "search":
        return _without_one(step)
    count = step["number"]
    if set(count) != {"n"}:
        raise NotSayable("a search for as many as one likes")
    return _without_one({key: value for key, value in {**step, **count}.items() if key != "number"})


def _without_one(step: Step) -> Step:
    return {key: value for key, value in step.items() if not (key == "n" and value == 1 and step["do"] in NO_ONE)}


BROUGHT = {"summon", "extra_play"}


def _hidden_choice(step: Step) -> Step | None:
    """Returns the effect of a sentence about one card of a hand or deck, which is chosen as it is carried out (SF-EFF-20)."""
    to = step.get("to")
    if not isinstance(to, Mapping) or "choose" not in to or to["choose"].get("where") not in HIDDEN:
        return None
    chosen = _selector(to["choose"])
    ((each),) = step["each"] if len(step["each"]) == 1 else ({},)
    if "whose" not in chosen:
        raise ImpossibleReading("a hand of nobody")
    if chosen["whose"] != "own" or "n" in chosen:
        raise NotSayable("a choice in a hidden place")
    where = chosen["where"]
    if each.get("do") in BROUGHT and where == "hand":
        return {**each, "card": {key: value for key, value in chosen.items() if key != "whose"}}
    if each.get("do") == "to_graveyard" and where == "hand":
        return {"do": "discard", "of": {key: value for key, value in chosen.items() if key not in ("whose", "where")}}
    raise NotSayable("a choice in a hidden place")
