"""Tournaments in the forms of other programs: each is written, and read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.tournaments.state import Tournament
from replays.tournaments.forms import gundamwar, limitless, nrtm, tables, topdeck, trf
from replays.tournaments.forms.objects import from_text, to_text
from replays.tournaments.forms.results import BadForm, Results, said_of

Private = frozenset[str]


class Form(NamedTuple):
    """A form. `write(tournament, private)` gives the text of a file; `read(text)` its results and raises BadForm; None where
    the form holds no matches."""

    write: Callable[[Tournament, Private], str]
    read: Callable[[str], Results] | None
    about: str


FORMS = {
    "csv": Form(tables.write_matches, tables.read_matches, "a row a match, for any spreadsheet"),
    "melee": Form(tables.write_melee, None, "Melee's standings (CSV); holds no matches"),
    "topdeck": Form(lambda made, p: to_text(topdeck.write(made, p)), lambda t: topdeck.read(from_text(t)), "TopDeck (JSON)"),
    "limitless": Form(
        lambda made, p: to_text(limitless.write(made, p)), lambda t: limitless.read(from_text(t)), "Limitless (JSON)"
    ),
    "nrtm": Form(lambda made, p: to_text(nrtm.write(made, p)), lambda t: nrtm.read(from_text(t)), "NRTM, Cobra (JSON)"),
    "gundamwar": Form(
        lambda made, p: to_text(gundamwar.write(made, p)), lambda t: gundamwar.read(from_text(t)), "gundamwar.net"
    ),
    "trf": Form(trf.write, trf.read, "FIDE's TRF16; matches as 1, ½ and 0"),
}

__all__ = ["FORMS", "BadForm", "Form", "Results", "said_of"]
