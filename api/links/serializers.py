"""Links as JSON, with the URL of a link and its QR code."""

from __future__ import annotations

from io import BytesIO

import segno
from fastapi import Request

from api.http.problems import id_reused
from api.http.responses import iso_time, optional_time
from api.links.schemas import CreatedLinkOut, LinkOut
from api.links.store import Link, NewLink, link_url
from api.state import AppState, app_state

MASK = 0
"""A mask that inverts every second module, so that no large area has one colour."""


def base_url(request: Request) -> str:
    """Returns the URL that links begin with."""
    return (app_state(request).settings.url or str(request.base_url)).rstrip("/")


def new_link_to_json(link: Link, secret: str, base: str) -> CreatedLinkOut:
    """Returns a new link with its secret, URL and QR code. The secret is never returned again."""
    url = link_url(base, link, secret)
    return {**link_to_json(link), "key": secret, "url": url, "qr": qr_svg(url)}


def create_requested_link(state: AppState, wanted: NewLink, client: str, base: str) -> CreatedLinkOut:
    """Creates the link of a request, once for a client id. Blocking. Raises a Problem (409) for an id that was used for
    something else."""
    made = state.links.create_once(wanted, client, state.now())
    if made is None:
        raise id_reused()
    return new_link_to_json(made[1], made[0], base)


def link_to_json(link: Link) -> LinkOut:
    """Returns a link without its secret."""
    return {
        "id": link.id,
        "game": link.game,
        "scope": link.scope,
        "label": link.label,
        "created": iso_time(link.created),
        "expires": optional_time(link.expires),
        "revoked": optional_time(link.revoked),
        "delay_seconds": link.seconds,
        "delay_events": link.events,
        "everybody": link.is_public,
    }


def qr_svg(text: str) -> str:
    """Returns a QR code as SVG. The mask is fixed: readers accept any, and choosing the best takes longer than all else."""
    picture = BytesIO()
    segno.make(text, micro=False, mask=MASK).save(picture, kind="svg", scale=4, xmldecl=False, nl=False)
    return picture.getvalue().decode()
