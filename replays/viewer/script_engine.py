"""Runs modules of the viewer without a browser, where a command needs a sentence.

QuickJS starts in 2 ms of the processor. V8 takes fifty times as long; it pays off for many drawings, and stands in on systems
for which QuickJS has no wheel.
"""

from __future__ import annotations

from typing import Any, Protocol


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
    """Runs a script in QuickJS, else in V8."""
    try:
        return _QuickJS(script)
    except ModuleNotFoundError:
        from py_mini_racer import MiniRacer

    engine = MiniRacer()
    engine.eval(script)
    return engine
