"""The clause that a printed paragraph of a Bandai game says, built from what its phrases say.

Phrases say a head (timing, cost, moment), a situation (`case`) and a `body`: a list of items, in the order of the text. An
item is a small effect, whose `to` names cards in words: `self`, cards that are aimed at (`aim`), those named before (`ref`),
or all of a filter that nobody aims at (`every`). Other items say what several effects share: `of` cards that get something
(`does`), what `may` be done, what is done `later`, and `then`: "in that case". Here aimed cards become the targets of the
clause, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from domain.parts.bandai.card_language.card_reference_checks import (
    chip_duration,
    coin_name_of_points,
    is_hidden,
    names_own_targets,
    names_target,
    names_untargeted_cards,
    played_cards,
    reject_ambiguous_attribution,
    require_first_target,
    require_g,
    require_lasting,
    require_nearest_attribution,
    require_off_field,
    require_seen_or_chosen,
)
from domain.parts.bandai.card_language.continuous_effect_wording import (
    build_continuous_clause,
    continuous_effects,
    duration_of,
    split_bars,
    with_side_limit,
)
from domain.parts.bandai.card_language.implied_x import implied_x_definition
from domain.parts.bandai.card_language.modes_in_one_sentence import (
    count_targets_of_ways,
    opposite_condition,
    ways_for_areas,
    ways_for_piles,
    with_other_target,
)
from domain.parts.bandai.card_language.player_choices import let_phrases_to_effect, selector_of
from domain.parts.bandai.card_language.previous_sentence_results import (
    host_of_set_card,
    may_take_none,
    put_in_play_after_negation,
    puts_in_play,
    puts_target_in_play,
    require_other_than_negated,
    require_previous_verb,
    result_verb,
)
from domain.parts.bandai.card_language.target_wording import Reference, Target, TargetOfWay, TargetWords
from domain.parts.bandai.card_language.trigger_moments import (
    refuse_condition_on_departed_card,
    require_next,
    require_present_group,
    require_sayable_moment,
    with_own_moment,
    with_sortie_turn,
)
from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable

Item = Mapping[str, Any]
_OF_BODY = ("body", "case")


def build_clause(said: Mapping[str, Any]) -> Clause:
    """Returns the clause of what a paragraph says. Raises NotSayable."""
    if "card" in said:
        return dict(said["card"])
    require_nearest_attribution(said)
    said = with_own_moment(said)
    if "texts" in said:
        first = build_clause({key: value for key, value in said.items() if key != "texts"})
        return {**first, "texts": tuple(map(build_clause, said["texts"]))}
    if "gives" in said:
        return build_continuous_clause({**said, "gives": [_with_text(give) for give in said["gives"]]})
    return _Body(said).clause()


def _with_text(give: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns what cards have by a sentence, with the clause of a text that it gives them."""
    return {**give, "text": build_clause(give["text"])} if "text" in give else give


_OF_NEXT = ("turned", "then_zone", "then_entry", "that", "shuffled", "sets")
"""What a sentence says besides its effect, of a further one or of none."""


