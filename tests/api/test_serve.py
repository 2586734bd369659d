"""`scripts/senki serve` starts on an empty folder, with demo games that everybody may watch."""

import json
import re
import signal
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]


def test_serve_prints_its_address_and_has_demo_games(tmp_path: Path) -> None:
    command = [ROOT / "scripts" / "senki", "serve", "--host", "127.0.0.1", "--port", "0", "--data", tmp_path / "data"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as served:
        assert served.stdout is not None
        address = re.match(r"(http://127\.0\.0\.1:\d+)/\?key=(\S+)", served.stdout.readline())
        assert address is not None
        try:
            games = json.load(urlopen(f"{address[1]}/api/games", timeout=20))["items"]
            assert [game["open"] for game in games] == [True] * 5
            board = json.load(urlopen(f"{address[1]}/api/games/{games[0]['id']}/table", timeout=20))
            assert board["viewer"] == "spectator"
            told = Request(f"{address[1]}/api/statistics/tables/games", headers={"Authorization": f"Bearer {address[2]}"})
            assert urlopen(told, timeout=20).status == 200
        finally:
            served.send_signal(signal.SIGINT)
            served.wait(20)
