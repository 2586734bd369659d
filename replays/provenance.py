"""The origin of a game in a log, and whether it counts: the form that is stored with its first event."""

from __future__ import annotations

import json
from typing import NamedTuple

from domain.kernel.messages.message import Message, to_plain, untranslated
from domain.kernel.record.changes import Plain
from replays.log.entries import decode_provenance
from replays.log.results_and_errors import DamagedLog
from replays.messages import FILES, msg

JUDGED, AUDITED, UNAUDITED, VIEW = "judged", "audited", "unaudited", "view"
"""Judged here · imported and audited · imported, not audited · a view of a game elsewhere."""


class Provenance(NamedTuple):
    """The origin of a game. `clean`: it counts, because it was judged here or the audit found no fault · `why`: the reason
    if it does not count.

    `signer`: public key (hexadecimal) of the server that signed the imported record; empty if there is none · `heads`: the
    id of the heads of the log when the game was stored; empty if there were none.
    """

    how: str
    clean: bool
    why: Message | None = None
    signer: str = ""
    heads: str = ""


JUDGED_HERE = Provenance(JUDGED, True)
NOT_AUDITED = Provenance(UNAUDITED, False, msg("it_was_not_audited"))
UNREADABLE = Provenance(UNAUDITED, False, msg("what_is_kept_it_cannot"))


def provenance_to_plain(provenance: Provenance) -> Plain:
    """Returns a provenance as plain data, as the log stores it."""
    return provenance.how, provenance.clean, reason_to_text(provenance.why), provenance.signer, provenance.heads


def provenance_from_plain(plain: Plain) -> Provenance:
    """Returns a stored provenance; `UNREADABLE`, which does not count, for data of another form."""
    if type(plain) is not tuple or [type(field) for field in plain] != [str, bool, str, str, str]:
        return UNREADABLE
    how, clean, why, signer, heads = plain
    if how not in (JUDGED, AUDITED, UNAUDITED, VIEW):
        return UNREADABLE
    return Provenance(str(how), bool(clean), reason_from_text(str(why)), str(signer), str(heads))


def reason_to_text(why: Message | None) -> str:
    """Returns a reason as it is stored: JSON of the id and the facts; empty for none."""
    return json.dumps(to_plain(why), ensure_ascii=False) if why else ""


def reason_from_text(text: str) -> Message | None:
    """Returns a stored reason. Before 0.2.0 it was stored as an English sentence."""
    if not text.startswith("["):
        return untranslated(text) if text else None
    try:
        return FILES.from_plain(json.loads(text))
    except (ValueError, TypeError, AttributeError):
        return UNREADABLE.why


def decode_heads_id(game: str, state: bytes) -> str:
    """Returns the id of the heads that the stored row of a game's first event names; empty if it names none."""
    try:
        plain = decode_provenance(game, state)
    except DamagedLog:
        return ""
    return "" if plain is None else provenance_from_plain(plain).heads
