"""The page that a phone opens once over plain HTTP to install the server's authority, with the way on to the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from api.middleware.headers import SecurityHeadersMiddleware
from api.tls.certificates import fingerprint
from domain.kernel.messages.toml_cache import read_toml
from replays import viewer

FILE = "senki-house.crt"
LANGUAGES = {"en": "English", "ja": "日本語", "zh": "繁體中文"}
_TAGS = {"en": "en", "ja": "ja", "zh": "zh-Hant"}
_TOKENS = Path(viewer.__file__).with_name("replay") / "tokens.css"
_HERE = Path(__file__).parent


def install_app(authority: Path, secure: Callable[[str], str]) -> Starlette:
    """Returns the application. `secure(host)` is the HTTPS URL for a phone that came by this host name.

    `/` is the page, `/senki-house.crt` the certificate. Every other path redirects to the same one over HTTPS.
    """

    async def page(request: Request) -> Response:
        html = install_page(_language(request), fingerprint(authority), secure(request.url.hostname or ""))
        return Response(html, headers={"Cache-Control": "no-store"}, media_type="text/html")

    async def certificate(request: Request) -> Response:
        return FileResponse(authority, media_type="application/x-x509-ca-cert", filename=FILE)

    async def elsewhere(request: Request) -> Response:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{secure(request.url.hostname or '')}{quote(request.url.path)}{query}", 307)

    async def styles(request: Request) -> Response:
        return Response(_TOKENS.read_text("utf-8") + (_HERE / "install_page.css").read_text("utf-8"), media_type="text/css")

    routes = [Route("/", page), Route(f"/{FILE}", certificate), Route("/trust.css", styles), Route("/{path:path}", elsewhere)]
    made = Starlette(routes=routes)
    made.add_middleware(SecurityHeadersMiddleware)
    return made


def install_page(language: str, print_: str, address: str) -> str:
    """Returns the page, an HTML document without scripts."""
    words = _messages()[language]
    others = " · ".join(
        f'<a href="/?l={key}" lang="{_TAGS[key]}"{" aria-current=true" if key == language else ""}>{name}</a>'
        for key, name in LANGUAGES.items()
    )
    return (
        f'<!doctype html>\n<html lang="{_TAGS[language]}"><head><meta charset="utf-8"><title>{escape(words["brand"])}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f'<link rel="stylesheet" href="/trust.css"></head>\n<body><nav>{others}</nav><main>{"".join(_body(words, print_))}'
        f'<h2>{escape(words["open"])}</h2><p><a class="main" href="{escape(address)}/">{escape(words["go"])}</a></p>'
        f"<p>{escape(words['without'])}</p></main></body></html>\n"
    )


def _body(words: Mapping[str, Any], print_: str) -> Iterator[str]:
    yield f"<h1>{escape(words['title'])}</h1><p>{escape(words['why'])}</p><p>{escape(words['what'])}</p>"
    yield f'<h2>{escape(words["get"])}</h2><p><a class="main" href="/{FILE}" download="{FILE}">{FILE}</a></p>'
    yield f"<p>{escape(words['compare'])}</p><p><code>{escape(print_)}</code></p>"
    yield f"<h2>{escape(words['install'])}</h2>"
    for device, steps in words["devices"].items():
        yield f"<details><summary>{escape(device)}</summary>{_steps(steps)}</details>"


def _steps(steps: Sequence[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in steps)}</ol>"


def _language(request: Request) -> str:
    """Returns the chosen language, else the browser's first language that exists here."""
    tags = [request.query_params.get("l", ""), *request.headers.get("accept-language", "").split(",")]
    return next((tag.strip()[:2].lower() for tag in tags if tag.strip()[:2].lower() in LANGUAGES), "en")


@cache
def _messages() -> dict[str, dict[str, Any]]:
    return read_toml(_HERE / "messages.toml")
