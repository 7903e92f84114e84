"""The page for those who cannot be let in."""

from __future__ import annotations

import re

import pytest

from rummy_learn import text
from rummy_learn.ui.serving.away import Reason, away

SITE = "https://example.org/rummy/"
QUERY = "page=learn&game=shanghai&deal=2"


@pytest.mark.parametrize("reason", Reason)
def test_the_address_is_kept_with_all_it_says(reason: Reason) -> None:
    page = away(reason, QUERY, 30, SITE)
    kept = QUERY.replace("&", "&amp;")
    assert f'href="?{kept}"' in page
    assert f'href="{SITE}?{kept}"' in page


@pytest.mark.parametrize("reason", Reason)
def test_it_loads_nothing_but_the_icon(reason: Reason) -> None:
    page = away(reason, "", 30, None)
    assert not re.findall(r"<(?:img|iframe|script src)|@import|url\(", page)
    assert re.findall(r'<link[^>]* href="([^"]*)"', page) == ["/voila/templates/rummy/static/favicon.svg"]


def test_it_asks_by_itself_only_where_waiting_helps() -> None:
    assert 'id="asking"' in away(Reason.FULL, "", 30, None)
    assert 'id="asking"' in away(Reason.STOPPING, "", 30, None)
    assert 'id="asking"' not in away(Reason.FAILED, "", 30, None)


def test_without_a_static_site_it_names_a_computer_of_ones_own() -> None:
    page = away(Reason.FULL, QUERY, 30, None)
    assert "your own" in page
    assert 'href="https://' in page


def test_it_speaks_the_language_of_the_link_and_leaves_that_of_the_server() -> None:
    czech = away(Reason.FULL, "lang=cs", 30, SITE)
    assert '<html lang="cs">' in czech
    assert str(Reason.FULL.title) not in czech
    assert text.language() == text.DEFAULT
    assert '<html lang="en">' in away(Reason.FULL, "lang=klingon", 30, SITE)


def test_a_query_is_text_whatever_it_holds() -> None:
    page = away(Reason.FULL, "a=\"><script>alert(1)</script>&lang='", 30, SITE)
    assert "<script>alert" not in page
    assert page.count("<script>") == 1
