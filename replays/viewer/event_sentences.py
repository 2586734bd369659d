"""The events of a view as sentences, made by the viewer's own modules, so that terminal and page agree."""

from __future__ import annotations

import json
from collections.abc import Sequence

from domain.kernel.record.event import Event
from replays.viewer.js_bundle import bundle_script
from replays.viewer.replay_json import replay_data, to_script_json

ENTRY = "replay/narration.js"
_SENTENCES_SCRIPT = """
function sentences(record, language) {
  const telling = new Narration(JSON.parse(record), language);
  return JSON.stringify(telling.record.events.map((event) => telling.words(event)));
}
"""


def event_sentences(events: Sequence[Event], language: str = "en") -> list[str]:
    """Returns a sentence for every event of a view, in `en`, `ja` or `zh`; notation if the rulebook has no sentence."""
    from py_mini_racer import MiniRacer  # a JavaScript engine takes longer to load than most commands take

    engine = MiniRacer()
    try:
        engine.eval(bundle_script(ENTRY) + _SENTENCES_SCRIPT)
        texts: list[str] = json.loads(engine.call("sentences", to_script_json(replay_data(events)), language))
        return texts
    finally:
        engine.close()
