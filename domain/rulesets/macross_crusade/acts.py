"""What can be said in a game of Macross Crusade: every act with its moment, its arguments and what carries it out."""

from __future__ import annotations

from domain.kernel.ruleset import Act, Arg
from domain.kernel.talk import TALK
from domain.parts import moments
from domain.rulesets.macross_crusade import by_hand, end_of_turn, playing, setup, using
from domain.rulesets.macross_crusade.combat import sortie
from domain.rulesets.macross_crusade.effects import resolution
from domain.rulesets.macross_crusade.keywords import switch

_CARD = Arg("card", "the card")
_ANSWERS = Arg("card", "the waiting card that it answers; default: the last")
_TARGETS = Arg("cards", "the targets, in the order of the text")
_X = Arg("number", "the X, where it is chosen freely")
_AREAS = {
    "first": Arg("cards", "detachment in Battle Area 1, vanguard first"),
    "second": Arg("cards", "detachment in Battle Area 2"),
}

ACTS: dict[str, Act] = {
    "first": Act(
        setup.first_player,
        moments.at("setup.first_player"),
        False,
        "who goes first: the winner of rock-paper-scissors, or as the loser of the game before says",
        {"seat": Arg("seat", "the first player"), "method": Arg("word", "rock_paper_scissors, loser_chooses")},
    ),
    "redraw": Act(setup.redraw, moments.at("setup.redraw"), False, "redraw the opening hand, once"),
    "keep": Act(setup.keep, moments.at("setup.redraw"), False, "keep the opening hand"),
    "look": Act(setup.look, None, True, "tell the record aside which cards the seat holds", {"cards": Arg("cards", "aside")}),
    "play": Act(
        playing.play,
        playing.when,
        True,
        "play a card from hand",
        {
            "card": _CARD,
            "on": Arg("card", "the Unit it is Set on"),
            "targets": _TARGETS,
            "as": Arg("word", "g, or its card type where no list says it"),
            "mode": Arg("word", "of a Song: upper (default) or lower"),
            "x": _X,
            "cost": Arg("number", "the cards paid for it, where no list says it"),
            "answers": _ANSWERS,
        },
    ),
    "use": Act(
        using.use,
        using.when,
        True,
        "play a text of a card in the Field",
        {
            "card": _CARD,
            "text": Arg("word", "number of the text, or supply"),
            "targets": _TARGETS,
            "x": _X,
            "answers": _ANSWERS,
        },
    ),
    "switch": Act(
        switch.switch,
        switch.when,
        True,
        "Switch: exchange a card in hand with the own Unit it names",
        {"card": _CARD, "on": Arg("card", "the Unit that leaves")},
    ),
    "attack": Act(sortie.attack, sortie.attack_when, False, "sortie to the Battle Areas; none is a pass", _AREAS),
    "defend": Act(sortie.defend, sortie.defend_when, False, "sortie to defend; none is a pass", _AREAS),
    "discard": Act(
        end_of_turn.discard,
        moments.in_own_turn_at("end.hand"),
        False,
        "scrap down to six",
        {"cards": Arg("cards", "from hand")},
    ),
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
