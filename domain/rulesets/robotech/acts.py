"""The acts of a game of Robotech: each with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, TARGETS_ARG, when_at_nodes
from domain.parts.common.play_declaration import NUMBERS_ARG
from domain.parts.common.stated_score import state_score_act
from domain.rulesets.robotech import setup
from domain.rulesets.robotech.card_schema.small_effects import said_fault
from domain.rulesets.robotech.card_schema.texts import CardType
from domain.rulesets.robotech.combat import attack_declaration, attack_results_step, defense_declaration
from domain.rulesets.robotech.effects.card_lookup import find_pointable
from domain.rulesets.robotech.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.robotech.game_end import victory
from domain.rulesets.robotech.plays import ability_use, card_play, effect_play
from domain.rulesets.robotech.state.zones import HAND, PROTO
from domain.rulesets.robotech.turn import mobilize_phase, proto_phase
from domain.rulesets.robotech.turn.turn_order import when_active, when_own_defense, when_own_go

_OPPONENT = Arg("seat", "the opponent whom it is about; needs no word where there is one")
_COST = Arg("cards", "the cards that it costs besides, where there is a choice")
_LEFT = Arg("cards", "which of them are transformed to the left")
_RIGHT = Arg("cards", "which of them are transformed to the right")

ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.set_first_player, "setup.first", "by dice, coin or the like", "RT-SET-01"),
    "mulligan": Act(
        setup.take_mulligan,
        setup.when_to_mulligan,
        False,
        "put the 4 cards under the deck and draw 4 more",
        {"cards": Arg("cards", "the order in which they go under; only this seat sees it")},
        rule="RT-SET-03",
        opens_game=True,
    ),
    "keep": acts.keep_hand_act(setup.keep_hand, "setup.mulligan", "RT-SET-03"),
    "look": acts.hand_report_act(HAND, PROTO),
    "play": Act(
        card_play.play_card,
        card_play.when_to_play,
        False,
        "put a Character, Vessel or Mecha into the Base Zone",
        {
            "card": CARD_ARG,
            "as": Arg("word", "its card type, where no list says it", get_args(CardType)),
            "numbers": NUMBERS_ARG,
            "cost": _COST,
        },
        rule="RT-TURN-04",
    ),
    "place": Act(
        proto_phase.place_in_proto_zone,
        when_own_go(card_play.PROTO_PHASE),
        False,
        "place a card as ProtoCard",
        {"card": CARD_ARG},
        rule="RT-TURN-04",
    ),
    "action": Act(
        effect_play.play_action,
        effect_play.when_to_play_effect,
        True,
        "play the Action effect of a card in hand or of a face-up ProtoCard",
        {
            "card": CARD_ARG,
            "targets": TARGETS_ARG,
            "seat": _OPPONENT,
            "from": Arg("word", "hand or proto", ("hand", "proto")),
            "cost": _COST,
        },
        rule="RT-CLIP-10",
    ),
    "use": Act(
        ability_use.use_ability,
        effect_play.when_to_play_effect,
        True,
        "use an ability of a card in the Base or Battle Zone",
        {
            "card": CARD_ARG,
            "text": Arg("word", "number of the ability, or transform", ("transform",)),
            "targets": TARGETS_ARG,
            "seat": _OPPONENT,
            "mode": Arg("word", "left or right, to transform", ("left", "right"), True),
            "cost": _COST,
        },
        rule="RT-CLIP-10",
    ),
    "assign": Act(
        mobilize_phase.assign_pilots,
        when_own_go("reconfigure.move"),
        False,
        "move Pilots into Mecha or out of them",
        {
            "pilots": Arg("cards", "Pilots that go into Mecha"),
            "on": Arg("cards", "the Mecha, in the same order"),
            "out": Arg("cards", "Pilots that leave their Mecha"),
        },
        rule="RT-TURN-04",
    ),
    "attack": Act(
        attack_declaration.declare_attack,
        when_active("attackers.declare"),
        False,
        "declare one attack: on an opponent's Base, or on a Unit in a Battle Zone",
        {
            "units": Arg("cards", "the attacking Units; several are a Group"),
            "on": Arg("card", "the Unit that is attacked"),
            "seat": Arg("seat", "the opponent whose Base is attacked"),
            "left": _LEFT,
            "right": _RIGHT,
        },
        rule="RT-TURN-03",
    ),
    "defend": Act(
        defense_declaration.declare_defense,
        when_own_defense,
        False,
        "declare Units as defenders or an interceptor against one attack",
        {
            "units": Arg("cards", "the defending Units"),
            "against": Arg("card", "a Unit of the attack, where there are several attacks"),
            "left": _LEFT,
            "right": _RIGHT,
        },
        rule="RT-DEF-16",
    ),
    "resolve": Act(
        attack_results_step.choose_next_attack,
        attack_results_step.when_to_resolve,
        False,
        "name the attack that is resolved next, and what came of it where a number is not known",
        {
            "attack": Arg("card", "a Unit of the attack, where there are several attacks"),
            "destroyed": Arg("cards", "the Units that fell"),
            "points": Arg("number", "the Battle Points that it gave"),
        },
        rule="RT-RES-01",
    ),
    "score": Act(
        victory.state_score,
        when_at_nodes("turn.score"),
        False,
        "say the Battle Points of a player, where a result is not known",
        {"seat": Arg("seat", "whose"), "points": Arg("number", "how many")},
        rule="RT-VIC-03",
    ),
    "count": state_score_act(victory.COUNTED_POINTS),
    "choose": acts.choose_act(make_choice, {"seat": Arg("seat", "the opponent whom a text is about")}),
    "effect": manual_effects.manual_effects_act("RT-GOLD-01", said_fault, find_pointable),
    **COMMON_ACTS,
}
