"""What the service has to be told at its start."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from api.limits import Limits
from replays.viewer.local_card_images import CardImageFolder


def tenths() -> int:
    """Tenths of a second since the epoch."""
    return int(time.time() * 10)


@dataclass(frozen=True)
class Settings:
    """Where the games lie and how the service behaves.

    `token`: whoever has it may open games and take records in; empty: everybody may · `env`: the `POSTGRES_...` names put
    the log into that database · `url`: what links begin with, default: as the request came in · `poll`: seconds until what
    another process wrote is seen, where it cannot be heard · `keep_alive`: seconds between the comments of a silent feed ·
    `indexed`: whether search engines may list the pages · `names`: the host names it answers to, None: any · `limits`: what
    askers may want · `pictures`: of cards, shown on this machine alone · `workers`: so many processes serve this folder ·
    `proxies`: addresses that are believed who asks (`X-Forwarded-For`), `*`: every one · `apart`: pictures and long lists are
    made in a process of their own.
    """

    data: Path = Path("senki-data")
    token: str = ""
    env: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    clock: Callable[[], int] = tenths
    body_limit: int = 1 << 20
    poll: float = 0.5
    keep_alive: float = 15.0
    indexed: bool = False
    host_names: frozenset[str] | None = None
    limits: Limits = field(default_factory=Limits)
    pictures: CardImageFolder | None = None
    workers: int = 1
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    compute_process: bool = False
