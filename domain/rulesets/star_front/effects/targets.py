"""Targets: the cards that may be chosen, all before the effect resolves (SF-EFF-14), and whether a target is still there."""

from __future__ import annotations

from collections.abc import Iterable

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_references import cards_of_same_places, require_each_once
from domain.rulesets.star_front.card_schema.filters import Filter, Selector, read_selectors
from domain.rulesets.star_front.card_schema.keyword_effects import Become, Kidnap, OnTarget, Parasite, Separate
from domain.rulesets.star_front.card_schema.removal_effects import Destroy, Exile, Sacrifice, ToDeck, ToGraveyard, ToHand
from domain.rulesets.star_front.card_schema.small_effects import EffectOnCards, InText
from domain.rulesets.star_front.card_schema.subjects import To
from domain.rulesets.star_front.card_schema.texts import Text
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.keywords import resistance
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import zones

LEAVING = (Destroy, Exile, ToHand, ToDeck, ToGraveyard, Sacrifice, Kidnap, Become, OnTarget, Parasite, Separate)
"""The small effects that make a unit leave (SF-LEAVE-01)."""
HIDDEN = ("hand", "deck")


@memo(depends_on="position")
def target_options(table: Table, seat: str, source: str, selector: Selector, leaving: bool = False) -> list[str]:
    """Returns the cards that may be chosen for a selector. The result must not be changed."""
    wanted = selector.wanted
    results = [c for c in filters.cards_in_place(table, wanted) if filters.fits(table, seat, source, wanted, c) is not False]
    return [card for card in results if not rule_against_target(table, seat, source, card, leaving)]


def has_target(table: Table, seat: str, source: str, selector: Selector, leaving: bool = False) -> bool:
    """Returns whether a selector finds a target or needs none. A hidden hand or deck may always contain one (SF-EFF-07,
    -20)."""
    if selector.upto or selector.wanted.where in HIDDEN:
        return True
    return bool(target_options(table, seat, source, selector, leaving))


def rule_against_target(table: Table, seat: str, source: str, card: str, leaving: bool = False) -> str | None:
    """Returns the rule that forbids a card as a target, or None."""
    if source in table.cards and table.zone_of(source).name == zones.SITE and zones.controller(table, card) != seat:
        return "SF-MAG-06"
    if leaving and card in table.flags.get("tributes", ()) and zones.is_on_field(table, card):
        return "SF-COST-06"
    return resistance.rule_against_target(table, seat, source, card)


def selector_bounds(selector: Selector) -> tuple[int, int]:
    """Returns the least and the most targets of a selector."""
    return (0 if selector.upto else selector.n), selector.n


def removes_target(effects: Iterable[InText]) -> bool:
    """Returns whether one of these effects would make its target leave."""
    return any(isinstance(each, LEAVING) for each in effects)


def require_targets(desk: Desk, seat: str, source: str, text: Text, named: tuple[str, ...]) -> None:
    """Checks the targets named for a text."""
    left = list(named)
    options = [card for selector in text.targets for card in target_options(desk.table, seat, source, selector)]
    require_each_once(desk, named, options, "SF-EFF-14")
    leaving = removes_target(text.effects)
    for selector in text.targets:
        count = selector.n
        mine, left = left[:count], left[count:]
        enough = _are_enough(desk.table, seat, source, selector, len(mine), leaving)
        desk.demand("SF-EFF-14", enough, msg("n_targets_are_chosen_not_n", n=count, n2=len(mine)))
        for card in mine:
            _require_one(desk, seat, source, selector, card, leaving)
    desk.demand("SF-EFF-14", not left, msg("these_are_not_targets_text"))


def _are_enough(table: Table, seat: str, source: str, selector: Selector, named: int, leaving: bool) -> Truth:
    """Returns whether this number of targets may be named: all that the text asks for, or as many as there are; unknown where
    it depends on an unknown card whether there are more (SF-EFF-14).
    """
    if named == selector.n or selector.upto:
        return True
    there = target_options(table, seat, source, selector, leaving)
    certain = [card for card in there if not _is_doubtful(table, seat, source, selector, card)]
    if named == len(there) > 0:
        return True
    return None if len(certain) <= named < len(there) else False


def _require_one(desk: Desk, seat: str, source: str, selector: Selector, card: str, leaving: bool) -> None:
    rule = rule_against_target(desk.table, seat, source, card, leaving)
    doubtful = rule is None and resistance.may_be_against(desk.table, seat, source, card)
    truth = None if doubtful else rule is None
    desk.demand(rule or ("SF-ERES-01" if doubtful else ""), truth, msg("card_cannot_be_chosen_as_target", card=card))
    desk.demand(
        "SF-EFF-07",
        filters.fits(desk.table, seat, source, selector.wanted, card),
        msg("card_is_not_what_text", card=card),
        tuple(target_options(desk.table, seat, source, selector)),
    )


