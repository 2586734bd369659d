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


def test_every_image_of_the_club_s_server_can_be_fixed_by_its_digest(tmp_path):
    """Given an engine that states digests, when the images are pinned, then the file has a line for each image that
    docker-compose.yml and Dockerfile start from, of the same version; an engine without an answer pins nothing."""
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
        assert all(each.endswith(f"@{digest}") for each in pinned.values())
        sources = (ROOT / "docker-compose.yml").read_text() + (ROOT / "Dockerfile").read_text()
        named = dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", sources))
        assert code or {name: image.partition("@")[0] for name, image in pinned.items()} == named
        assert len(re.findall(r"^ *image:", sources, re.MULTILINE)) == len(re.findall(r"image: \$\{\w+_IMAGE:-", sources))
        assert "FROM ${PYTHON_IMAGE}" in sources
        assert f"ARG PYTHON_IMAGE={named['PYTHON_IMAGE']}" in sources
