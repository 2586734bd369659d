"""What can be said in a game of Gundam War: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.ruleset import Act, Arg
from domain.kernel.talk import TALK
from domain.parts.moments import at, in_own_turn_at
from domain.rulesets.gundam_war import by_hand, end_phase, playing, setup, using
from domain.rulesets.gundam_war.combat import attack_step, battle_order, defense_step
from domain.rulesets.gundam_war.effects import resolution
from domain.rulesets.gundam_war.keywords import switch, voucher

_CARD = Arg("card", "the card")
_ANSWERS = Arg("card", "the waiting card that it answers; default: the last")
_TARGETS = Arg("cards", "the targets, in the order of the text")

ACTS: dict[str, Act] = {
    "redraw": Act(
        setup.redraw,
        at("setup.redraw"),
        False,
        "redraw the opening hand: a (no Basic GENERATION, shown) or b (one card less)",
        {"kind": Arg("word", "a or b"), "cards": Arg("cards", "the shown cards that the record does not know")},
    ),
    "keep": Act(setup.keep, at("setup.redraw"), False, "keep the opening hand"),
    "first": Act(
        setup.first_player,
        at("setup.first_player"),
        False,
        "who goes first, by coin flip or the like",
        {"seat": Arg("seat", "the first player"), "method": Arg("word", "coin, rock_paper_scissors, ...")},
    ),
    "look": Act(setup.look, None, True, "tell the record aside which cards the seat holds", {"cards": Arg("cards", "aside")}),
    "play": Act(
        playing.play,
        playing.when,
        True,
        "play a card from hand or hangar",
        {
            "card": _CARD,
            "on": Arg("card", "the card it is set on"),
            "targets": _TARGETS,
            "from": Arg("word", "hand (default) or hangar"),
            "alternate": Arg("flag", "with its Alternate Cost"),
            "with": Arg("cards", "what an Additional or Alternate Cost is paid with"),
            "as": Arg("word", "its card type, where no list says it"),
            "cost": Arg("number", "the cards paid for it, where no list says it"),
            "answers": _ANSWERS,
        },
    ),
    "use": Act(
        using.use,
        using.when,
        True,
        "use a text of a card in play",
        {
            "card": _CARD,
            "text": Arg("word", "number of the text, or keyword"),
            "targets": _TARGETS,
            "with": Arg("cards", "the card it is paid with (Multiple)"),
            "from": Arg("word", "hand or junkyard (Multiple)"),
            "answers": _ANSWERS,
        },
    ),
    "switch": Act(
        switch.switch,
        switch.when,
        True,
        "Switch: exchange a card in hand with the own UNIT it names",
        {"card": _CARD, "on": Arg("card", "the UNIT that leaves")},
    ),
    "attack": Act(
        attack_step.attack,
        attack_step.when,
        False,
        "move SQUADs to the Battle area, front UNIT first; none is a pass",
        {"space": Arg("cards", "SQUAD in Space"), "earth": Arg("cards", "SQUAD in Earth")},
    ),
    "defend": Act(
        defense_step.defend,
        defense_step.when,
        False,
        "move SQUADs to defend, front UNIT first; none is a pass",
        {"space": Arg("cards", "SQUAD in Space"), "earth": Arg("cards", "SQUAD in Earth")},
    ),
    "order": Act(
        battle_order.choose,
        battle_order.when,
        False,
        "name the area whose battle comes first (house rule)",
        {"first": Arg("word", "space or earth")},
    ),
    "discard": Act(
        end_phase.discard, in_own_turn_at("end.hand"), False, "discard down to six", {"cards": Arg("cards", "from hand")}
    ),
    "effects": Act(
        end_phase.order_effects,
        in_own_turn_at("end.effects"),
        False,
        "name the order of the end-of-turn effects",
        {"order": Arg("any", "their numbers")},
    ),
    "redeem": Act(
        voucher.redeem,
        voucher.redeem_when,
        False,
        "pay Voucher Points for cards of the Junkyard",
        {"cards": Arg("cards", "from the own Junkyard")},
    ),
    "done": Act(end_phase.done, in_own_turn_at("end.done"), False, "end the turn"),
    "choose": Act(resolution.choose, None, True, "make the choice that is waited for", {"cards": Arg("cards", "the chosen")}),
    "effect": Act(
        by_hand.by_hand,
        None,
        True,
        "carry out effects by hand",
        {"effects": Arg("effects", "small effects"), "card": Arg("card", "whose text it is"), "text": Arg("text", "as said")},
    ),
    **TALK,
}
