"""Requests to an application in this thread: no socket, and none of the threads of Starlette's test client, which cost more
than most answers do."""

from __future__ import annotations

import asyncio
import sys
from functools import partialmethod
from typing import Any

import httpx2
from fastapi import FastAPI

from tests.api.contract import faults_of_answer

# At every request httpx looks for this on the disk, to learn whether trio runs; a tenth of the request's time.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]


class Client:
    """Somebody who asks an application; an error inside of it is answered with 500, as a server would."""

    def __init__(self, app: FastAPI) -> None:
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        self._http = httpx2.AsyncClient(transport=transport, base_url="http://testserver", follow_redirects=True)
        self._loop = asyncio.Runner()
        self._lifespan = app.router.lifespan_context(app)
        self._loop.run(self._lifespan.__aenter__())

    def close(self) -> None:
        """Ends the application."""
        self._loop.run(self._lifespan.__aexit__(None, None, None))
        self._loop.close()

    def sign_in(self, secret: str) -> None:
        """Sends a secret with every request that has none of its own."""
        self._http.headers["Authorization"] = f"Bearer {secret}"

    def request(self, method: str, url: str, **more: Any) -> httpx2.Response:
        """One request, as httpx takes it. Its answer has to be one that the description of the service declares."""
        answer = self._loop.run(self._http.request(method, url, **more))
        wrong = faults_of_answer(method, answer.request.url.path, answer.status_code, answer.headers, answer.content)
        assert not wrong, wrong
        return answer

    def asked(self, method: str, url: str, **more: Any) -> httpx2.Response:
        """A request that is followed, where it becomes a job, until that is done, as the pages do."""
        answer = self.request(method, url, **more)
        if answer.status_code != 202:
            return answer
        key = answer.request.url.params.get("key", "")
        secret = dict(answer.request.headers).get("authorization") or (f"Bearer {key}" if key else "")
        headers = {"Authorization": secret} if secret else {}
        for _ in range(6000):
            if self.request("GET", answer.headers["Location"], headers=headers).json()["state"] == "done":
                return self.request("GET", f"{answer.headers['Location']}/answer", headers=headers)
            self._loop.run(asyncio.sleep(0.01))
        raise TimeoutError(url)

    get = partialmethod(asked, "GET")
    head = partialmethod(request, "HEAD")
    post = partialmethod(asked, "POST")
    delete = partialmethod(request, "DELETE")

    def at_once(self, count: int, method: str, url: str, **more: Any) -> list[httpx2.Response]:
        """The same request so many times, none of them waiting for another one."""

        async def asked() -> list[httpx2.Response]:
            return await asyncio.gather(*(self._http.request(method, url, **more) for _ in range(count)))

        return self._loop.run(asked())
