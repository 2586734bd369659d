"""Cards that bar others of the same name: CHARACTERs (GW-CHAR-05, -06) and card restrictions (`card_restriction`)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.rulesets.gundam_war.keywords import card_restriction, designations
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.playing.set_on import barred_by as barred_on
from domain.rulesets.gundam_war.state import cards, faces
from domain.rulesets.gundam_war.state.zones import JUNKYARD, cards_in_play, controller


def require_no_double(desk: Desk, card_id: str, seat: str, kind: str) -> None:
    """Checks that a card may come into play, as this type, with the cards in play; open where nobody knows it, or them."""
    name = cards.name_of(desk.table, card_id)
    rule = barred_by(desk, card_id, seat, kind)
    open_matter = not name or (not faces.is_known(desk.table, card_id) and bool(_namesakes(desk, card_id, "")))
    open_matter = open_matter or (_bars_namesakes(desk, card_id, kind) and _someone_nameless(desk))
    truth: Truth = False if rule else None if open_matter else True
    usual = "GW-CHAR-05" if kind in ("character", "") else "GW-RESTR-01"
    desk.demand(rule or usual, truth, msg("card_is_in_play_already", card=name))


def _bars_namesakes(desk: Desk, card_id: str, kind: str) -> bool:
    """Whether a namesake in play would keep the card out."""
    return kind in ("character", "") or card_restriction.is_restricted(desk, card_id)


def _someone_nameless(desk: Desk) -> bool:
    """Whether a card is in play of which nobody knows so much as the name."""
    table = desk.table
    return any(not cards.name_of(table, card) for seat in table.header.seats for card in cards_in_play(table, seat))


def barred_by(desk: Desk, card_id: str, seat: str, kind: str = "") -> str:
    """The rule that bars a card from being put into play by this seat now, or empty; `kind`: played as this type."""
    if character_in_play(desk, card_id, seat, kind):
        return "GW-CHAR-05"
    return card_restriction.barred_by(desk, card_id, seat, partial(_namesakes, desk, card_id))


def character_in_play(desk: Desk, card_id: str, seat: str, kind: str = "") -> bool:
    """Whether the card is a CHARACTER and one of its name is in play (switch `character_name_unique`: of whom)."""
    if (kind or cards.type_of(desk.table, card_id)) != "character":
        return False
    whose = "" if desk.switch("character_name_unique") == "any_player" else seat
    namesakes = _namesakes(desk, card_id, whose)
    return any(cards.type_of(desk.table, other) == "character" for other in namesakes)


def _namesakes(desk: Desk, card_id: str, seat: str) -> list[str]:
    """The cards in play of the same name, of one seat or (seat empty) of all; own is what one controls (GW-OPER-08)."""
    table = desk.table
    everything = [other for each in table.header.seats for other in cards_in_play(table, each) if other != card_id]
    named = [other for other in everything if cards.same_name(table, other, card_id)]
    return [other for other in named if seat in ("", controller(table, other))]


class Coming(NamedTuple):
    """How a card comes into play by an effect: in which battle area (empty: none), in front of the SQUAD, rolled or not.

    `rolled`: None as it usually does.
    """

    area: str = ""
    front: bool = False
    rolled: bool | None = None


USUALLY = Coming()
"""To the Station area, as if it were played."""


def bring_in(desk: Desk, card_id: str, seat: str, host: str = "", said: bool = False, way: Coming = USUALLY) -> None:
    """Puts a card into play by an effect (OP-34).

    A CHARACTER that cannot be set there, or has a namesake in play, goes to the Junkyard (GW-CHAR-04 to -06, -09);
    another card that is barred stays where it was (OP-84). `said`: somebody says so by hand; a scribe writes down what
    the players did, and which rule that breaks.
    """
    rule = _barred_by(desk, card_id, seat, host, way)
    if said and not desk.referee:
        desk.demand(rule, not rule, "")
    elif rule:
        desk.record("lost", "not_put_in_play", seat, rule, {"card": card_id})
        if cards.type_of(desk.table, card_id) == "character":
            to_junkyard(desk, card_id)
        return
    movement.enter(desk, card_id, seat, host, False, way.area, 0 if way.front else -1, way.rolled)


def _barred_by(desk: Desk, card_id: str, seat: str, host: str, way: Coming) -> str:
    """The rule that keeps a card from being put into play there; a COMMAND lies in no area (GW-CMD-03, GW-ZONE-09)."""
    kind = cards.type_of(desk.table, card_id)
    if kind == "command":
        return "GW-CMD-03"
    if kind == "character" and not host:
        return "GW-CHAR-04"
    if way.area and (kind not in ("unit", "") or designations.is_barred(desk.table, card_id, way.area, seat)):
        return "GW-BASE-02" if kind in ("unit", "") else "GW-SQD-01"
    return (host and barred_on(desk, card_id, host, seat)) or barred_by(desk, card_id, seat)


def to_junkyard(desk: Desk, card_id: str) -> None:
    """A card that cannot come into play goes to its owner's Junkyard at once, without being destroyed (GW-MOVE-07)."""
    desk.record("consequence", "sent_to_junkyard", "", "GW-CHAR-06", {"card": card_id})
    movement.put(desk, card_id, JUNKYARD, 0)
