"""Rulebooks of others name modules of the kernel and of the parts without the folder they lie in."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

FOLDERS = {"domain.kernel": ("record", "contract", "table", "views", "desk"), "domain.parts": ("common", "family")}


@pytest.mark.parametrize("package", FOLDERS)
def test_every_module_is_the_same_by_both_of_its_names(package: str) -> None:
    """No name stands in two folders, and none of them is imported twice, or its types would be others."""
    named = [
        (found.name, folder)
        for folder in FOLDERS[package]
        for found in iter_modules(import_module(f"{package}.{folder}").__path__)
    ]
    assert len({name for name, _ in named}) == len(named) > 20
    for name, folder in named:
        if name not in FOLDERS[package]:
            assert import_module(f"{package}.{name}") is import_module(f"{package}.{folder}.{name}")


def test_what_a_folder_is_called_after_is_had_from_the_folder() -> None:
    for name, said in (("table", "Table"), ("views", "view"), ("desk", "Desk")):
        floor = import_module(f"domain.kernel.{name}")
        assert getattr(floor, said) is getattr(import_module(f"domain.kernel.{name}.{name}"), said)
