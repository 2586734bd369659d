"""What runs a club's server names what there is."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_club_server_is_started_with_options_that_serve_has(senki):
    result = (ROOT / "docker-compose.yml").read_text()
    command = re.search(r"command: serve (.*)", result)[1]
    options = set(re.findall(r"--[a-z-]+", command))
    assert {"--workers", "--proxy", "--url"} <= options
    known = set(re.findall(r"--[a-z-]+", senki("serve", "--help").out))
    assert options <= known


def test_the_image_is_made_of_what_lies_here():
    result = (ROOT / "Dockerfile").read_text()
    copied = [name for line in re.findall(r"^COPY (.*)", result, re.MULTILINE) for name in line.split()[:-1]]
    assert {"domain", "projections", "replays", "api", "scripts"} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists()] == []
    let_in = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert {name.split("/")[0] for name in copied} == let_in
