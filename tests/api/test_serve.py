"""`scripts/senki serve` with several processes."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import httpx2

from tests.api.served import DECKS, RULESET, eventually

# Over plain HTTP nothing is verified: to read the machine's certificates for every connection takes longer than to ask.
get, post, stream = (partial(ask, verify=False, timeout=60) for ask in (httpx2.get, httpx2.post, httpx2.stream))
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """`senki serve`: the process, its address and its key; it has to end at Control-C."""
    command = [ROOT / "scripts" / "senki", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        address = re.match(r"(http://127\.0\.0\.1:\d+)/#key=(\S+)", process.stdout.readline())
        assert address is not None
        try:
            yield process, address[1], address[2]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(60) in (0, 128 + signal.SIGINT)


def test_several_processes_serve_one_folder_and_one_that_ends_is_started_again(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--no-demo", "--workers", "2") as (_, url, key), ExitStack() as feeds:
        ids = set()

        def processes() -> set[int]:
            """Those that have told of themselves; a new connection goes to whoever takes it."""
            answer = get(f"{url}/api/metrics", headers={"Authorization": f"Bearer {key}"}).text
            ids.update(int(result) for result in re.findall(r'senki_feeds_open\{process="(\d+)"\}', answer))
            return ids

        eventually(lambda: len(processes()) == 2)
        begun = {"Authorization": f"Bearer {key}", "Idempotency-Key": "opened-by-a-client"}
        game = post(f"{url}/api/games", json={"ruleset": RULESET, "decks": DECKS}, headers=begun).json()
        at, own = f"{url}/api/games/{game['game']}", {"Authorization": f"Bearer {game['link']['key']}"}
        position = int(get(f"{at}/table", headers=own).headers["ETag"].strip('"'))
        feed = f"{at}/feed?after={position}"
        live = [feeds.enter_context(stream("GET", feed, headers=own)) for _ in range(8)]
        lines = [answer.iter_lines() for answer in live]
        for number in range(6):
            said = {"act": "note", "seat": "A", "args": {"text": f"said {number}"}}
            more = {"If-Match": f'"{position}"', "Idempotency-Key": f"client-said-{number:06}"}
            answer = post(f"{at}/say", json=said, headers={**own, **more})
            assert answer.status_code == 200, answer.text
            position = answer.json()["position"]
            for heard in lines:
                assert f"said {number}" in next(line for line in heard if line.startswith("data: "))
        ended = min(ids)
        os.kill(ended, signal.SIGKILL)
        eventually(lambda: len(processes() - {ended}) == 2)
        assert get(f"{at}/table", headers=own).status_code == 200
