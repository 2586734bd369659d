"""What a keyword asks to be done for a play besides paying cards: A of Additional Cost and of Alternate Cost."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.carrying_out import add_pending
from domain.rulesets.gundam_war.effects import filters, resolution
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.state.zones import HAND


class Duty(NamedTuple):
    """A duty with the cards it is done with."""

    keyword: Plain
    named: tuple[str, ...]
    rule: str

    def execute(self, desk: Desk, seat: str, card_id: str) -> None:
        """Does it, after the Card Cost was paid; it can ask for a choice and takes no Cut-in."""
        said = {"card": card_id, "with": self.named}
        desk.record("cost_paid", "requirement_executed", seat, self.rule, said)
        effect = {"seat": seat, "kind": "cost", "auto": "auto_b", "card": card_id, "ops": self.keyword["effects"]}
        add_pending(desk, [{**effect, "targets": self.named}])
        resolution.run_pending(desk)


def require_possible(desk: Desk, seat: str, card_id: str, keyword: Plain, refs: list[Plain], rule: str) -> Duty:
    """Checks that a duty can be done (OP-33); takes the cards it is done with off `refs`, or all there are if just enough."""
    _require_hand(desk, seat, card_id, keyword, rule)
    selector = keyword.get("select")
    if selector is None:
        return Duty(keyword, (), rule)
    wanted = selector.get("n", 1)
    options = filters.matching(desk.table, seat, card_id, selector)
    named = tuple(in_play_card(desk, seat, ref, (seat,)) for ref in refs[:wanted])
    del refs[:wanted]
    if not named and len(options) == wanted:
        named = tuple(options)
    desk.require(rule, len(options) >= wanted, "what the cost asks for is not there")
    fits = len(set(named)) == wanted and all(card in options for card in named)
    desk.require(rule, fits, f"name {wanted} for the cost (with)", tuple(options))
    return Duty(keyword, named, rule)


def _require_hand(desk: Desk, seat: str, card_id: str, keyword: Plain, rule: str) -> None:
    due = sum(operation.get("n", 1) for operation in keyword["effects"] if operation["do"] == "discard")
    held = [card for card in desk.table.at(f"{seat}.{HAND}") if card != card_id]
    desk.require(rule, due <= len(held), f"{due} cards are to be discarded, {len(held)} are in hand")
