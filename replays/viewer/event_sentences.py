"""The events of a view as sentences, made by the viewer's own modules, so that terminal and page agree."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from domain.kernel.record.event import Event
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import narration_data, to_script_json

ENTRY = "replay/narration.js"
_NARRATION_SCRIPT = """
let narration;
function begin(record, language) {
  narration = new Narration(JSON.parse(record), language);
  return true;
}
function describe(added, silent) {
  const events = JSON.parse(added);
  narration.record.events.push(...events);
  for (const event of events.slice(0, silent)) narration.observe(event);
  return JSON.stringify(events.slice(silent).map((event) => narration.words(event)));
}
"""


class Narrator:
    """Describes the events of a game that goes on. Each event is described once, by what was known of its cards then.

    `start`: the number of first events that get no sentence.
    """

    def __init__(self, language: str = "en", start: int = 0) -> None:
        self._language = language
        self._start = start
        self._known = 0
        self._sentences: list[str] = []
        self._engine = start_engine(bundle_modules(ENTRY) + _NARRATION_SCRIPT)

    def __enter__(self) -> Narrator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the JavaScript engine."""
        self._engine.close()

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Returns a sentence for every event from `start` on, of a view that begins with the events of the call before."""
        added = narration_data(events, self._known, self._start)
        new = to_script_json(added.pop("events"))
        if not self._known:
            self._engine.call("begin", to_script_json({**added, "events": []}), self._language)
        self._sentences += json.loads(self._engine.call("describe", new, max(0, self._start - self._known)))
        self._known = len(events)
        return list(self._sentences)


def event_sentences(events: Sequence[Event], language: str = "en", start: int = 0) -> list[str]:
    """Returns a sentence for every event of a view, in `en`, `ja` or `zh`; notation if the rulebook has no sentence.

    `start`: the number of first events that are left out, which takes a third of the time.
    """
    with Narrator(language, start) as narrator:
        return narrator.sentences(events)


class ScriptEngine(Protocol):
    """A script that has run, and whose functions can be called."""

    def call(self, function: str, *args: str | int) -> Any:
        """Returns what a function of the script returns: a string, number or truth."""

    def close(self) -> None:
        """Ends the engine."""


class _QuickJS:
    def __init__(self, script: str) -> None:
        from _quickjs import Context  # `quickjs`, the package around it, starts a thread

        self._context = Context()
        self._context.eval(script)

    def call(self, function: str, *args: str | int) -> Any:
        return self._context.get(function)(*args)

    def close(self) -> None:
        del self._context


def start_engine(script: str) -> ScriptEngine:
    """Runs a script in QuickJS, else in V8.

    QuickJS starts in 2 ms of the processor. V8 takes fifty times as long; it pays off for many drawings, and stands in on
    systems for which QuickJS has no wheel.
    """
    try:
        return _QuickJS(script)
    except ModuleNotFoundError:
        from py_mini_racer import MiniRacer

    engine = MiniRacer()
    engine.eval(script)
    return engine
