"""A client made from nothing but the API description: an operation is called by its id, its parameters by their names.

It stands for what generators make in every language: it knows no path, no method, no media type and no security scheme of
its own, and sends and accepts only what is described.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx2
import jsonschema_rs
import msgspec


class Sent(NamedTuple):
    """A request, ready to be sent."""

    method: str
    path: str
    params: dict[str, str]
    headers: dict[str, str]
    body: bytes


class Answered(NamedTuple):
    """An answer that its operation describes: JSON as a value, text as `str`, a file as `bytes`."""

    status: int
    value: Any
    headers: Mapping[str, str]


class DescribedClient:
    """Calls the operations of a description. `send`: sends a request · `secret`: of the link or token that is used."""

    def __init__(self, description: dict[str, Any], send: Callable[[Sent], httpx2.Response], secret: str = "") -> None:
        self._description, self._send, self._secret = description, send, secret
        self._operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        }

    def with_secret(self, secret: str) -> DescribedClient:
        """The same client with another secret."""
        return DescribedClient(self._description, self._send, secret)

    def __getattr__(self, operation: str) -> Callable[..., Answered]:
        if operation not in self._operations:
            raise AttributeError(f"the description has no operation {operation}")
        return lambda body=None, **given: self._read(operation, self._send(self.request(operation, body, **given)))

    def request(self, operation: str, body: Any = None, **given: Any) -> Sent:
        """The request of a call. Raises TypeError where the description has no such parameter, or needs another one."""
        method, path, described = self._operations[operation]
        params: dict[str, str] = {}
        headers = self._security(described)
        for parameter in described.get("parameters", ()):
            name = re.sub(r"\W", "_", parameter["name"]).lower()
            if name not in given:
                if parameter.get("required"):
                    raise TypeError(f"{operation} needs {name}")
                continue
            value = given.pop(name)
            self._check(parameter["schema"], value, f"{operation}: {name}")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", quote(text, safe=""))
            else:
                (params if parameter["in"] == "query" else headers)[parameter["name"]] = text
        if given:
            raise TypeError(f"{operation} has no {', '.join(given)}")
        content, kind = self._body(operation, described, body)
        return Sent(method, path, params, {**headers, **({"Content-Type": kind} if kind else {})}, content)

    def message(self, operation: str, fields: dict[str, str]) -> Any:
        """The data of a message of an event stream."""
        declared = self._operations[operation][2]["responses"]["200"]["content"]["text/event-stream"]["x-messages"]
        data = msgspec.json.decode(fields["data"])
        self._check(declared[fields["event"]], data, f"{operation}: {fields['event']}")
        return data

    def _security(self, described: dict[str, Any]) -> dict[str, str]:
        """The headers of the first security scheme that a secret is sent by."""
        schemes = self._description["components"]["securitySchemes"]
        for each in described.get("security", ()):
            for name in each:
                if self._secret and (schemes[name]["type"], schemes[name].get("scheme")) == ("http", "bearer"):
                    return {"Authorization": f"Bearer {self._secret}"}
        return {}

    def _body(self, operation: str, described: dict[str, Any], body: Any) -> tuple[bytes, str]:
        request = described.get("requestBody")
        if body is None:
            if request and request.get("required"):
                raise TypeError(f"{operation} needs a body")
            return b"", ""
        if request is None:
            raise TypeError(f"{operation} takes no body")
        kinds = request["content"]
        if isinstance(body, bytes):
            return body, next(kind for kind in kinds if kind != "application/json")
        self._check(kinds["application/json"]["schema"], body, operation)
        return msgspec.json.encode(body), "application/json"

    def _check(self, schema: dict[str, Any], value: Any, what: str) -> None:
        components = {"components": self._description["components"]}
        for error in jsonschema_rs.validator_for({**schema, **components}).iter_errors(value):
            raise TypeError(f"{what}: {error.message}")

    def _read(self, operation: str, answer: httpx2.Response) -> Answered:
        """What an answer says, followed to the end of a job. Raises AssertionError for an answer that is not described."""
        described = self._operations[operation][2]["responses"][str(answer.status_code)]
        kind = answer.headers.get("content-type", "").partition(";")[0]
        content = described.get("content", {})
        assert not answer.content or kind in content or "*/*" in content, (operation, answer.status_code, kind)
        if answer.status_code == 202:
            return self._finished(answer.json()["job"])
        if not kind.endswith("json"):
            text = content.get(kind, content.get("*/*", {})).get("schema", {}).get("format") != "binary"
            return Answered(answer.status_code, answer.text if text else answer.content, answer.headers)
        self._check(content[kind]["schema"], answer.json(), operation)
        return Answered(answer.status_code, answer.json(), answer.headers)

    def _finished(self, job: str) -> Answered:
        while self.get_job(job=job).value["state"] != "done":
            pass
        return self.get_job_answer(job=job)


def stream(url: str, sent: Sent) -> Iterator[dict[str, str]]:
    """The messages of an event stream, as the fields of each."""
    with httpx2.stream(
        sent.method, url + sent.path, params=sent.params, headers=sent.headers, timeout=10, verify=False
    ) as got:
        assert got.headers["content-type"].startswith("text/event-stream")
        fields: dict[str, str] = {}
        for line in got.iter_lines():
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value
            elif not line and "data" in fields:
                yield fields
                fields = {}
