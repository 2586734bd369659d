"""Settings of the service."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from api.limits import Limits
from replays.viewer.local_card_images import CardImageFolder


def current_time_in_tenths() -> int:
    """Returns the time in tenths of a second since the epoch."""
    return int(time.time() * 10)


@dataclass(frozen=True)
class Settings:
    """Where the games are stored and how the service behaves.

    `data`: the data folder · `token`: required to open games and import records; empty: everybody may · `env`: `POSTGRES_...`
    names move the log into that database · `url`: what links begin with, default: as requested · `poll`: seconds until
    changes of another process are seen where it cannot notify · `keep_alive`: seconds between the comments of a silent event
    stream · `indexed`: whether search engines may list the pages · `host_names`: names the service answers to, None: any ·
    `limits`: limits for clients · `pictures`: card images, shown on this machine alone · `workers`: processes that serve this
    folder · `proxies`: addresses whose `X-Forwarded-For` is trusted, `*`: every one · `compute_process`: images and long
    lists are processed in a process of their own · `origins`: pages of these origins may read and embed what everybody may
    see · `webhooks`: addresses that notices are sent to.
    """

    data: Path = Path("senki-data")
    token: str = ""
    env: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    clock: Callable[[], int] = current_time_in_tenths
    body_limit: int = 1 << 20
    poll: float = 0.5
    keep_alive: float = 15.0
    indexed: bool = False
    host_names: frozenset[str] | None = None
    origins: frozenset[str] = frozenset()
    webhooks: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    pictures: CardImageFolder | None = None
    workers: int = 1
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    compute_process: bool = False
