"""What can be said in a game of Robotech: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.ruleset import Act, Arg
from domain.kernel.talk import TALK
from domain.parts import acts
from domain.parts.acts import CARD, TARGETS
from domain.rulesets.robotech import (
    by_hand,
    mobilize,
    playing,
    playing_effects,
    proto_phase,
    setup,
    using_abilities,
)
from domain.rulesets.robotech.combat import attackers, defenders, results
from domain.rulesets.robotech.effects import resolution
from domain.rulesets.robotech.state.zones import HAND
from domain.rulesets.robotech.turns import DEFENSE, active, own_go

_OPPONENT = Arg("seat", "the opponent whom it is about; needs no word where there is one")
_LEFT = Arg("cards", "which of them are transformed to the left")
_RIGHT = Arg("cards", "which of them are transformed to the right")

ACTS: dict[str, Act] = {
    "first": acts.first_player(setup.first_player, "setup.first", "by dice, coin or the like"),
    "mulligan": Act(
        setup.mulligan,
        setup.may_redraw,
        False,
        "put the 4 cards under the deck and draw 4 more",
        {"cards": Arg("cards", "the order in which they go under, said aside")},
    ),
    "keep": acts.keep(setup.keep, "setup.mulligan"),
    "look": acts.look(HAND),
    "play": Act(
        playing.play,
        playing.when,
        False,
        "put a Character, Vessel or Mecha into the Base Zone",
        {"card": CARD, "as": Arg("word", "its card type, where no list says it")},
    ),
    "place": Act(proto_phase.place, own_go(playing.PROTO_PHASE), False, "place a card as ProtoCard", {"card": CARD}),
    "action": Act(
        playing_effects.act,
        playing_effects.when,
        True,
        "play the Action effect of a card in hand or of a face-up ProtoCard",
        {"card": CARD, "targets": TARGETS, "seat": _OPPONENT, "from": Arg("word", "hand or proto")},
    ),
    "use": Act(
        using_abilities.use,
        playing_effects.when,
        True,
        "use an ability of a card in the Base or Battle Zone",
        {
            "card": CARD,
            "text": Arg("word", "number of the ability (default 1), or transform"),
            "targets": TARGETS,
            "seat": _OPPONENT,
            "mode": Arg("word", "left or right, to transform"),
        },
    ),
    "assign": Act(
        mobilize.assign,
        own_go("reconfigure.move"),
        False,
        "move Pilots into Mecha or out of them",
        {
            "pilots": Arg("cards", "Pilots that go into Mecha"),
            "on": Arg("cards", "the Mecha, in the same order"),
            "out": Arg("cards", "Pilots that leave their Mecha"),
        },
    ),
    "attack": Act(
        attackers.attack,
        active("attackers.declare"),
        False,
        "declare one attack: on an opponent's Base, or on a Unit in a Battle Zone",
        {
            "units": Arg("cards", "the attacking Units; several are a Group"),
            "on": Arg("card", "the Unit that is attacked"),
            "seat": Arg("seat", "the opponent whose Base is attacked"),
            "left": _LEFT,
            "right": _RIGHT,
        },
    ),
    "defend": Act(
        defenders.defend,
        own_go(DEFENSE),
        False,
        "declare Units as defenders or an interceptor against one attack",
        {
            "units": Arg("cards", "the defending Units"),
            "against": Arg("card", "a Unit of the attack, where there are several attacks"),
            "left": _LEFT,
            "right": _RIGHT,
        },
    ),
    "resolve": Act(
        results.resolve,
        active("results.choose"),
        False,
        "name the attack that is resolved next",
        {"attack": Arg("card", "a Unit of the attack")},
    ),
    "choose": acts.choose(resolution.choose),
    "effect": acts.by_hand(by_hand.by_hand),
    **TALK,
}
