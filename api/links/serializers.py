"""A link as it is shown: what links begin with, and a picture of one for a phone's camera."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from fastapi import Request

from api.links.store import Link, link_url
from api.state import app_state

MASK = 0
"""Every second module is turned over, so that no large field is of one colour."""


def base_url(request: Request) -> str:
    """What links begin with."""
    return (app_state(request).settings.url or str(request.base_url)).rstrip("/")


def new_link_to_json(link: Link, secret: str, base: str) -> dict[str, Any]:
    """A new link with its secret, address and QR code; the only time that the secret is told."""
    url = link_url(base, link, secret)
    return {**link_to_json(link), "key": secret, "url": url, "qr": qr_svg(url)}


def link_to_json(link: Link) -> dict[str, Any]:
    """A link without its secret."""
    return {
        "id": link.id,
        "game": link.game,
        "scope": link.scope,
        "label": link.label,
        "created": link.created,
        "expires": link.expires or None,
        "revoked": link.revoked or None,
        "delay_seconds": link.seconds,
        "delay_events": link.events,
        "everybody": link.is_public,
    }


def qr_svg(text: str) -> str:
    """A QR code as SVG. Readers take any mask, and to look for the best of the eight takes longer than all else of a link."""
    picture = BytesIO()
    segno.make(text, micro=False, mask=MASK).save(picture, kind="svg", scale=4, xmldecl=False, nl=False)
    return picture.getvalue().decode()
