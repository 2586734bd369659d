"""How much one request, and one asker, may want: every limit of the service, stated here and nowhere else.

The description of the service has them as `x-limits`. What is beyond a limit is answered with 413 or 422 and the limit, what
comes too often or too slowly with 429 or 408; `Retry-After` says when it may come again.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from domain.cards.size_limits import DECK_LIMITS, SizeLimits

CARD_LIST_BOUNDS = SizeLimits(400_000, 8_000, 20_000, 1_000)
"""A card list that is sent; larger ones are read on one's own machine (`senki new --cards`)."""
COMMAND_BYTES = 64 * 1024
"""Bytes of something said at a game or a tournament."""
LONGEST_TEXT = 20_000
"""Characters of a text inside of what is said."""
INLINE_CHARACTERS = 2_000
"""Characters of a text with cards that is read in the service's own process; longer ones are read beside it (`apart.py`)."""
NESTING = 24
"""How deep lists and objects of JSON may lie in each other."""
VALUES = 150_000
"""Values of a JSON body."""
REQUEST_COST, ANONYMOUS_WRITE_COST = 0.001, 0.006
"""Seconds of the processor that every request is charged at least, what it takes to hear and answer one; and one that is sent
without a link: many such are refused at once, and a row of them would have the others wait as one of that size would."""
DIGITS = 16
"""Digits of a number in JSON."""
JOBS_WAITING, JOBS_PER_CLIENT, JOB_ANSWER_BYTES = 16, 3, 32 * 1024 * 1024
"""So many jobs may wait or go on at once, so many of one asker, and so many bytes of their answers are kept."""
PAGE_ROWS, FILE_ROWS = 500, 100_000
"""Rows of a statistic that are told where nobody says how many; those of a file, which is the most that may be asked for."""


class SyncLimits(NamedTuple):
    """How much is done while its asker waits, each about a quarter of a second of a small machine's processor.

    `sheet`: lines of a scoresheet · `codes`: characters of a game's QR codes · `record`, `record_json`: bytes of a record ·
    `cards`: characters of a card list · `replay`: events of a game that becomes one page · `code`, `file`: events of one that
    becomes QR codes, or a record or sheet · `moving`: events of one whose codes move · `drawing`: characters of a board (as
    SVG) that becomes a picture · `photograph`: points of one that is looked through for codes · `games`, `unread`: games that
    are counted, and events that have to be read first, for a question to the statistics · `packed`: records that go into the
    file of a tournament, or are held against it · `said`: events of a tournament that are held against its rules.
    """

    sheet: int = 60
    codes: int = 500
    record: int = 4_000
    record_json: int = 60_000
    cards: int = 150_000
    replay: int = 120
    code: int = 450
    moving: int = 120
    file: int = 2_000
    drawing: int = 2_000
    photograph: int = 4_000_000
    games: int = 2_000
    unread: int = 5_000
    packed: int = 8
    said: int = 300


SYNC_LIMITS = SyncLimits()
"""What is larger becomes a job: 202, with the address at which it is asked for (`api/jobs/service.py`)."""


@dataclass(frozen=True)
class Rate:
    """A budget: `saved` at first and at most, and so much more in every `second`."""

    saved: float
    second: float


@dataclass(frozen=True)
class Limits:
    """What askers may want of the service at a time.

    `link`, `reading`, `sending`: seconds of the processor, for whoever has a link or the service's key; without, by address,
    for what is asked and for what is sent (`sending_where_open`: where everybody may open games) · `guesses`: links that an
    address may try in vain · `feeds`, `feeds_of_address`, `feeds_of_link`: live feeds at once, the last for all links but
    those of spectators · `head`, `body`: seconds in which a request's head, and its body, have to be here · `connections`,
    `connections_in_debt`: of one address, the second when it has used up its budget; of a proxy on this machine there is no
    limit · `pause`: seconds that a refusal for too much takes, so that refusing costs less than asking.
    """

    link: Rate = Rate(30, 0.3)
    reading: Rate = Rate(20, 0.2)
    sending: Rate = Rate(2, 0.04)
    sending_where_open: Rate = Rate(12, 0.1)
    guesses: Rate = Rate(40, 0.1)
    feeds: int = 2000
    feeds_of_address: int = 400
    feeds_of_link: int = 20
    head: float = 10.0
    body: float = 20.0
    connections: int = 500
    connections_in_debt: int = 8
    pause: float = 1.0


def limits_to_json(limits: Limits, body: int, processes: int = 1) -> dict[str, Any]:
    """All limits as the description of the service has them; each of its `processes` keeps budgets, feeds and jobs itself."""
    return {
        "processes": processes,
        "body_bytes": body,
        "said_bytes": COMMAND_BYTES,
        "text_characters": LONGEST_TEXT,
        "json_nesting": NESTING,
        "json_values": VALUES,
        "number_digits": DIGITS,
        "deck": DECK_LIMITS._asdict(),
        "cards": CARD_LIST_BOUNDS._asdict(),
        "at_once": SYNC_LIMITS._asdict(),
        "statistics": {"rows": PAGE_ROWS, "most": FILE_ROWS},
        "jobs": {"waiting": JOBS_WAITING, "of_one": JOBS_PER_CLIENT, "kept_bytes": JOB_ANSWER_BYTES},
        **asdict(limits),
    }
