"""The acts of a game of Gundam War, each with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.bandai import stated_results
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, when_at_nodes, when_attacker_at, when_defender_at
from domain.rulesets.gundam_war import setup
from domain.rulesets.gundam_war.card_schema.filters import CardType, KeywordName
from domain.rulesets.gundam_war.card_schema.small_effects import said_fault
from domain.rulesets.gundam_war.combat import battle, sortie
from domain.rulesets.gundam_war.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.gundam_war.effects.filters import anywhere
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords import switch, voucher
from domain.rulesets.gundam_war.plays import card_play, text_use
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, NATION
from domain.rulesets.gundam_war.turn import end_phase

_SQUADS = {"space": Arg("cards", "SQUAD in Space"), "earth": Arg("cards", "SQUAD in Earth")}

_SPECIAL = Arg("cards", "the cards of a special cost")
_X = Arg("number", "the X, where it is chosen freely")
_LIFE = stated_results.NationPiles(NATION, DISCARD, "GW-DMG-03", life.check_loss)
_ACTS: dict[str, Act] = {
    "redraw": Act(
        setup.redraw_hand,
        when_at_nodes("setup.redraw"),
        False,
        "redraw the opening hand: a (no Basic GENERATION, shown) or b (one card less)",
        {
            "kind": Arg("word", "a or b", ("a", "b"), True),
            "cards": Arg("cards", "the shown cards that the record does not know"),
        },
        opens_game=True,
    ),
    "keep": acts.keep_hand_act(setup.confirm_hand),
    "first": acts.first_player_act(setup.set_first_player),
    "look": acts.hand_report_act(HAND),
    "play": acts.play_act(
        card_play.play_card,
        card_play.when_to_play,
        "play a card from hand or hangar",
        "the card it is set on",
        {
            "from": Arg("word", "hand (default) or hangar", ("hand", "hangar")),
            "alternate": Arg("flag", "with its Alternate Cost"),
            "x": _X,
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
            "with": Arg("cards", "what an Additional or Alternate Cost is paid with"),
            "as": Arg("word", "its card type, where no list says it", get_args(CardType)),
            "cost": Arg("number", "the cards paid for it, where no list says it"),
        },
    ),
    "use": acts.use_text_act(
        text_use.use_text,
        text_use.when_to_use,
        "use a text of a card in play",
        "number of the text, or keyword",
        get_args(KeywordName),
        {
            "with": Arg("cards", "the card it is paid with (Multiple)"),
            "from": Arg("word", "hand or junkyard (Multiple)", ("hand", "junkyard"), True),
            "x": _X,
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
        },
    ),
    "switch": Act(
        switch.switch_cards,
        switch.when_to_switch,
        True,
        "Switch: exchange a card in hand with the own UNIT it names",
        {"card": CARD_ARG, "on": Arg("card", "the UNIT that leaves")},
    ),
    "attack": acts.sortie_act(
        sortie.attack, when_attacker_at("attack.move"), "move SQUADs to the Battle area, front UNIT first", **_SQUADS
    ),
    "defend": acts.sortie_act(
        sortie.defend, when_defender_at("defense.move"), "move SQUADs to defend, front UNIT first", **_SQUADS
    ),
    "order": Act(
        battle.choose_first_area,
        when_at_nodes("resolution.order"),
        False,
        "name the area whose battle comes first (house rule)",
        {"first": Arg("word", "space or earth", ("space", "earth"))},
    ),
    "discard": acts.discard_act(end_phase.discard_excess, "discard down to six"),
    "effects": acts.order_effects_act(end_phase.order_effects),
    "redeem": Act(
        voucher.redeem_points,
        voucher.when_to_redeem,
        False,
        "pay Voucher Points for cards of the Junkyard",
        {"cards": Arg("cards", "from the own Junkyard")},
    ),
    "done": Act(end_phase.say_done, end_phase.when_to_say_done, False, "end the turn", ends_turn=True),
    "resolve": stated_results.battle_result_act(BATTLE_REPORTING),
    **stated_results.remaining_deck_acts(_LIFE),
    "choose": acts.choose_act(make_choice),
    "effect": manual_effects.manual_effects_act("GW-EFF-01", said_fault, anywhere),
    **COMMON_ACTS,
}
ACTS = acts.add_moment_rules(
    _ACTS,
    {
        "redraw": "GW-SETUP-05",
        "keep": "GW-SETUP-05",
        "first": "GW-SETUP-04",
        "switch": "GW-SWIT-01",
        "attack": "GW-ATK-01",
        "defend": "GW-DFN-01",
        "order": "GW-BTL-17",
        "discard": "GW-END-01",
        "effects": "GW-END-05",
        "redeem": "GW-VOUC-02",
        "done": "GW-END-08",
    },
    alone="GW-CUT-03",
)
"""All acts, each with the rule of its moment. A play and the use of a text state their moment themselves."""
