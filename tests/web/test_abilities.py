"""What a device can do: what needs HTTPS is distinguished from what the browser does not have."""

import json

import pytest

from tests.web.modules import loaded

ALL = (
    "{ navigator: { serviceWorker: 1, mediaDevices: { getUserMedia: 1 }, wakeLock: 1, clipboard: 1 }, "
    "crypto: { subtle: 1 }, indexedDB: 1"
)


def told(browser: str) -> dict[str, str]:
    rows = json.loads(loaded("device/browser-capabilities.js").eval(f"JSON.stringify(browserCapabilities({browser}))"))
    return {row["name"]: row["why"] for row in rows}


def test_over_https_nothing_is_missing():
    assert set(told(f"{ALL}, isSecureContext: true }}").values()) == {""}


def test_over_http_all_but_the_outbox_need_https():
    result = told("{ navigator: {}, crypto: {}, indexedDB: 1, isSecureContext: false }")
    assert result.pop("outbox") == ""
    assert set(result.values()) == {"needs_https"}


@pytest.mark.parametrize("missing", ["serviceWorker: 1", "wakeLock: 1", "indexedDB: 1"])
def test_what_a_browser_does_not_have_over_https_is_its_own_lack(missing):
    result = told(f"{ALL}, isSecureContext: true }}".replace(missing, "none: 1"))
    assert "browser_lacks" in result.values()
    assert "needs_https" not in result.values()
