"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation. A verb
that needs a choice returns the question; its answer goes to `effects.choices`.
"""

from __future__ import annotations

from domain.parts import verbs
from domain.parts.small_effects import sayable
from domain.rulesets.gundam_war_nexa.effects.verbs import coins, piles, places, states, timing
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon, gain, refit, share
from domain.rulesets.gundam_war_nexa.wording import said_fault

VERBS = sayable(
    {
        "damage": states.deal_damage,
        "piercing": states.pierce,
        "destroy": places.destroy,
        "abolish": places.abolish,
        "negate_destruction": places.negate_destruction,
        "draw": piles.draw,
        "nation_damage": piles.nation_damage,
        "recover": piles.recover,
        "roll": states.roll,
        "reroll": states.reroll,
        "gain": states.gain,
        "this_turn": states.this_turn,
        "give": states.give,
        "lose": states.lose,
        "silence": states.silence,
        "allow": states.allow,
        "bar": states.bar,
        "power": states.power,
        "cost": states.cost,
        "move": places.move,
        "to_area": places.to_area,
        "lose_control": places.lose_control,
        "void": timing.void,
        "discard": piles.discard,
        "reveal": piles.reveal,
        "extract": piles.extract,
        "make_g": places.make_g,
        "put_in_play": places.put_in_play,
        "replace": places.replace,
        "coin": coins.coin,
        "remove_coins": coins.remove_coins,
        "player_coin": coins.player_coin,
        "chip": coins.chip,
        "skip": timing.skip,
        "later": timing.later,
        "defeat": verbs.defeat,
        "turn_up": gain.turn_up,
        "refit": refit.exchange,
        "share": share.search,
        "copy_text": cross_weapon.copy_text,
    },
    said_fault,
)
