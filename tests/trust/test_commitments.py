"""A seat seals a card, its list or its deck's order; it opens what it wants; and it shows whether it was what it claimed."""

from __future__ import annotations

import random

import pytest

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.commitments import CARD, LIST, ORDER, compute_commitment
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.views.views import SPECTATOR, make_view
from replays.file import make_record
from replays.trust.commitments import ANOTHER, AS_CLAIMED, CLOSED, FALSE, UNSEEN, check_commitments
from replays.trust.keys import Signer, is_weak_key, parse_key, verify_signature
from replays.trust.record_importer import determine_provenance
from scripts.simulation.random_games import random_game

SALT = bytes(range(32))


def desk(name: str = "gundam_war") -> Desk:
    """A desk some turns into a game of which the record knows the hands."""
    played = random_game(name, "sealed", 1)
    while played.decisions < 30 and played.step():
        pass
    return played.desk


def hidden_cards(table: Desk, known: bool) -> list[str]:
    """The cards of A that no other seat has seen; the record may know them."""
    return [
        card
        for card, each in table.table.cards.items()
        if each.bringer == "A" and (each.printing is not None) == known and "*" not in each.seen
    ]


def hidden(table: Desk, known: bool) -> str:
    """The first of them."""
    return hidden_cards(table, known)[0]


def say(at: Desk, seat: str, act: str, **args: object) -> tuple[Event, ...]:
    answer = at.say(Command(seat, act, dict(args), by="seat"))
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(at: Desk, seat: str, act: str, **args: object) -> str:
    answer = at.say(Command(seat, act, dict(args), by="seat"))
    assert isinstance(answer, Refusal), answer
    return answer.message


def sealed(at: Desk, of: str, value: str, card: str = "", salt: bytes = SALT) -> int:
    """Seals a value; the line of the seal."""
    hash_ = compute_commitment("A", of, value, salt).hex()
    more = {"card": card} if card else {"of": of}
    return say(at, "A", "seal", hash=hash_, **more)[0].line


def opened(at: Desk, line: int, value: str) -> tuple[Event, ...]:
    return say(at, "A", "unseal", line=line, salt=SALT.hex(), value=value)


def printing(at: Desk, card: str) -> str:
    return str(at.table.cards[card].printing)


def other_than(at: Desk, known: str) -> str:
    listed = registered_decklist(at.table, "A")
    assert listed
    return next(each for each in listed if each != known)


def test_a_card_that_was_what_it_claimed_is_reported_so_and_another_one_too() -> None:
    at = desk()
    first, second, third = hidden_cards(at, True)[:3]
    values = {first: printing(at, first), second: other_than(at, printing(at, second)), third: printing(at, third)}
    lines = [sealed(at, CARD, value, card) for card, value in values.items()]
    for line, value in zip(lines, (values[first], values[second]), strict=False):
        opened(at, line, value)
    assert [(each.line, each.verdict) for each in check_commitments(at.events)] == [
        (lines[0], AS_CLAIMED),
        (lines[1], ANOTHER),
        (lines[2], CLOSED),
    ]


def test_what_is_opened_at_the_end_is_learned_and_the_audit_uses_it() -> None:
    at = desk()
    card = hidden(at, False)
    value = next(iter(registered_decklist(at.table, "A") or {}))
    line = sealed(at, CARD, value, card)
    say(at, "B", "concede")
    opened(at, line, value)
    assert printing(at, card) == value
    assert check_commitments(at.events)[0].verdict == UNSEEN
    assert determine_provenance(make_record(at.events, "sealed"), registry.ruleset).clean
    birth = next(pos for pos, event in enumerate(make_view(at.events, "hindsight")) for change in event.changes
                 if getattr(change, "card", "") == card and getattr(change, "printing", None) == value)  # fmt: skip
    assert birth < next(pos for pos, event in enumerate(at.events) if event.name == "sealed")


def test_a_list_and_an_order_are_compared_with_the_cards_that_were_shown() -> None:
    at = desk()
    listed = "\n".join(card for card, count in (registered_decklist(at.table, "A") or {}).items() for _ in range(count))
    other = desk()
    claimed = listed.replace(listed.split("\n")[0], listed.split("\n")[-1])
    opened(other, sealed(other, LIST, claimed), claimed)
    assert [each.verdict for each in check_commitments(other.events)] == [ANOTHER]
    lines = [sealed(at, LIST, listed)]
    pile = max((each for each in at.table.zones.values() if each.holder == "A" and each.sees == "none" and each.ordered),
               key=lambda each: len(at.table.at(each.key)))  # fmt: skip
    ids = at.table.at(pile.key)
    order = [printing(at, card) if at.table.cards[card].printing else listed.split("\n")[0] for card in ids]
    lines.append(sealed(at, ORDER, "\n".join(order)))
    lines.append(sealed(at, ORDER, "\n".join(order[1:])))
    opened(at, lines[0], listed)
    opened(at, lines[1], "\n".join(order))
    opened(at, lines[2], "\n".join(order[1:]))
    verdicts = [each.verdict for each in check_commitments(at.events)]
    assert verdicts[0] == AS_CLAIMED
    assert verdicts[1] in (AS_CLAIMED, UNSEEN)
    assert verdicts[2] == ANOTHER


