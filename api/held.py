"""Games that some spectator sees late: public lists and statistics tell no more of them than that spectator is shown."""

from __future__ import annotations

from api.house import House
from api.links import Link
from api.reading import is_over, shown_end
from api.seen import Seen
from domain.kernel.views.views import SPECTATOR
from projections.games import running_of, standing
from projections.which import Which
from replays.log import Damaged, NoSuchGame


def held_back(house: House) -> frozenset[str]:
    """The games that do not count yet: they are not over, or end later than is shown. Blocking.

    A game that runs is held back all the time, since one that comes and goes tells when something is said.
    """
    late = house.links.late(house.now())
    if not late:
        return frozenset()
    running = running_of(house.caught_up(), late)
    return frozenset(game for game, link in late.items() if game in running or _is_new(house, link))


def counted(house: House, which: Which, apart: bool = False) -> Which:
    """The choice without the games that do not count yet, and without those that nobody vouches for; or (`apart`) of these
    alone. Blocking.
    """
    held, unsure = held_back(house), house.origins.uncounted()
    return which._replace(without=held, among=unsure) if apart else which._replace(without=held | unsure)


def as_shown(house: House) -> dict[str, dict[str, str]]:
    """Games of which the latest spectator may not know yet how they stand, with how they stand for that one. Blocking."""
    late = house.links.late(house.now()).values()
    return {link.game: _as_shown(house, link) for link in late if _is_new(house, link)}


def _as_shown(house: House, link: Link) -> dict[str, str]:
    return house.sight.ask(link.game, SPECTATOR, lambda seen: _standing(house, seen, link))


def _is_new(house: House, link: Link) -> bool:
    """Whether the last event is newer than the link's delay in seconds shows."""
    if not link.seconds:
        return False
    try:
        last = house.log.read(link.game, house.watch.position(link.game) - 1)[-1]
    except (NoSuchGame, Damaged, IndexError):
        return False
    return last.at > house.now() - 10 * link.seconds


def _standing(house: House, seen: Seen, link: Link) -> dict[str, str]:
    """How the game stands as far as the link shows it."""
    seen.stepper.jump(shown_end(seen.events, link, house.now(), is_over(seen)))
    return standing(seen.stepper.table.result, seen.header.seats)
