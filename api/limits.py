"""All limits of the service: how much one request, and one client, may require.

The API description has them as `x-limits`. A request over a size limit is answered with 413 or 422 and the limit. Too many or
too slow requests are answered with 429 or 408; `Retry-After` has the seconds to wait.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from domain.cards.size_limits import DECK_LIMITS, SizeLimits

CARD_LIST_BOUNDS = SizeLimits(400_000, 8_000, 20_000, 1_000)
"""Limits of a card list that is sent. Larger ones are read on one's own machine (`senki new --cards`)."""
IMPORT_BOUNDS = SizeLimits(24_000_000, 600_000, 40_000, 12_000)
"""Limits of a card list that is imported: every card of a game. Real lists have 4,000 cards and 9 million characters."""
IMPORT_BYTES, IMPORT_SECONDS = 48 * 1024 * 1024, 120.0
"""Bytes of the body of an import (a list and its earlier import), and seconds for it to arrive."""
IMPORT_TIMEOUT = 180.0
"""Seconds after which an import is aborted."""
IMPORTS_AT_ONCE = 4
"""Most bodies of imports that are on their way; one of each client."""
COMMAND_BYTES = 64 * 1024
"""Bytes of a request body at a game or tournament."""
LONGEST_TEXT = 20_000
"""Characters of a text inside of a request body."""
INLINE_CHARACTERS = 2_000
"""Characters of a card or deck list that is read in the server process. Longer ones go to the compute process."""
NESTING = 24
"""Depth of nested lists and objects of JSON."""
VALUES = 150_000
"""Values of a JSON body."""
REQUEST_COST, ANONYMOUS_WRITE_COST = 0.001, 0.006
"""Least CPU seconds that a request is charged with, and a write without a link. The second is higher because many such writes
are refused at once, and a row of them delays others like one large request."""
DIGITS = 16
"""Digits of a number in JSON."""
JOBS_WAITING, JOBS_PER_CLIENT, JOB_ANSWER_BYTES = 16, 3, 32 * 1024 * 1024
"""Most jobs that wait or run, most of one client, and most bytes of stored answers."""
PAGE_ROWS, FILE_ROWS = 500, 100_000
"""Rows of a statistic by default, and most rows of one request (the default of files)."""


class SyncLimits(NamedTuple):
    """Sizes that are answered at once, each about a quarter of a second of CPU time on a small machine.

    `sheet`: lines of a scoresheet · `codes`: characters of a game's QR codes · `record`, `record_json`: bytes of a record ·
    `cards`: characters of a card list · `replay`: events of a game that becomes one page · `code`, `file`: events of a game
    that becomes QR codes, or a record or sheet · `moving`: events of a game whose codes are animated · `drawing`: characters
    of a board (SVG) that becomes an image · `photograph`: pixels of a photograph that is searched for codes · `games`,
    `unread`: games that a statistic counts, and events that have to be read before · `packed`: records in a tournament's
    file, or checked against it · `said`: events of a tournament that are checked against its rules · `imported`: characters
    of a card list that is imported with its texts.
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
    imported: int = 40_000


SYNC_LIMITS = SyncLimits()
"""Anything larger becomes a job (`api/jobs/service.py`): 202, with the path of the job."""


@dataclass(frozen=True)
class BudgetRate:
    """A budget: `saved` at first and at most, refilled by `second` every second."""

    saved: float
    second: float


@dataclass(frozen=True)
class Limits:
    """Limits of the requests of clients over time.

    `link`, `reading`, `sending`: CPU seconds of a link or the server token; of an address without one, for reading and for
    sending (`sending_where_open`: if everybody may open games) · `importing`: CPU seconds of an address or of
    the server token for importing card lists · `guesses`: invalid links that an address may try · `feeds`,
    `feeds_of_address`, `feeds_of_link`: open event streams, the last for every link that is not a spectator's · `head`,
    `body`: seconds for a request's head and body to arrive · `connections`, `connections_in_debt`: connections of one
    address, and of one that has used up its budget; a proxy on this machine has no limit · `pause`: seconds by which a
    refusal is delayed, so that it costs the client more than the request.
    """

    link: BudgetRate = BudgetRate(30, 0.3)
    reading: BudgetRate = BudgetRate(40, 0.4)
    sending: BudgetRate = BudgetRate(2, 0.04)
    sending_where_open: BudgetRate = BudgetRate(12, 0.1)
    importing: BudgetRate = BudgetRate(90, 0.2)
    guesses: BudgetRate = BudgetRate(40, 0.1)
    feeds: int = 2000
    feeds_of_address: int = 1500
    feeds_of_link: int = 20
    head: float = 10.0
    body: float = 20.0
    connections: int = 3000
    connections_in_debt: int = 8
    pause: float = 1.0


def limits_to_json(limits: Limits, body: int, processes: int = 1) -> dict[str, Any]:
    """Returns all limits for the API description. Each of the `processes` has budgets, event streams and jobs of its own."""
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
        "imports": {**IMPORT_BOUNDS._asdict(), "bytes": IMPORT_BYTES, "seconds": IMPORT_SECONDS, "at_once": IMPORTS_AT_ONCE},
        "at_once": SYNC_LIMITS._asdict(),
        "statistics": {"rows": PAGE_ROWS, "most": FILE_ROWS},
        "jobs": {"waiting": JOBS_WAITING, "of_one": JOBS_PER_CLIENT, "kept_bytes": JOB_ANSWER_BYTES},
        **asdict(limits),
    }