def test_only_what_was_sealed_opens_a_seal() -> None:
    at = desk()
    card = hidden(at, True)
    line = sealed(at, CARD, printing(at, card), card)
    other = other_than(at, printing(at, card))
    for salt, value in ((SALT, other), (bytes(32), printing(at, card)), (SALT[:16], printing(at, card))):
        assert refused(at, "A", "unseal", line=line, salt=salt.hex(), value=value) == "that does not open the seal"
    assert "has sealed nothing" in refused(at, "B", "unseal", line=line, salt=SALT.hex(), value="x")
    assert "has sealed nothing" in refused(at, "A", "unseal", line=1, salt=SALT.hex(), value="x")
    assert "32 hexadecimal digits or more" in refused(at, "A", "unseal", line=line, salt="00" * 15, value="x")


@pytest.mark.parametrize(
    "args",
    [{"hash": "12"}, {"hash": "zz" * 32}, {"of": "hand"}, {"of": "list", "card": "#1"}, {"card": "#99999"}, {}],
    ids=["short", "no hexadecimal", "kind", "list with card", "no card", "no card at all"],
)
def test_a_seal_that_makes_no_sense_is_refused(args: dict[str, str]) -> None:
    assert refused(desk(), "A", "seal", **{"hash": "00" * 32, **args})


def test_a_seat_seals_its_own_cards_only() -> None:
    at = desk()
    assert refused(at, "B", "seal", card=hidden(at, True), hash="00" * 32) == "a seat seals its own cards"


@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
def test_a_dictionary_of_all_cards_finds_nothing_in_what_others_see(viewer: str) -> None:
    """Two games that differ in the sealed card alone: without the salt the commitments cannot be attributed to the cards."""
    at = desk()
    card = next(each for each in at.table.at("A.hand") if at.table.cards[each].printing is not None)
    salt = random.Random("salt").randbytes(32)
    sealed(at, CARD, printing(at, card), card, salt)
    shown = make_view(at.events, viewer)[-1]
    cards = registry.specimens("gundam_war").cards
    guesses = {compute_commitment("A", CARD, each, guess).hex() for each in cards for guess in (b"", bytes(16), bytes(32))}
    assert shown.said["args"]["hash"] not in guesses
    assert shown.said["args"]["card"] == "#?"
    assert printing(at, card) not in repr(shown)


def test_the_commitment_is_made_as_ever() -> None:
    """The vector of FORMAT.md."""
    assert compute_commitment("A", "card", "T-1", bytes(range(16))).hex() == VECTOR


VECTOR = "80289b142663fa2e932bddcbfe78a1cd84f3b1c874c70627f1c51048541deb82"


@pytest.mark.parametrize(
    ("seal", "opening"),
    [
        ({"of": "fate"}, {}),
        ({"of": 5}, {}),
        ({"of": CARD}, {}),
        ({"hash": 7, "card": "#1"}, {}),
        ({"card": 7}, {}),
        ({"card": "#1"}, {}),
        ({"card": "#1"}, {"salt": "zz", "value": "T-1"}),
        ({"card": "#1"}, {"salt": "00" * 80, "value": "T-1"}),
        ({"card": "#1"}, {"salt": SALT.hex(), "value": 5}),
        ({"card": "#1", "hash": compute_commitment("A", CARD, "T-1", b"7").hex()}, {"salt": "37", "value": "T-1"}),
    ],
)
def test_what_somebody_wrote_into_a_file_in_place_of_a_seal_is_reported_as_false(
    seal: dict[str, object], opening: dict[str, object]
) -> None:
    """No desk has written it: a reader of the file gets that verdict, and sees the other seals."""
    at = desk()
    card = hidden(at, known=True)
    line = sealed(at, CARD, printing(at, card), card)
    *events, last = at.events
    made = [
        last._replace(line=line + number, said={"act": act, "args": args}, name=name)
        for number, (act, name, args) in enumerate(
            (("seal", "sealed", {"hash": "ab" * 32, **seal}), ("unseal", "unsealed", {"line": line + 1, **opening})), 1
        )
    ]
    assert [each.verdict for each in check_commitments([*events, last, *made])] == [CLOSED, FALSE]


def test_a_card_and_a_list_are_sealed_once_the_order_of_a_deck_as_often_as_it_is_shuffled() -> None:
    """Given a sealed card, when it is sealed as another one too, then that is refused: the fitting seal could be opened."""
    at = desk()
    card = hidden(at, known=True)
    line = sealed(at, CARD, "one", card)
    again = compute_commitment("A", CARD, "two", SALT).hex()
    assert refused(at, "A", "seal", hash=again, card=card) == f"it is sealed already, in line {line}"
    say(at, "A", "takeback", agreed=("B",))
    sealed(at, CARD, "two", card)
    sealed(at, LIST, "one")
    assert "sealed already" in refused(at, "A", "seal", hash=again, of=LIST)
    sealed(at, ORDER, "one")
    sealed(at, ORDER, "two")


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "00" * 31 + "80", "ec" + "ff" * 31])
def test_a_key_under_which_everybody_can_sign_is_no_key(key: str) -> None:
    """Given a point of small order, with either sign, when it is named as a key, then it is refused, and nothing that it
    would have signed counts."""
    assert is_weak_key(bytes.fromhex(key))
    assert not is_weak_key(Signer(bytes(32)).key)
    with pytest.raises(ValueError, match="needs no secret"):
        parse_key(key)
    assert not verify_signature(bytes.fromhex(key), b"content", bytes.fromhex(key) + bytes(32))
