"""What can be said in a game of NEX-A: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.ruleset import Act, Arg
from domain.kernel.talk import TALK
from domain.parts.moments import at, in_own_turn_at
from domain.rulesets.gundam_war_nexa import abolish_order, by_hand, playing, setup, turn_end, using
from domain.rulesets.gundam_war_nexa.combat import sortie
from domain.rulesets.gundam_war_nexa.effects import way

_CARD = Arg("card", "the card")
_ANSWERS = Arg("card", "the waiting card that it answers; default: the last")
_TARGETS = Arg("cards", "the targets, in the order of the text")
_ROLLED = Arg("cards", "the Gs rolled for it; default: the first that pay it")
_FORCES = {"space": Arg("cards", "force in space"), "earth": Arg("cards", "force on earth")}

ACTS: dict[str, Act] = {
    "first": Act(
        setup.first_player,
        at("setup.first_player"),
        False,
        "who goes first, by rock-paper-scissors or the like",
        {"seat": Arg("seat", "the first player"), "method": Arg("word", "coin, rock_paper_scissors, ...")},
    ),
    "redraw": Act(setup.redraw, at("setup.redraw"), False, "redraw the whole opening hand, once"),
    "keep": Act(setup.keep, at("setup.redraw"), False, "keep the opening hand"),
    "look": Act(setup.look, None, True, "tell the record aside which cards the seat holds", {"cards": Arg("cards", "aside")}),
    "play": Act(
        playing.play,
        playing.when,
        True,
        "play a card from hand or hangar",
        {
            "card": _CARD,
            "on": Arg("card", "the card it is set to"),
            "targets": _TARGETS,
            "from": Arg("word", "hand (default) or hangar"),
            "as": Arg("word", "g: as G; else its card type, where no list says it"),
            "with": _ROLLED,
            "removes": Arg("cards", "hand cards and Gs removed for a card of the older game"),
            "color": Arg("word", "the colour chosen for a card of the older game"),
            "x": Arg("number", "the X of the card"),
            "answers": _ANSWERS,
        },
    ),
    "use": Act(
        using.use,
        using.when,
        True,
        "play a text of a card on the field",
        {
            "card": _CARD,
            "text": Arg("word", "number of the text, keyword, or guard"),
            "targets": _TARGETS,
            "with": _ROLLED,
            "pay": Arg("number", "which of the costs joined by /"),
            "special": Arg("cards", "the cards of a special cost"),
            "x": Arg("number", "the X of the text"),
            "answers": _ANSWERS,
        },
    ),
    "attack": Act(sortie.attack, sortie.when_attacking, False, "sortie to attack, leader first; none is a pass", _FORCES),
    "defend": Act(sortie.defend, sortie.when_defending, False, "sortie to defend, leader first; none is a pass", _FORCES),
    "abolish_order": Act(
        abolish_order.order,
        None,
        True,
        "name the order in which destroyed cards are abolished",
        {"cards": Arg("cards", "the destroyed cards, the first to go first")},
    ),
    "discard": Act(
        turn_end.discard,
        in_own_turn_at("end.hand"),
        False,
        "abolish hand cards above the limit",
        {"cards": Arg("cards", "from hand")},
    ),
    "effects": Act(
        turn_end.order_effects,
        in_own_turn_at("end.effects"),
        False,
        "name the order of the turn-end effects",
        {"order": Arg("any", "their numbers")},
    ),
    "done": Act(turn_end.done, in_own_turn_at("end.done"), False, "declare the turn over"),
    "choose": Act(way.choose, None, True, "make the choice that is waited for", {"cards": Arg("cards", "the chosen")}),
    "effect": Act(
        by_hand.by_hand,
        None,
        True,
        "carry out effects by hand",
        {"effects": Arg("effects", "small effects"), "card": Arg("card", "whose text it is"), "text": Arg("text", "as said")},
    ),
    **TALK,
}
