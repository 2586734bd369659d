"""What can be said: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.contract.ruleset import NO_CARD_TEXT_HOOKS, Act, Arg, Arguments, Desk
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.desk.acts.rulings import carry_out_by_hand
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, when_at_nodes
from lanterns import night, setup
from lanterns.state.zones import HAND


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Small effects that somebody says."""
    desk.reject_unless(bool(args.get("effects")), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    desk.declare("by_hand", seat)
    for operation in args["effects"]:
        carry_out_by_hand(desk, seat, operation)


ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.first_player),
    "look": acts.hand_report_act(HAND),
    "play": Act(
        night.play,
        when_at_nodes("night.choice"),
        False,
        "light_a_lantern_from_the_hand",
        {"card": CARD_ARG, "on": Arg("card", "lantern_of_its_text")},
        rule="LR-TURN-02",
    ),
    "blow": Act(
        night.blow,
        when_at_nodes("night.choice"),
        False,
        "blow_at_a_lantern",
        {"card": CARD_ARG, "on": Arg("card", "lantern_that_is_blown_at")},
        rule="LR-TURN-02",
    ),
    "effect": acts.manual_effects_act(by_hand),
    **COMMON_ACTS,
}

CARD_TEXT_HOOKS = NO_CARD_TEXT_HOOKS
