"""What the static site hands out besides our own work, and under which licences."""

from __future__ import annotations

from importlib.metadata import distribution
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import say
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.ui.html import Html

__all__ = ["Part", "page", "parts"]


class Part(NamedTuple):
    """Something that is in the folder: its version, its licence by SPDX name, where it lives, and what must be told."""

    name: str
    version: str
    licence: str
    address: str
    notice: str = ""


_IN_PYTHON = (
    Part("Emscripten", "", "MIT OR NCSA", "https://emscripten.org"),
    Part("musl libc", "", "MIT", "https://musl.libc.org"),
    Part("LLVM libc++, compiler-rt", "", "Apache-2.0 WITH LLVM-exception", "https://llvm.org"),
    Part("zlib", "", "Zlib", "https://zlib.net"),
    Part("bzip2", "", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    Part("XZ Utils (liblzma)", "", "0BSD", "https://tukaani.org/xz/"),
    Part("Zstandard", "", "BSD-3-Clause", "https://facebook.github.io/zstd/"),
    Part("SQLite", "", "blessing", "https://sqlite.org"),
    Part("Expat", "", "MIT", "https://libexpat.github.io"),
    Part("libffi", "", "MIT", "https://sourceware.org/libffi/"),
    Part("mpdecimal", "", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    Part("HACL*", "", "Apache-2.0 OR MIT", "https://hacl-star.github.io"),
)
"""Libraries that Pyodide has built into its Python."""


def parts(pyodide: str, python: str) -> Iterator[Part]:
    """Each part, ours first, with these versions of Pyodide and Python."""
    agreement = _licence_of("typing_extensions")  # the same agreement as Python's own
    yield _package("rummy-learn")
    yield Part("Pyodide", pyodide, "MPL-2.0", f"https://github.com/pyodide/pyodide/tree/{pyodide}", _mpl(pyodide))
    yield Part("Python", python, "PSF-2.0", "https://www.python.org", agreement)
    yield from (_package(name) for name in ("fsrs", "typing_extensions"))
    yield from _IN_PYTHON


def _mpl(version: str) -> str:
    return (
        "Copyright (c) Pyodide contributors and Mozilla.\n\n"
        "This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was "
        "not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.\n\n"
        f"Its sources are those of the version named above, at https://github.com/pyodide/pyodide/tree/{version}. "
        "Nothing is changed here but Python's own library: it is compiled, and parts without use here are left out."
    )


def _package(name: str) -> Part:
    told = distribution(name).metadata
    addresses = dict(each.split(", ", 1) for each in told.get_all("Project-URL", []))
    address = next((addresses[name] for name in ("Repository", "Homepage") if name in addresses), "")
    licence = told["License-Expression" if "License-Expression" in told else "License"].partition("\n")[0]
    return Part(told["Name"], told["Version"], licence.removesuffix(" License"), address, _licence_of(name))


def _licence_of(name: str) -> str:
    found = distribution(name)
    # Only there: pip lists the code of an installed package too, and what it has compiled of it.
    inside = [each for each in found.files or () if ".dist-info" in str(each.parent)]
    paths = [each for each in inside if "licen" in each.name.lower()]
    return "\n\n".join(each.read_text(encoding="utf-8") for each in paths)


def page(pyodide: str, python: str) -> Html:
    """The list for a reader, and below it what the licences want to be told."""
    found = list(parts(pyodide, python))
    rows = [
        h.tr(h.th(h.a(each.name, href=each.address), scope="row"), h.td(each.version), h.td(each.licence))
        for each in found
    ]
    names = (say("Name"), say("Version"), say("Licence"))
    return h.join(
        h.h1(say("Licences")),
        h.p(
            say(
                "Besides Rummy Learn itself this site hands out what follows. The last ones are built into Pyodide’s "
                "Python."
            )
        ),
        h.table(h.thead(h.tr([h.th(name, scope="col") for name in names])), h.tbody(rows)),
        [h.join(h.h2(each.name), h.tag("pre", each.notice)) for each in found if each.notice],
    )
