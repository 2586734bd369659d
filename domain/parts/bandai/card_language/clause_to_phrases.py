"""Converts a clause of a Bandai game to the form of its phrases: the inverse of `clause_builder`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from domain.parts.bandai.card_language.card_reference_checks import is_hidden
from domain.parts.bandai.card_language.clause_builder import Item, is_condition_of_rest
from domain.parts.bandai.card_language.clause_contents import has_empty_part, is_about_unsaid_plays, to_lists
from domain.parts.bandai.card_language.continuous_effect_wording import (
    continuous_effects_to_phrases,
    effects_of_this_turn_to_phrases,
    is_said_of_all,
)
from domain.parts.bandai.card_language.implied_x import is_x_implied
from domain.parts.bandai.card_language.modes_in_one_sentence import merge_area_ways, merge_pile_ways, target_change_of_ways
from domain.parts.bandai.card_language.player_choices import effect_to_let_phrases
from domain.parts.bandai.card_language.previous_sentence_results import may_take_none, result_verb
from domain.parts.bandai.card_language.small_effects_to_phrases import (
    SHARED,
    group_small_effects,
    is_given_per,
    is_phrased_as_gain,
    with_said_limit,
    with_sentence_words,
    words_of_next_effect,
)
from domain.parts.bandai.card_language.target_wording import TargetMentions, target_place
from domain.parts.bandai.card_language.trigger_moments import moments_to_phrases
from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable

_LIMITS = ("uses", "new_targets", "counts_as", "user", "per_player", "resolves", "situation_cost")
_IN_A_TURN = ("uses", "per_player")
"""The limits that a text may set for a step in place of a turn."""
_OF_BODY = ("within", "condition", "targets", "effects", "all_or_nothing", "x", "optional", "chooses_x", *_LIMITS)


def clause_to_phrases(clause: Clause) -> Mapping[str, Any] | None:
    """Returns what the phrases of a clause say; None for one that no order of phrases says. Raises NotSayable."""
    clause = to_lists(clause)
    if has_empty_part(clause):
        return None
    if "texts" in clause:
        first = clause_to_phrases({key: value for key, value in clause.items() if key != "texts"})
        return None if first is None else {**first, "texts": list(map(clause_to_phrases, clause["texts"]))}
    if is_about_unsaid_plays(clause):
        return None
    if "within" in clause and not any(limit in clause for limit in _IN_A_TURN):
        return None  # a span of nothing: no phrase says it
    if "timing" not in clause:
        return {"card": clause}
    if not is_x_implied(clause):
        return None
    if clause["timing"] in ("continuous", "everywhere", "auto_a"):
        return _lasting_form(clause)
    head = moments_to_phrases({key: value for key, value in clause.items() if key not in _OF_BODY})
    mentions = TargetMentions(clause.get("targets", []))
    items = list(_Items(mentions, clause.get("all_or_nothing", False)).of(clause["effects"]))
    marks = [{"mark": cards} for cards in mentions.marked()]
    if not mentions.is_in_order():
        return None  # a reader numbers the targets as they are named
    if clause.get("optional"):
        if len(items) > 1 and not clause.get("all_or_nothing") and not is_condition_of_rest(items[1]):
            return None  # a permission is for one sentence, and what follows it is done in any case
        items[:1] = [{"may": items[0]}]
    if clause.get("all_or_nothing") and {"then": True} not in items[1:2]:
        items.insert(1, {"then": True})
    items[:0] = marks
    if "x" in clause and clause["x"] != {"free": True}:
        items.append({"x": _x_form(clause["x"])})
    starts = {"per_player": "starts"} if "moment" in clause else {}
    within = {"within": clause["within"]} if "within" in clause else {}
    limits = [
        {starts.get(key, key): clause[key], **(within if key in _IN_A_TURN else {})} for key in _LIMITS if key in clause
    ]
    items += [{"limit": limit} for limit in limits]
    return {**head, "body": items, **({"case": clause["condition"]} if "condition" in clause else {})}


def _lasting_form(clause: Clause) -> Mapping[str, Any]:
    head = {key: value for key, value in clause.items() if key not in ("effects", "condition")}
    clause = {**clause, "effects": [with_said_limit(each) for each in clause["effects"]]}
    groups = groupby(clause["effects"], lambda each: each.get("on"))
    gives = [_text_phrase(give) for on, group in groups for give in continuous_effects_to_phrases(on, list(group))]
    times = [each["times"] for each in clause["effects"] if "times" in each and not is_given_per(each["times"])]
    gives += [{"x": times[0]}] if times else []
    return {**head, "gives": gives, **({"case": clause["condition"]} if "condition" in clause else {})}


def _text_phrase(give: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns what cards have, with the form of a text that is given to them."""
    return {**give, "text": clause_to_phrases(give["text"])} if "text" in give else give


