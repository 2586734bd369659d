"""Compiles bytecode, tables and grammar in advance, for installations in which a start cannot store what it compiles."""

import compileall
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("domain", "projections", "replays", "api", "scripts")


def main() -> None:
    sys.path.insert(0, str(ROOT))
    sys.dont_write_bytecode = False
    for package in PACKAGES:
        compileall.compile_dir(ROOT / package, quiet=2, workers=0)
    from domain.kernel.messages.toml_cache import read_toml
    from replays.sheet.parser import parse_declaration

    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.toml"):
            read_toml(file)
    parse_declaration("pass", 1)


if __name__ == "__main__":
    main()
