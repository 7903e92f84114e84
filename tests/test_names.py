"""What `from rummy_learn import …` gives: the names it promises, however they are asked for."""

from __future__ import annotations

from types import ModuleType

import pytest

import rummy_learn
import rummy_learn.variants  # a folder of the package must never stand in for a public name


@pytest.mark.parametrize("name", rummy_learn.__all__)
def test_every_public_name_is_a_function_or_a_class(name: str) -> None:
    value = getattr(rummy_learn, name)
    assert callable(value)
    assert not isinstance(value, ModuleType)


def test_an_unknown_name_is_named() -> None:
    with pytest.raises(AttributeError, match="nothing_here"):
        _ = rummy_learn.nothing_here
