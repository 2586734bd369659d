"""Seals in any game: what can be sealed, what opens a seal, and what the record learns from one that was opened."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.commitments import CARD, LIST, MAX_VALUE_LENGTH, ORDER, compute_commitment
from tests.kernel.toy_ruleset import opened, refused, say

SALT = bytes(range(16))


def hash_of(of: str, value: str, salt: bytes = SALT, seat: str = "A") -> str:
    return compute_commitment(seat, of, value, salt).hex()


def sealed(desk: Desk, kind: str, value: str, /, **more: Any) -> int:
    """The line in which A seals a value."""
    return say(desk, "A", "seal", hash=hash_of(kind, value), **more)[0].line


@pytest.mark.parametrize(
    ("seat", "args", "message"),
    [
        ("", {"card": "#1", "hash": hash_of(CARD, "x")}, "a seal is a seat's"),
        ("A", {"of": "hand", "hash": hash_of(CARD, "x")}, "no such thing can be sealed: 'hand'"),
        ("A", {"card": "#1"}, "a seal needs its hash: 64 hexadecimal digits"),
        ("A", {"card": "#1", "hash": hash_of(CARD, "x")[:-2]}, "a seal needs its hash: 64 hexadecimal digits"),
        ("A", {"card": "#1", "hash": hash_of(CARD, "x") + "00"}, "a seal needs its hash: 64 hexadecimal digits"),
        ("A", {"card": "#1", "hash": "g" * 64}, "a seal needs its hash: 64 hexadecimal digits"),
        ("A", {"hash": hash_of(CARD, "x")}, "a card is sealed by its id"),
        ("A", {"card": "#999", "hash": hash_of(CARD, "x")}, "a card is sealed by its id"),
        ("A", {"card": "#1", "of": LIST, "hash": hash_of(LIST, "x")}, "a card is sealed by its id"),
        ("A", {"card": "#1", "of": ORDER, "hash": hash_of(ORDER, "x")}, "a card is sealed by its id"),
        ("A", {"card": "#40", "hash": hash_of(CARD, "x")}, "a seat seals its own cards"),
    ],
)
def test_what_cannot_be_sealed_is_refused(seat: str, args: dict[str, Any], message: str) -> None:
    assert message in refused(opened(), seat, "seal", **args).message


@pytest.mark.parametrize("more", [{"card": "#1"}, {"card": "#1", "of": CARD}, {"of": LIST}, {"of": ORDER}])
def test_a_card_a_list_and_an_order_are_sealed_and_opened(more: dict[str, str]) -> None:
    desk, of = opened(listed=False), more.get("of", CARD)
    line = sealed(desk, of, "ape-1", **more)
    (said,) = say(desk, "A", "unseal", line=line, salt=SALT.hex(), value="ape-1")
    assert (said.name, said.seat) == ("unsealed", "A")
    assert (desk.table.cards["#1"].printing == "ape-1") == (of == CARD)


@pytest.mark.parametrize(("salt", "opens"), [(15, False), (16, True), (17, True), (64, True), (65, False)])
def test_a_salt_is_as_long_as_it_may_be(salt: int, opens: bool) -> None:
    desk, bytes_ = opened(listed=False), bytes(range(salt))
    line = say(desk, "A", "seal", card="#1", hash=hash_of(CARD, "ape-1", bytes_[:64]))[0].line
    said = {"line": line, "salt": bytes_.hex(), "value": "ape-1"}
    if opens:
        say(desk, "A", "unseal", **said)
    else:
        assert refused(desk, "A", "unseal", **said).message == "the salt is 32 hexadecimal digits or more"


@pytest.mark.parametrize("value", ["", "x" * (MAX_VALUE_LENGTH + 1)])
def test_an_opening_says_what_was_sealed(value: str) -> None:
    desk = opened(listed=False)
    line = say(desk, "A", "seal", of=LIST, hash=hash_of(LIST, value))[0].line
    assert refused(desk, "A", "unseal", line=line, salt=SALT.hex(), value=value).message == "an opening says what was sealed"
    desk = opened(listed=False)
    longest = sealed(desk, LIST, "x" * MAX_VALUE_LENGTH, of=LIST)
    say(desk, "A", "unseal", line=longest, salt=SALT.hex(), value="x" * MAX_VALUE_LENGTH)


@pytest.mark.parametrize(
    ("seat", "args", "message"),
    [
        ("B", {}, "B has sealed nothing in line"),
        ("", {}, "nobody has sealed nothing in line"),
        ("A", {"line": 1}, "A has sealed nothing in line 1"),
        ("A", {"salt": "0" * 33}, "the salt is 32 hexadecimal digits or more"),
        ("A", {"salt": "AB" * 16}, "the salt is 32 hexadecimal digits or more"),
        ("A", {"salt": bytes(16).hex()}, "that does not open the seal"),
        ("A", {"value": "ape-2"}, "that does not open the seal"),
    ],
)
def test_only_its_seat_opens_a_seal_by_its_salt_and_value(seat: str, args: dict[str, Any], message: str) -> None:
    desk = opened(listed=False)
    line = sealed(desk, CARD, "ape-1", card="#1")
    said = {"line": line, "salt": SALT.hex(), "value": "ape-1", **args}
    assert message in refused(desk, seat, "unseal", **said).message


def test_a_seal_that_was_taken_back_is_not_opened() -> None:
    desk = opened(listed=False)
    line = sealed(desk, CARD, "ape-1", card="#1")
    say(desk, "A", "takeback", agreed=("A", "B"))
    assert "has sealed nothing" in refused(desk, "A", "unseal", line=line, salt=SALT.hex(), value="ape-1").message


@pytest.mark.parametrize(
    ("listed", "shown", "value", "known"),
    [
        (False, "", "ape-1", "ape-1"),
        (False, "cat-3", "ape-1", "cat-3"),
        (False, "", "~nothing", None),
        (True, "", "ape-1", "ape-1"),
        (True, "all", "ape-1", None),
    ],
)
def test_the_record_learns_from_a_seal_what_nothing_speaks_against(
    listed: bool, shown: str, value: str, known: str | None
) -> None:
    desk = opened(listed=listed)
    hand = desk.table.at("A.hand")
    card = hand[0]
    line = sealed(desk, CARD, value, card=card)
    if shown == "all":
        say(desk, "A", "look", aside=dict.fromkeys(hand[1:4], "ape-1"))
    elif shown:
        say(desk, "A", "look", aside={card: shown})
    say(desk, "A", "unseal", line=line, salt=SALT.hex(), value=value)
    assert desk.table.cards[card].printing == known
    if known == value:
        assert "*" in desk.table.cards[card].seen