class _Body:
    """Builds the effects and targets of one text."""

    def __init__(self, said: Mapping[str, Any], target: type[Target] = Target) -> None:
        self._said = said
        self._target = target
        self._targets: list[dict[str, Any]] = []
        self._more: dict[str, Any] = {}
        self._x: dict[str, Any] | None = None
        self._turned = False
        self._entered = self._put = self._felled = self._looked = False

    def clause(self) -> Clause:
        """Returns the clause. Raises NotSayable."""
        effects = self._effects(list(self._said["body"]))
        head = with_sortie_turn(
            require_sayable_moment({key: value for key, value in self._said.items() if key not in _OF_BODY})
        )
        if "moment" in self._said and effects and effects[0] == {"do": "may"}:
            effects, self._more["optional"] = effects[1:], True
        if "starts" in self._more:
            self._more["per_player"] = self._more.pop("starts")
            if "moment" not in self._said or self._more.get("optional") or {"do": "may"} in effects:
                raise NotSayable("how often a text is applied that need not be")
        elif "moment" in self._said and {"per_player", "resolves"} & self._more.keys():
            raise ImpossibleReading("how often a text is played that starts by itself")
        words = self._words()
        for each in (head, *head.get("or_when", ())):
            require_present_group(each, [self._targets, effects])
            refuse_condition_on_departed_card(each, self._said.get("case") or each.get("condition"))
        made = {
            **head,
            **({"condition": self._said["case"]} if "case" in self._said else {}),
            **({"targets": tuple(self._targets)} if self._targets else {}),
            "effects": tuple(words.in_effect(effect, count_targets_of_ways(effects)) for effect in effects),
            **self._more,
            **({} if self._x is None else {"x": self._named_x(self._x)}),
        }
        return {**made, **implied_x_definition(made)}

    def _words(self) -> TargetWords:
        return TargetWords(len(self._targets), names_untargeted_cards(self._said["body"]))

    def _named_x(self, x: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the definition of X, with the word for the target that it asks. Raises NotSayable."""
        of = x.get("of")
        return {**x, "of": self._words().word_of(of["ref"])} if isinstance(of, Mapping) and "ref" in of else dict(x)

    def _effects(self, items: list[Item]) -> list[Clause]:
        if "retarget" in items[-1]:
            return [self._ways_to_aim(items)]
        made: list[Clause] = []
        for at, item in enumerate(items):
            following = next((each for each in items[at + 1 :] if not {"x", "limit"} & each.keys()), None)
            if "may" in item and following is not None and not is_condition_of_rest(following):
                return [*made, *self._after_permission(item["may"], items[at + 1 :])]
            if is_payment_alone(item, following, "moment" in self._said):
                raise NotSayable("what is paid besides the cost")
            if {"done", "counted", "not_done"} & item.keys():
                require_previous_verb(items[at - 1], item["verb"])
            if at:
                require_other_than_negated(items[at - 1], item)
            made += self._item(item)
            self._looked = may_take_none(item)
            self._entered = self._entered or puts_in_play(item)
            self._put = self._put or puts_target_in_play(item)
            self._felled = self._felled or result_verb(item.get("may", item)) in ("destroyed", "abolished")
        return made

    def _after_permission(self, permitted: Item, after: list[Item]) -> Iterator[Clause]:
        """Yields what may be done, and what is done after it in any case. Raises NotSayable, ImpossibleReading."""
        if may_take_none(permitted) or permitted.get("do") == "pay":
            raise NotSayable("what follows a permission")
        does, rest = list(self._item(permitted)), tuple(self._effects(after))
        yield {"do": "may", "otherwise": {"effects": rest}}
        yield from does
        yield from rest

    def _item(self, item: Item) -> Iterator[Clause]:
        if "then" in item:
            self._more["all_or_nothing"] = True
            if self._looked:
                yield {"do": "only_if", "done": {}}
        elif "mark" in item:
            self._cards(item["mark"])
        elif "turn" in item:
            yield self._turned_up(item)
        elif ways := ways_for_areas(item) or ways_for_piles(item):
            yield from self._item({"either": ways})
        elif "let" in item:
            yield let_phrases_to_effect(item)
        elif "this_turn" in item:
            yield from ({"do": "this_turn", "effect": effect} for effect in continuous_effects(item["this_turn"]))
        elif "x" in item:
            self._x = item["x"]
        elif "limit" in item:
            self._more |= item["limit"]
        elif "case" in item:
            yield {"do": "only_if", "condition": item["case"]}
        elif "done" in item:
            yield {"do": "only_if", "done": item["done"]}
        elif "counted" in item and "verb" in item:
            yield {"do": "reckon", "done": True, "counted": {"effects": tuple(item["counted"])}}
        elif "not_done" in item:
            rest = tuple(self._effects(list(item["not_done"])))
            yield {"do": "only_if", "done": {}, "otherwise": {"effects": rest}}
        elif "reckon" in item:
            yield {"do": "reckon", "x": item["reckon"], "counted": {"effects": tuple(self._effects(list(item["items"])))}}
        elif "target_is" in item:
            yield self._only_if_target(item["target_is"])
        elif "may" in item:
            yield {"do": "may"}
            yield from self._item(item["may"])
        elif "later" in item:
            next_turn = {"next": True} if require_next(item, self._said) else {}
            yield {"do": "later", "when": item["later"], **next_turn, "effects": tuple(self._later(item["item"]))}
        elif "either" in item:
            yield {"do": "either", "ways": tuple(self._ways(item["either"]))}
        elif "do" not in item:
            yield from self._shared(item)
        else:
            yield from self._effects_of(item)

    def _only_if_target(self, such: Item) -> Clause:
        """Returns the condition of the rest that the only target is such a card. Raises ImpossibleReading."""
        if len(self._targets) != 1 or self._turned:
            raise ImpossibleReading("which target is meant")
        return {"do": "only_if", "target": such}

    def _turned_up(self, item: Item) -> Clause:
        """Returns the effect that turns up a card and what is done if that is `such`; an X of the card is counted there.
        Raises NotSayable.
        """
        if self._turned:
            raise NotSayable("a second card that is turned up")
        known, self._turned = self._x, True
        effects = self._effects(list(item["body"]))
        self._turned = False
        if "all_or_nothing" in self._more:
            raise NotSayable("in that case, of a card that is turned up")
        if self._x is not known and self._x is not None and self._x.get("of") == {"ref": "turned"}:
            effects = [{"do": "reckon", "x": {**self._x, "of": "target1"}, "counted": {"effects": tuple(effects)}}]
            self._x = known
        only_if = {"do": "only_if", "target": item["such"], "which": "target1"}
        return {"do": "turn_over", **item["turn"], "effects": (only_if, *effects)}

    def _ways_to_aim(self, items: list[Item]) -> Clause:
        """Returns a sentence and its change to other targets as two ways. Raises NotSayable."""
        *before, change = items
        if len(before) != 1:
            list(self._effects(before) if before else ())  # a sentence that names no card before it is not meant at all
            raise NotSayable("which target is another one")
        usual = {} if change.get("free") else {"condition": opposite_condition(change["case"])}
        other = {**self._way(with_other_target(before[0], change)), "condition": change["case"]}
        return {"do": "either", "ways": ({**self._way(before[0]), **usual}, other)}

    def _ways(self, items: Iterable[Item]) -> Iterator[Clause]:
        """Yields several ways. Where one speaks of a target that was named before, or in the first way, all are about the
        targets of the text.
        """
        first, *others = items
        is_shared = any(map(names_target, others)) and not any(map(names_own_targets, others))
        for item in (first, *others):
            if is_shared and (item is not first or not names_target(item)):
                yield {"effects": tuple(self._item(item))}
            else:
                yield self._way(item)

    def _way(self, item: Item) -> Clause:
        """Returns one of several ways, with the targets that are named for it alone."""
        own = _Body(self._said, TargetOfWay)
        effects = tuple(own._item(item))
        return {"effects": effects, **({"targets": tuple(own._targets)} if own._targets else {})}

    def _later(self, item: Item) -> Iterator[Clause]:
        """Yields the effects that wait. Their targets are those of the text, named as it is played (NX-TGT-01).

        Raises NotSayable for cards that are chosen only then.
        """
        made = list(self._item(item))
        later = [self._targets[each["to"] - 1] for each in made if type(each.get("to")) is Target]
        if any("choose" in each or (self._felled and each.get("where") == "junkyard") for each in later):
            raise NotSayable("what is chosen later")
        for effect in made:
            is_text_target = type(effect.get("to")) is Target
            yield {**effect, "to": Reference(f"target{effect['to']}")} if is_text_target else effect

    def _shared(self, item: Item) -> Iterator[Clause]:
        if isinstance(item["of"], Mapping) and "both" in item["of"]:
            reject_ambiguous_attribution(item["of"]["both"])
            for cards in item["of"]["both"]:
                yield from self._shared({**item, "of": cards})
            return
        to = self._cards(item["of"])
        self._require_lasting_targets(item)
        until = duration_of(item)
        for does in item["does"]:
            if "ways" in does:
                ways = tuple({"effects": tuple({**each, "to": to, **until} for each in way["gets"])} for way in does["ways"])
                yield {"do": "either", "ways": ways}
                continue
            if "may" in does:
                yield {"do": "may"}
                does = does["may"]
            for effect in does.get("gets", split_bars(does, "what")):
                yield {**with_side_limit(_text_in(effect)), "to": to, **(until if effect["do"] != "reroll" else {})}

    def _effects_of(self, item: Item) -> Iterator[Clause]:
        """Yields the effect of a sentence, and what its words say besides: turned cards, where a voided one goes."""
        effect = {key: value for key, value in item.items() if key not in _OF_NEXT}
        if isinstance(effect.get("to"), Mapping) and "both" in effect["to"]:
            for cards in effect["to"]["both"]:
                yield from self._effects_of({**item, "to": cards})
            return
        if effect["do"] == "void":
            effect["to"] = played_cards(effect["to"])
        if "to" in effect:
            effect["to"] = self._cards(effect["to"])
        self._require_lasting_targets(item)
        if isinstance(effect.get("on"), Mapping) and "aim" in effect["on"]:
            self._cards(effect["on"])
            effect["on"] = "target"
        if effect["do"] == "replace":
            require_off_field(item["by"])
            self._cards(item["by"])
            effect["by"] = "target"
        effect = {**{key: value for key, value in effect.items() if key != "until"}, **duration_of(item)}
        if effect["do"] == "this_turn":
            effect["effect"] = _with_text(effect["effect"])
        if "gone" in effect:
            effect |= chip_duration(effect.pop("gone"), effect["card"])
        if effect.get("for") == {} and effect["do"] == "look":
            del effect["for"]
        if "becomes" in effect:
            require_g(item["to"], effect.pop("becomes"))
        if effect["do"] == "set_on":
            effect |= {"do": "put_in_play" if is_hidden(item["to"]) else "set", "on": effect.get("on", "self")}
        if effect["do"] == "coin" and "points" in effect:
            effect["name"] = coin_name_of_points(effect["points"])
        if (effect["do"], effect.get("name")) == ("remove_coins", "コイン"):
            del effect["name"]
        yield effect
        if "sets" in item:
            yield {"do": "set", "to": "self", "on": host_of_set_card(effect, len(self._targets))}
        if "turned" in item:
            yield {"do": item["turned"], "to": effect["to"]}
        if "then_zone" in item:
            yield {"do": "move", "to": effect["to"], **item["then_zone"]}
        if "then_entry" in item:
            yield put_in_play_after_negation(effect["to"], item["then_entry"])

    def _require_lasting_targets(self, item: Item) -> None:
        """Raises NotSayable where something lasts this turn on a target that may cease to fit: then it ends (NX-DUR-02)."""
        cards = item.get("of", item.get("to"))
        if item.get("until") == "this_turn" and isinstance(cards, Mapping):
            require_lasting([cards["aim"]] if "aim" in cards else self._targets)

    def _cards(self, cards: Any) -> Any:
        if not isinstance(cards, Mapping):
            return cards
        if "both" in cards:
            raise NotSayable("the same for two cards")
        if cards.get("ref") == "turned" and not self._turned:
            raise ImpossibleReading("which card is meant")
        if cards.get("ref") == "done":
            if not self._entered or self._turned:
                raise ImpossibleReading("which card is meant")
            return "done"
        if cards.get("ref") == "subject":
            if "of" not in self._said or "or_when" in self._said or self._targets or self._turned:
                raise ImpossibleReading("which card is meant")
            return "subject"
        if cards.get("ref") == "put":
            if not self._put or len(self._targets) != 1 or self._turned:
                raise ImpossibleReading("which card is meant")
            return Reference("target")
        if "ref" in cards:
            return Reference(cards["ref"])
        if "every" in cards:
            return dict(cards["every"])
        if "aim" not in cards:
            raise NotSayable("several cards in this place")
        require_first_target(cards["aim"], self._targets)
        require_seen_or_chosen(cards["aim"])
        self._targets.append(selector_of(cards["aim"]))
        return self._target(len(self._targets))


def is_payment_alone(item: Item, following: Item | None, starts_by_itself: bool) -> bool:
    """Returns whether a sentence is about a payment on which nothing depends; a text that starts by itself may ask for
    one."""
    if item.get("do") == "pay":
        return not starts_by_itself or following is not None
    return item.get("may", {}).get("do") == "pay" and following is None


def is_condition_of_rest(item: Item) -> bool:
    """Returns whether an item says that what follows is done only if the item before it was."""
    return "then" in item or "done" in item or item.get("do") == "if_successful"


def _text_in(effect: Mapping[str, Any]) -> Clause:
    return {**effect, "text": build_clause(effect["text"])} if effect.get("do") == "give_text" else dict(effect)
