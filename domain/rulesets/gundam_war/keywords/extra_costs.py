"""Keywords that ask for more than the Card Cost to play a card.

Additional Cost ► A (GW-ADDC): cards on top of the Card Cost, or a duty if A is no number (OP-32). Alternate Cost [B] : A
(GW-ALTC): effect B on the play, then the regular cost, then A.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.small_effects import Discard
from domain.parts.common.card_references import require_each_once
from domain.rulesets.gundam_war.card_schema.filters import Filter
from domain.rulesets.gundam_war.card_schema.keywords import AdditionalCost, AlternateCost
from domain.rulesets.gundam_war.card_schema.texts import Printed
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.filters import named_targets
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import HAND, is_rolled

Asking = AdditionalCost | AlternateCost


class ExtraCostDuty(NamedTuple):
    """A duty, with the cards it is done with."""

    keyword: Asking
    named: tuple[str, ...]
    rule: str

    def execute(self, desk: Desk, seat: str, card_id: str) -> None:
        """Carries out the duty after the Card Cost was paid. The duty can ask for a choice and opens no Cut-in."""
        said = {"card": card_id, "with": self.named}
        desk.record("cost_paid", "requirement_executed", seat, self.rule, said)
        effect: Effect = {
            "seat": seat,
            "kind": "cost",
            "auto": "auto_b",
            "card": card_id,
            "ops": self.keyword.stored.get("effects", ()),
        }
        add_pending(desk, [{**effect, "targets": self.named}])
        apply_pending_effects(desk)


def require_duty_possible(
    desk: Desk, seat: str, card_id: str, keyword: Asking, refs: list[Plain], rule: str, others: Iterable[ExtraCostDuty] = ()
) -> ExtraCostDuty:
    """Checks that a duty can be done (OP-33), and takes the cards it is done with from `refs`.

    Without a named card it takes all fitting cards if there are just enough. `others`: the other duties of the play; no card
    serves two duties.
    """
    others = tuple(others)
    _require_hand(desk, seat, card_id, [keyword, *(other.keyword for other in others)], rule)
    selector = keyword.select
    if selector is None:
        return ExtraCostDuty(keyword, (), rule)
    wanted = selector.n
    spent = [card for other in others for card in other.named]
    there = [card for card in duty_options(desk, seat, card_id, keyword) if card not in spent]
    surely = [card for card in there if filters.fits(desk.table, seat, card_id, selector.wanted, card) is True]
    named = named_targets(desk, seat, card_id, tuple(refs[:wanted]), (selector,))
    del refs[:wanted]
    if not named and len(there) == wanted:
        named = tuple(there)
    enough = True if len(surely) >= wanted else None if len(there) >= wanted else False
    desk.demand(rule, enough, msg("what_cost_asks_for_is_not_there"))
    require_each_once(desk, named, there, rule)
    right = len(named) == wanted and all(card in there for card in named)
    fits = None if right and not set(named) <= set(surely) else right
    desk.demand(rule, fits, msg("name_n_for_cost_with", n=wanted), tuple(there))
    return ExtraCostDuty(keyword, named, rule)


def duty_options(desk: Desk, seat: str, card_id: str, keyword: Asking) -> list[str]:
    """Returns the cards that a duty can be done with now, as far as is known."""
    wanted = keyword.select.wanted if keyword.select else Filter()
    fitting = filters.nameable(desk.table, seat, card_id, wanted)
    return [card for card in fitting if _can(desk, card, keyword)]


def _can(desk: Desk, card: str, keyword: Asking) -> bool:
    """Returns whether a card can be turned as the duty demands: only a rerolled card is rolled, only a rolled card is
    rerolled."""
    effects = {each.do for each in keyword.effects or ()}
    fitting = "reroll" if is_rolled(desk.table, card) else "roll"
    return fitting in effects or not effects & {"roll", "reroll"}


def _require_hand(desk: Desk, seat: str, card_id: str, duties: list[Asking], rule: str) -> None:
    due = sum(each.n for keyword in duties for each in keyword.effects or () if isinstance(each, Discard))
    in_hand = [card for card in desk.table.at(f"{seat}.{HAND}") if card != card_id]
    desk.demand(rule, due <= len(in_hand), msg("n_cards_are_to_be_discarded", n=due, n2=len(in_hand)))


def extra_card_count(card: Printed) -> int:
    """Returns the number of cards to pay on top of the regular Card Cost (GW-ADDC-01)."""
    return sum(keyword.n for keyword in _additional(card))


def additional_duties(desk: Desk, seat: str, card_id: str, refs: list[Plain]) -> list[ExtraCostDuty]:
    """Checks and returns the duties on top of the regular Card Cost."""
    results = [
        keyword for keyword in _additional(current_properties.printed(desk.table, card_id)) if keyword.effects is not None
    ]
    done: list[ExtraCostDuty] = []
    for keyword in results:
        done.append(require_duty_possible(desk, seat, card_id, keyword, refs, "GW-ADDC-01", done))
    return done


def _additional(card: Printed) -> list[AdditionalCost]:
    return [keyword for keyword in card.keywords if isinstance(keyword, AdditionalCost)]


def alternate_cost(desk: Desk, card_id: str) -> AlternateCost | None:
    """Returns the Alternate Cost printed on a card; None if it has none."""
    printed = current_properties.printed(desk.table, card_id).keywords
    return next((keyword for keyword in printed if isinstance(keyword, AlternateCost)), None)


def alternate_duties(
    desk: Desk, seat: str, card_id: str, refs: list[Plain], others: list[ExtraCostDuty]
) -> list[ExtraCostDuty]:
    """Checks and returns the duty A of an Alternate Cost.

    It must be possible (GW-ALTC-01) and is done last (GW-ALTC-02). The normal play stays open (GW-ALTC-03).
    """
    keyword = alternate_cost(desk, card_id)
    known = current_properties.printed(desk.table, card_id).type.is_known
    desk.demand(
        "GW-ALTC-03", keyword is not None if known else None, msg("card_has_no_alternate_cost"), ("play it normally",)
    )
    return [] if keyword is None else [require_duty_possible(desk, seat, card_id, keyword, refs, "GW-ALTC-01", others)]