def _x_form(x: Mapping[str, Any]) -> Mapping[str, Any]:
    of = x.get("of", "self") if "value" in x else None
    return {**x, "of": {"ref": of}} if isinstance(of, str) and of.startswith("target") else x


class _Items:
    """Makes the items of effects."""

    def __init__(self, mentions: TargetMentions, in_that_case: bool = False) -> None:
        self._mentions = mentions
        self._targets = mentions.targets
        self._in_that_case = in_that_case
        self._verb = ""
        self._looked = False

    def of(self, effects: Iterable[Mapping[str, Any]]) -> Iterator[Item]:
        """Yields the items of effects in their order."""
        rest = list(effects)
        while rest:
            first = rest.pop(0)
            self._verb = result_verb(first) or self._verb
            self._looked = may_take_none(first) or (self._looked and first["do"] == "only_if")
            if first == {"do": "may"} and rest:
                self._verb = result_verb(rest[0])
                self._looked = may_take_none(rest[0])
                said = list(self._one(rest))
                yield from [{"may": said[0]}] if len(said) == 1 else [first, *said]
            elif first["do"] == "may" and (after := _after_permission(first, rest)):
                (permitted,) = list(self.of(rest[: -len(after)]))[:1]
                yield {"may": permitted}
                rest = after
            elif first["do"] == "only_if" and "condition" in first:
                yield {"case": first["condition"]}
            elif first == {"do": "only_if", "done": {}} and self._in_that_case and self._looked:
                yield {"then": True}
            elif first.keys() == {"do", "done", "otherwise"} and first["done"] == {} and not rest:
                yield {"not_done": list(self.of(first["otherwise"]["effects"])), "verb": self._verb}
            elif first["do"] == "only_if" and "done" in first:
                yield {"done": first["done"], "verb": self._verb}
            elif first["do"] == "only_if" and first.keys() == {"do", "target"} and len(self._targets) == 1:
                yield {"target_is": first["target"]}
            elif first["do"] == "reckon" and "x" in first and first["x"].get("free"):
                yield {"reckon": first["x"], "items": list(self.of(first["counted"]["effects"]))}
            elif first["do"] == "reckon" and first.get("done") and first["counted"].keys() == {"effects"}:
                yield {"counted": first["counted"]["effects"], "verb": self._verb}
            else:
                rest.insert(0, first)
                yield from self._one(rest)

    def _one(self, rest: list[Mapping[str, Any]]) -> Iterator[Item]:
        """Yields the item at the beginning, and takes its effects away."""
        first = rest.pop(0)
        if first["do"] == "turn_over":
            yield self._turned_up(first)
        elif first["do"] == "later" and first.keys() - {"next"} == {"do", "when", "effects"}:
            waiting = list(self.of(first["effects"]))
            next_turn = {"next": True} if "next" in first else {}
            yield {"later": first["when"], **next_turn, "item": waiting[0] if len(waiting) == 1 else waiting}
        elif first["do"] == "let":
            yield from effect_to_let_phrases(first)
        elif is_said_of_all(first):
            yield effects_of_this_turn_to_phrases(first, rest)
        elif first["do"] == "either":
            yield from self._either(first)
        elif first["do"] == "power":
            yield {**first, "to": self._mentions.cards(first.get("to"))}
        elif first["do"] in SHARED:
            group = [first]
            while rest and rest[0]["do"] in SHARED and _shares(rest[0], first):
                group.append(rest.pop(0))
            if both := self._both(group, rest):
                yield both
            else:
                yield self._shared(group + _permission(rest, first))
        else:
            said = {**self._with_cards(first), **words_of_next_effect(first, rest)}
            yield self._with_both(said, first, rest)

    def _both(self, group: list[Mapping[str, Any]], rest: list[Mapping[str, Any]]) -> Item | None:
        """Returns what two cards get that are first named here, where the next effects say the same of the next target."""
        again, to = rest[: len(group)], [each.get("to") for each in (group[0], *rest[:1])]
        same = len(again) == len(group) and list(map(_bare, again)) == list(map(_bare, group))
        names = [target_place(each, len(self._targets)) for each in to]
        fresh = (
            same
            and to[0] != to[-1]
            and not set(names) & {None, *self._mentions.mentioned}
            and names in ([-1, 0], [0, 1], [1, 2])
        )
        if not fresh or {each.get("to") for each in again} != {to[1]} or len(rest) > len(group):
            return None
        if group[0].get("until", "turn") != again[0].get("until", "turn"):
            return None
        del rest[: len(group)]
        first = self._shared(group)
        return {**first, "of": {"both": [first["of"], self._mentions.cards(to[1])]}}

    def _turned_up(self, first: Mapping[str, Any]) -> Item:
        """Returns the item of a card that is turned up: what is done in a situation, and X as a number of the card."""
        such, *effects = first["effects"]
        turn = {"who": first.get("who", "own"), **({"from": first["from"]} if "from" in first else {})}
        if such["do"] != "only_if" or such.get("which") != "target1" or "target" not in such or not effects:
            return first
        x = effects[0]["x"] if effects[0]["do"] == "reckon" and "x" in effects[0] else None
        inner = self._mentions.behind_turned_card()
        body = list(_Items(inner).of(effects if x is None else effects[0]["counted"]["effects"]))
        self._mentions.note_behind_turned_card(inner)
        numbers = [] if x is None else [{"x": {**x, "of": {"ref": "turned"}}}]
        return {"turn": turn, "such": such["target"], "body": [*body, *numbers]}

    def _with_both(self, said: Item, first: Mapping[str, Any], rest: list[Mapping[str, Any]]) -> Item:
        """Returns an item about two aims where the next effect does the same to the next target; takes that away."""
        again = rest[0] if rest else {}
        alone = self._in_that_case and len(rest) == 1
        is_same = again == _without_to(first) and first.get("to") == "self" and len(self._targets) == 1
        if is_same and not alone and not self._mentions.mentioned:
            rest.pop(0)
            return {**said, "to": {"both": ["self", self._mentions.aim(0)]}}
        at = int(str(first.get("to", ""))[6:] or 0) if str(first.get("to", ""))[:6] == "target" else 0
        if not at or again != {**first, "to": f"target{at + 1}"} or "aim" not in said["to"] or at in self._mentions.mentioned:
            return said
        if alone:
            return said
        rest.pop(0)
        return {**said, "to": {"both": [said["to"], self._mentions.aim(at)]}}

    def _either(self, effect: Mapping[str, Any]) -> Iterator[Item]:
        """Yields what cards get in one of two ways, or what is done, one way or another, or to other cards."""
        if change := target_change_of_ways(effect["ways"]):
            usual = effect["ways"][0]
            yield from self._of_way(usual)
            yield {**change, "retarget": TargetMentions([change["retarget"]]).aim(0)["aim"]}
            return
        if any("condition" in way for way in effect["ways"]):
            yield effect
            return
        if whole := merge_area_ways(effect["ways"]):
            yield from self._of_way(whole)
            return
        every = [each for way in effect["ways"] for each in way["effects"]]
        first = every[0]
        yield from self._marked_before(effect["ways"])
        if all("targets" not in way for way in effect["ways"]) and all(_is_gained_with(each, first) for each in every):
            ways = [{"gets": [_bare(each) for each in way["effects"]]} for way in effect["ways"]]
            until = {"until": first.get("until", "turn")}
            yield {"of": self._mentions.cards(first.get("to")), **until, "does": [{"ways": ways}]}
        else:
            items = [self._of_way(way) for way in effect["ways"]]
            if any(len(each) != 1 for each in items):  # one way is one sentence
                yield effect
                return
            sentences = [each for (each,) in items]
            yield merge_pile_ways(sentences) or {"either": sentences}

    def _marked_before(self, ways: list[Mapping[str, Any]]) -> Iterator[Item]:
        """Yields the targets of the text that the first way or all others are not about: they are named before all ways."""
        firsts, *others = ([self._place_of(each) for each in way["effects"] if "targets" not in way] for way in ways)
        later = [place for places in others for place in places]
        for at in dict.fromkeys((*later, *firsts)):
            if at is not None and not (at in firsts and at in later) and at not in self._mentions.mentioned:
                yield {"mark": self._mentions.aim(at)}

    def _place_of(self, effect: Mapping[str, Any]) -> int | None:
        """Returns the place of the target that an effect is about, or None."""
        if "to" not in effect and not (effect["do"] in ABOUT_CARDS or effect["do"] in SHARED):
            return None
        at = target_place(effect.get("to"), len(self._targets))
        return None if at == -1 else at

    def _of_way(self, way: Mapping[str, Any]) -> list[Item]:
        """Returns the items of one of several ways, whose targets come after those of the text. Raises NotSayable."""
        if not way.get("targets"):
            return list(self.of(way["effects"]))
        mentions = self._mentions.with_further(way["targets"])
        items = list(_Items(mentions).of(way["effects"]))
        if not mentions.is_whole() or not mentions.is_in_order():
            raise NotSayable("a target of one way that its sentence does not name")
        return items

    def _shared(self, group: list[Mapping[str, Any]]) -> Item:
        first = group[0]
        until = {"until": first.get("until", "turn")}
        return {"of": self._mentions.cards(first.get("to")), **until, "does": list(group_small_effects(map(_bare, group)))}

    def _with_cards(self, effect: Mapping[str, Any]) -> Item:
        if effect["do"] in ("look", "search", "chip") and effect.get("on") == "target" and len(self._targets) == 1:
            return {**with_sentence_words(effect), "on": self._mentions.aim(0)}
        if effect["do"] in _ONTO_CARDS and effect.get("on") == "target" and len(self._targets) == 1:
            return {**effect, "on": self._mentions.aim(0)}
        if effect["do"] in _ONTO_CARDS and effect.get("on") == "target" and len(self._targets) == 2:
            said = {
                **effect,
                "to": self._mentions.cards(effect.get("to")),
                "on": self._mentions.aim(1),
                **self._mentions.becomes(effect),
            }
            is_put = effect["do"] != "set_blank" and "becomes" not in said
            return {**said, "do": "set_on"} if is_put and is_hidden(said["to"]) else said
        aimed = self._mentions.aimed(effect.get("to", "target"))
        if effect["do"] == "void" and aimed is not None and aimed.get("where") != "played":
            return {"to": "target", **effect}
        enters = {"set": False, "put_in_play": True}.get(effect["do"]) if effect.get("on") == "self" else None
        if enters is not None and enters is not is_hidden({"aim": aimed or {}}):
            return {"to": "target", **effect}
        if effect["do"] == "replace" and effect.get("by") == "target" and len(self._targets) == 1:
            return {**effect, "by": self._mentions.aim(0)}
        rest = with_sentence_words({key: value for key, value in effect.items() if key != "to"})
        if effect["do"] == "this_turn":
            rest["effect"] = _text_phrase(effect["effect"])
        rest |= self._mentions.becomes(effect)
        if "to" not in effect and ("from" in effect or not (self._targets and effect["do"] in ABOUT_CARDS)):
            return rest
        return {**rest, "to": self._mentions.cards(effect.get("to"))}


