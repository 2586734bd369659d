"""What a view tells, in sentences: by the viewer's own modules, so that terminal and page say the same."""

from __future__ import annotations

import json
from collections.abc import Sequence

from py_mini_racer import MiniRacer

from domain.kernel.record.event import Event
from replays.viewer.bundle import script
from replays.viewer.data import picture_data, replay_data, to_text

ENTRY = "replay/telling.js"
REFUSED = "replay/refused.js"
_TELL = """
function tell(record, language) {
  const telling = new Telling(JSON.parse(record), language);
  return JSON.stringify(telling.record.events.map((event) => telling.words(event)));
}
"""


def sentences(events: Sequence[Event], language: str = "en") -> list[str]:
    """A sentence for every event of a view, in `en`, `ja` or `zh`; notation where the rulebook has no sentence."""
    told: list[str] = json.loads(_run(ENTRY, _TELL, "tell", to_text(replay_data(events)), language))
    return told


def reason(events: Sequence[Event], message: str, language: str) -> str:
    """What a refusal says after these events, in `ja` or `zh`; as it is said in English where there is no sentence for it."""
    made = "function reason(record, language, said) { return reasonAt(JSON.parse(record), language, said); }"
    return _run(REFUSED, made, "reason", to_text(picture_data(events)), language, message) or message


def _run(entry: str, made: str, name: str, *args: str) -> str:
    engine = MiniRacer()
    try:
        engine.eval(script(entry) + made)
        return str(engine.call(name, *args))
    finally:
        engine.close()
