"""Reads the code blocks of a Markdown page and runs those for the shell in this process.

A block `sh` is a small part of the shell's language: one command a line (`\\` continues it), `> FILE`, here-documents,
variables and `NAME=$(jq -r PATH FILE)`. Its commands are `senki`, `curl` against a service over the same data folder, `cat`
with a here-document, `mkdir` and `export`. A comment `# exit code 1` at the end of a line names the expected exit code.
A block `text` shows lines that the block before it prints; `...` stands for others. A block `console` is shown only.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from tests.api.served import Served


class Example(NamedTuple):
    """A code block of a page: its language, its text and the line where it begins."""

    language: str
    text: str
    line: int


def examples(page: Path) -> list[Example]:
    """Returns the code blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    blocks = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Example(block[1], block[2], text.count("\n", 0, block.start()) + 1) for block in blocks]


class Line(NamedTuple):
    """A command line: its words, the file its output goes to, its here-document and its expected exit code."""

    words: list[str]
    target: str
    document: str
    code: int


_DOCUMENT = re.compile(r"<<\s*'?(\w+)'?")
_CODE = re.compile(r"#.*\bexit code (\d)")


def command_lines(text: str) -> list[Line]:
    """Splits a `sh` block into its commands."""
    results = []
    lines = iter(text.replace("\\\n", " ").splitlines())
    for line in lines:
        while _is_open(line):
            line += "\n" + next(lines)
        document = ""
        if end := _DOCUMENT.search(line):
            line = line.replace(end[0], "")
            for each in iter(lines.__next__, end[1]):
                document += each + "\n"
        if words := shlex.split(line, comments=True):
            target = ""
            if ">" in words:
                at = words.index(">")
                target = words[at + 1]
                words = words[:at] + words[at + 2 :]
            code = _CODE.search(line)
            results.append(Line(words, target, document, int(code[1]) if code else 0))
    return results


def _is_open(line: str) -> bool:
    """Whether a quotation of this line ends on a later one."""
    try:
        shlex.split(line, comments=True)
    except ValueError:
        return True
    return False


class Shell:
    """Runs `sh` blocks in the current folder; variables and the service last for all blocks of a page."""

    def __init__(self, senki: Callable[..., Any]) -> None:
        self.senki = senki
        self.variables: dict[str, str] = {}
        self._served: Served | None = None

    def run(self, text: str) -> str:
        """Runs a block and returns what it prints. Raises AssertionError for an unexpected exit code."""
        return "".join(self._run(line) for line in command_lines(text))

    def _run(self, line: Line) -> str:
        words = [Template(word).safe_substitute(self.variables) for word in line.words]
        run = {"senki": self._senki, "scripts/senki": self._senki, "curl": self._curl, "cat": self._cat}
        if words[0] == "mkdir":
            Path(words[-1]).mkdir()
            return ""
        if words[0] == "export" or "=" in words[0]:
            self._assign(line.words)
            return ""
        out, err = run[words[0]](words, line)
        if not line.target:
            return err + out
        Path(line.target).write_text(out, encoding="utf-8")
        return err

    def _senki(self, words: list[str], line: Line) -> tuple[str, str]:
        answer = self.senki(*words[1:])
        assert answer.code == line.code, (words, answer.out, answer.err)
        return answer.out, answer.err

    def _cat(self, words: list[str], line: Line) -> tuple[str, str]:
        return line.document or "".join(Path(name).read_text(encoding="utf-8") for name in words[1:]), ""

    def _assign(self, words: list[str]) -> None:
        """Carries out `NAME=value` and `NAME=$(jq -r PATH FILE)`."""
        name, value = " ".join(words).removeprefix("export ").split("=", 1)
        if query := re.fullmatch(r"\$\(jq -r \.([\w.]+) (\S+)\)", value):
            result = json.loads(Path(query[2]).read_text(encoding="utf-8"))
            for step in query[1].split("."):
                result = result[step]
            value = str(result)
        self.variables[name] = value

    def _curl(self, words: list[str], line: Line) -> tuple[str, str]:
        """Sends a request; understands the options -s, -X, -H, --json and --data-binary @FILE."""
        method, url, headers, body = "", "", {}, None
        rest = iter(words[1:])
        for word in rest:
            if word == "-X":
                method = next(rest)
            elif word == "-H":
                name, value = next(rest).split(": ", 1)
                headers[name] = value
            elif word == "--json":
                body = next(rest).encode()
                headers["Content-Type"] = "application/json"
            elif word == "--data-binary":
                body = Path(next(rest).removeprefix("@")).read_bytes()
            elif word != "-s":
                url = word
        path = re.sub(r"^(http://)?localhost:8000", "", url)
        method = method or ("GET" if body is None else "POST")
        answer = self._service().client.asked(method, path, headers=headers, content=body)
        assert answer.status_code < 400, (words, answer.text)
        return answer.text, ""

    def _service(self) -> Served:
        if self._served is None:
            self._served = Served(Path("data"))
        return self._served

    def close(self) -> None:
        """Ends the service, if a block used it."""
        if self._served is not None:
            self._served.close()


def options_in(text: str) -> list[list[str]]:
    """Returns the words of every `senki` command that a text shows, in inline code and in `console` blocks."""
    shown = re.findall(r"`(?:scripts/)?senki ([^`\n]+)`", text)
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        shown += re.findall(r"^(?:scripts/)?senki ([^\n#]+)", block, re.MULTILINE)
    return [[word.strip("'\",.:;") for word in each.split()] for each in shown]
