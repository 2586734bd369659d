"""Answers about records that prove results, and about the audit of a tournament."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from api.http.openapi_responses import MessageOut, Position, ReasonOut


class EvidenceOut(TypedDict):
    """The worth of a record that is attached to a report."""

    match: str
    number: int
    record: str
    how: Literal["judged", "audited", "unaudited", "view", "missing"]
    why: str
    differences: list[str]
    faults: list[MessageOut]
    proves: bool


class EvidenceCountsOut(TypedDict):
    """How many records there are of each kind."""

    records: int
    proving: int
    judged: int
    audited: int
    unaudited: int
    view: int
    missing: int


class EvidenceListOut(TypedDict):
    """The records that are attached to reports."""

    items: list[EvidenceOut]
    counts: EvidenceCountsOut
    position: Position


class RefusedEventOut(TypedDict):
    """An event that the rules refuse."""

    position: int
    rule: str
    why: str
    message: str
    reasons: list[ReasonOut]


class TournamentAuditOut(EvidenceCountsOut):
    """The audit of a tournament. `unverified`: the rounds of another version of the pairing engine that this one pairs
    otherwise."""

    events: int
    proofs: list[EvidenceOut]
    broken: list[RefusedEventOut]
    unverified: list[RefusedEventOut]
