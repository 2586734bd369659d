"""What can be said in a game of Gundam War: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.ruleset import Act, Arg
from domain.kernel.talk import TALK
from domain.parts import acts
from domain.parts.acts import CARD
from domain.parts.moments import at, by_attacker_at, by_defender_at
from domain.rulesets.gundam_war import by_hand, end_phase, playing, setup, using
from domain.rulesets.gundam_war.combat import attack_step, battle_order, defense_step
from domain.rulesets.gundam_war.effects import resolution
from domain.rulesets.gundam_war.keywords import switch, voucher
from domain.rulesets.gundam_war.state.zones import HAND

_SQUADS = {"space": Arg("cards", "SQUAD in Space"), "earth": Arg("cards", "SQUAD in Earth")}

ACTS: dict[str, Act] = {
    "redraw": Act(
        setup.redraw,
        at("setup.redraw"),
        False,
        "redraw the opening hand: a (no Basic GENERATION, shown) or b (one card less)",
        {"kind": Arg("word", "a or b"), "cards": Arg("cards", "the shown cards that the record does not know")},
    ),
    "keep": acts.keep(setup.keep),
    "first": acts.first_player(setup.first_player),
    "look": acts.look(HAND),
    "play": acts.play(
        playing.play,
        playing.when,
        "play a card from hand or hangar",
        "the card it is set on",
        {
            "from": Arg("word", "hand (default) or hangar"),
            "alternate": Arg("flag", "with its Alternate Cost"),
            "with": Arg("cards", "what an Additional or Alternate Cost is paid with"),
            "as": Arg("word", "its card type, where no list says it"),
            "cost": Arg("number", "the cards paid for it, where no list says it"),
        },
    ),
    "use": acts.use(
        using.use,
        using.when,
        "use a text of a card in play",
        "number of the text, or keyword",
        {
            "with": Arg("cards", "the card it is paid with (Multiple)"),
            "from": Arg("word", "hand or junkyard (Multiple)"),
        },
    ),
    "switch": Act(
        switch.switch,
        switch.when,
        True,
        "Switch: exchange a card in hand with the own UNIT it names",
        {"card": CARD, "on": Arg("card", "the UNIT that leaves")},
    ),
    "attack": acts.sortie(
        attack_step.attack, by_attacker_at("attack.move"), "move SQUADs to the Battle area, front UNIT first", **_SQUADS
    ),
    "defend": acts.sortie(
        defense_step.defend, by_defender_at("defense.move"), "move SQUADs to defend, front UNIT first", **_SQUADS
    ),
    "order": Act(
        battle_order.choose,
        at("resolution.order"),
        False,
        "name the area whose battle comes first (house rule)",
        {"first": Arg("word", "space or earth")},
    ),
    "discard": acts.discard(end_phase.discard, "discard down to six"),
    "effects": acts.order_effects(end_phase.order_effects),
    "redeem": Act(
        voucher.redeem,
        voucher.redeem_when,
        False,
        "pay Voucher Points for cards of the Junkyard",
        {"cards": Arg("cards", "from the own Junkyard")},
    ),
    "done": acts.done(end_phase.done, "end.hand", "end.done"),
    "choose": acts.choose(resolution.choose),
    "effect": acts.by_hand(by_hand.by_hand),
    **TALK,
}