def pick_targets(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`pick`: chooses the targets of a text, one selector after another. Without a target the effect is not resolved
    (SF-EFF-07).
    """
    selectors = operation["selectors"]
    if not selectors:
        return
    selector = read_selectors(selectors)[0]
    there = target_options(flow.table, frame["seat"], frame["card"], selector, operation.get("leaving", False))
    there = [card for card in there if card not in frame["targets"] or not _still(flow.table, frame, card)]
    count = selector.n
    least = 0 if selector.upto or selector.wanted.where in HIDDEN else count
    certain = [card for card in there if not _is_doubtful(flow.table, frame["seat"], frame["card"], selector, card)]
    if len(certain) < len(there) and len(certain) <= least:
        flow.desk.mark_open("SF-EFF-07")
    if not there and not selector.upto:
        flow.desk.record("lost", "effect_not_resolved", frame["seat"], "SF-EFF-07", {"card": frame["card"]})
        frame["ops"] = ()
        return
    chosen = flow.choose(frame, operation, frame["seat"], "targets", there, least, count)
    if chosen is None:
        return
    if not chosen:
        frame["aimed"] = True
    if not selector.upto and len(chosen) < count and _asks_for_success(frame["ops"]):
        frame["lacking"] = (*frame.get("lacking", ()), len(_counts(frame)))
    if len(selectors) > 1 or frame["targets"]:
        frame["shares"] = (*_counts(frame), len(chosen))
    add_targets(flow.table, frame, chosen)
    frame["ops"] = ({**operation, "selectors": selectors[1:]}, *frame["ops"])


def _is_doubtful(table: Table, seat: str, source: str, selector: Selector, card: str) -> bool:
    """Returns whether an unknown card decides if a card may be chosen for a selector."""
    fits = filters.fits(table, seat, source, selector.wanted, card)
    return fits is None or resistance.may_be_against(table, seat, source, card)


def remember_position(table: Table, frame: Frame, word: str, card: str) -> None:
    """Stores the position of the own unit (`own_place`) or of the first target (`target_place`), if a later step of the text
    brings a card there.
    """
    if card in table.cards and zones.row_of(table, card) and _says_where(frame["ops"], word):
        frame["stood"] = {word: zones.position_of(table, card), **frame.get("stood", {})}


def _says_where(said: Plain, word: str) -> bool:
    """Returns whether a small effect among these uses the position where a unit stood."""
    if isinstance(said, dict):
        return said.get("at") == word or any(_says_where(each, word) for each in said.values())
    return isinstance(said, tuple) and any(_says_where(each, word) for each in said)


def add_targets(table: Table, frame: Frame, chosen: tuple[str, ...]) -> None:
    """Adds these cards to the targets of the effect."""
    frame["targets"] = (*frame["targets"], *chosen)
    frame["lives"] = {**frame.get("lives", {}), **{card: table.cards[card].life for card in chosen}}
    remember_position(table, frame, "target_place", next(iter(chosen), ""))


def operation_subjects(flow: ResolutionStack, frame: Frame, operation: EffectOnCards) -> list[str]:
    """Returns the cards of a small effect that are still where the text looks for them (SF-EFF-06, -07).

    `to` can be target (the default if the text has targets), target1 or target2 (those of one selector), self, host, subject
    (the card of the moment), revealed, card ids, or a filter.
    Several cards are in front order, the active player's first (SF-EFF-14, -15).
    """
    to: To = operation.to
    if to is None:
        to = "target" if frame.get("targets") or frame.get("aimed") else "self"
    if isinstance(to, Filter):
        _leave_open_unknown_cards(flow, frame, to)
        return _unchosen(flow, frame, filters.matching(flow.table, frame["seat"], frame["card"], to))
    if frame.get("by_hand") and not isinstance(to, str):
        require_each_once(flow.desk, to, cards_of_same_places(flow.table, to))
    result = in_resolution_order(
        flow.table, [card for card in _named(flow.table, frame, to) if _still(flow.table, frame, card)]
    )
    return _unchosen(flow, frame, result) if to == "subject" else result


def _leave_open_unknown_cards(flow: ResolutionStack, frame: Frame, wanted: Filter) -> None:
    """Leaves the effect open if it reaches all cards of a kind to which an unknown card may belong."""
    there = filters.cards_in_place(flow.table, wanted)
    if wanted.where not in HIDDEN and any(
        filters.fits(flow.table, frame["seat"], frame["card"], wanted, card) is None for card in there
    ):
        flow.desk.mark_open("SF-EFF-06")


def _unchosen(flow: ResolutionStack, frame: Frame, result: list[str]) -> list[str]:
    """Removes cards protected by resistance from cards that were not chosen. This applies by the house rule only, and never
    to a unit's own effect on itself (OP-49).
    """
    seat, source = frame["seat"], frame["card"]
    own = zones.host(flow.table, source)
    if any(card != own and resistance.may_stop_effect(flow.desk, seat, source, card) for card in result):
        flow.desk.mark_open("SF-ERES-03")
    return [card for card in result if card == own or not resistance.stops_effect(flow.desk, seat, source, card)]


def reaches_all_cards(frame: Frame, operation: EffectOnCards, result: list[str]) -> bool:
    """Returns whether a small effect reaches all its cards (SF-EFF-09): at least one card, and of targets as many as the
    text asks for.
    """
    if operation.to in NUMBERED:
        meant, lacks = (
            targets_by_word(frame, str(operation.to)),
            NUMBERED.index(str(operation.to)) in frame.get("lacking", ()),
        )
    elif operation.to in (None, "target"):
        meant, lacks = tuple(frame.get("targets", ())), bool(frame.get("lacking"))
    else:
        return bool(result)
    return bool(result) and not lacks and len(result) >= len(meant)


def _named(table: Table, frame: Frame, to: str | tuple[str, ...]) -> tuple[str, ...]:
    if to == "target":
        return tuple(frame.get("targets", ()))
    if to in NUMBERED:
        return targets_by_word(frame, to)
    if to == "self":
        return (frame["card"],)
    if to == "host":
        return (zones.host(table, frame["card"]),) if frame["card"] in table.cards else ()
    if to in ("subject", "revealed"):
        result: Plain = frame.get("subject", ()) if to == "subject" else frame.get("revealed", ())
        return (result,) if isinstance(result, str) else tuple(result)
    return (to,) if isinstance(to, str) else tuple(to)


def _still(table: Table, frame: Frame, card: str) -> bool:
    lives: Plain = frame.get("lives", {})
    life = lives.get(card)
    return card in table.cards and (life is None or table.cards[card].life == life)


def targets_by_selector(selectors: tuple[Selector, ...], named: int) -> tuple[int, ...]:
    """Divides named targets among the selectors: each takes as many as it may, in their order."""
    results: list[int] = []
    for selector in selectors:
        results.append(min(selector.n, named - sum(results)))
    return tuple(results)


def note_lacking_targets(frame: Frame, selectors: tuple[Selector, ...], named: int) -> None:
    """Stores the selectors that have fewer of the named targets than they ask for, by their index, if a later step asks
    whether the part before was carried out completely (SF-EFF-09, -14).
    """
    shares = enumerate(zip(selectors, targets_by_selector(selectors, named), strict=True))
    lacking = tuple(index for index, (selector, count) in shares if not selector.upto and count < selector.n)
    if lacking and _asks_for_success(frame["ops"]):
        frame["lacking"] = lacking


def _asks_for_success(said: Plain) -> bool:
    """Returns whether one of these small effects depends on the success of the part before it."""
    if isinstance(said, dict):
        return said.get("do") in ("if_successful", "otherwise") or any(map(_asks_for_success, said.values()))
    return isinstance(said, tuple) and any(map(_asks_for_success, said))


def _counts(frame: Frame) -> tuple[int, ...]:
    """Returns the number of targets of each selector. A single selector has all of them."""
    there = len(frame.get("targets", ()))
    results: tuple[int, ...] = frame.get("shares", (there,) if there else ())
    return results


NUMBERED = ("target1", "target2")
"""The words for the targets of the first and of the second selector."""


def targets_by_word(frame: Frame, word: str) -> tuple[str, ...]:
    """Returns the targets of the first selector (`word` is `target1`) or of the second (`target2`)."""
    counts, number = _counts(frame), NUMBERED.index(word)
    before = sum(counts[:number])
    return tuple(frame.get("targets", ())[before : before + (counts[number] if number < len(counts) else 0)])


def in_resolution_order(table: Table, chosen: list[str]) -> list[str]:
    """Returns cards in the order in which an effect resolves on them: the active player's field first, in front order."""
    mine = zones.active_player(table)

    def key(card: str) -> tuple[bool, bool, int, bool]:
        return (zones.controller(table, card) != mine, not zones.is_on_field(table, card), *zones.front_order(table, card))

    return sorted(chosen, key=key)


def require_free_position(flow: ResolutionStack, frame: Frame, where: str, free: list[str]) -> bool:
    """Checks that a named position is free (SF-ZONE-13). An effect by hand is refused; the effect of a text fails."""
    if not frame.get("by_hand"):
        return where in free
    flow.desk.demand("SF-ZONE-13", where in free, msg("said_is_not_free_position", said=where), tuple(free))
    return True
