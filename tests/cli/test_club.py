"""What runs a club's server names what there is."""

import re
import subprocess
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


def test_every_image_of_the_club_s_server_is_fixed_by_its_digest(tmp_path):
    """Given an engine that states digests, when the images are pinned again, then the file has a line for each image that
    docker-compose.yml and Dockerfile start from, of the same version; an engine without an answer pins nothing."""
    compose, dockerfile = (ROOT / "docker-compose.yml").read_text(), (ROOT / "Dockerfile").read_text()
    images = dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", compose) + re.findall(r"^ARG (\w+_IMAGE)=(.+)", dockerfile, re.M))
    assert len(re.findall(r"^ *image:", compose, re.M)) == len(re.findall(r"image: \$\{\w+_IMAGE:-", compose))
    assert re.findall(r"^FROM (.+)", dockerfile, re.M) == ["${PYTHON_IMAGE}"]
    assert "args: [PYTHON_IMAGE]" in compose
    assert [image for image in images.values() if not re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    engine = tmp_path / "docker"
    for digest, code in ((f"sha256:{64 * 'a'}", 0), ("not found", 1)):
        engine.write_text(f"#!/bin/sh\necho '{digest}'\n")
        engine.chmod(0o755)
        command = ["sh", str(ROOT / "scripts/lib/pinned-images.sh")]
        result = subprocess.run(
            command, env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=False
        )
        assert result.returncode == code, result.stderr
        pinned = dict(line.split("=", 1) for line in result.stdout.splitlines())
        assert pinned == ({} if code else {name: f"{image.partition('@')[0]}@{digest}" for name, image in images.items()})