def _after_permission(may: Mapping[str, Any], rest: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Returns the effects after an optional part that are also done if the player declines it; empty if there are none."""
    after = list(may.get("otherwise", {}).get("effects", ()))
    return after if len(rest) > len(after) and rest[-len(after) :] == after else []


_ONTO_CARDS = ("set", "put_in_play", "set_blank")
"""The small effects that set cards on another one."""
_STATES = ("damage", "piercing", "destroy", "abolish", "negate_destruction", "roll", "reroll", "move", "to_area")
_PLACING = (
    "lose_control",
    "void",
    "reveal",
    "make_g",
    "coin",
    "remove_coins",
    "put_in_play",
    "set",
    "set_blank",
    "fix",
    "power",
)
_OF_OLDER_GAMES = ("counters", "coins", "scrap", "control")
ABOUT_CARDS = frozenset((*_STATES, *_PLACING, *_OF_OLDER_GAMES))
"""The small effects that are about the targets where nothing is said."""


def _permission(rest: list[Mapping[str, Any]], first: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Returns the phrase that the same cards may be rerolled, if `rest` is only this permission; otherwise an empty list.

    Then clears `rest`.
    """
    if len(rest) == 2 and rest[0] == {"do": "may"} and rest[1]["do"] == "reroll" and rest[1].get("to") == first.get("to"):
        rest.clear()
        return [{"do": "may"}]
    return []


def _bare(effect: Mapping[str, Any]) -> Mapping[str, Any]:
    bare = {key: value for key, value in with_said_limit(effect).items() if key not in ("to", "until")}
    return {**bare, "text": clause_to_phrases(bare["text"])} if bare["do"] == "give_text" else bare


def _without_to(effect: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in effect.items() if key != "to"}


def _is_gained_with(effect: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
    """Returns whether the cards of the first effect get this one too, by the same sentence."""
    return (is_phrased_as_gain(effect) or effect["do"] in ("lose", "sign")) and _shares(effect, first)


def _shares(effect: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
    return effect.get("to") == first.get("to") and effect.get("until", "turn") == first.get("until", "turn")
