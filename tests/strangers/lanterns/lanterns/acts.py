"""What can be said: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.contract.ruleset import NO_TEXTS, Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.judging import do_by_hand
from domain.kernel.desk.table_talk import TALK
from domain.parts.common import acts
from domain.parts.common.acts import CARD
from domain.parts.common.moments import at
from lanterns import night, setup
from lanterns.state.zones import HAND


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Small effects that somebody says."""
    desk.must(bool(args.get("effects")), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    desk.declare("by_hand", seat)
    for operation in args["effects"]:
        do_by_hand(desk, seat, operation)


ACTS: dict[str, Act] = {
    "first": acts.first_player(setup.first_player, how="by lot"),
    "look": acts.look(HAND),
    "play": Act(
        night.play,
        at("night.choice"),
        False,
        "light a lantern from the hand",
        {"card": CARD, "on": Arg("card", "the lantern that its text is about")},
        rule="LR-TURN-02",
    ),
    "blow": Act(
        night.blow,
        at("night.choice"),
        False,
        "blow with a lit lantern at one of the opponent",
        {"card": CARD, "on": Arg("card", "the lantern that is blown at")},
        rule="LR-TURN-02",
    ),
    "effect": acts.by_hand(by_hand),
    **TALK,
}

TEXTS = NO_TEXTS
