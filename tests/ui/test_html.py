from collections.abc import Callable

import pytest

from rummy_learn.text import say
from rummy_learn.ui import html as h


def test_text_is_escaped_wherever_it_stands() -> None:
    assert h.p("<b>&") == "<p>&lt;b&gt;&amp;</p>"
    assert h.p(say("{who} wins", who="<script>")) == "<p>&lt;script&gt; wins</p>"
    assert h.input_(value='"><script>') == (
        '<input value="&quot;&gt;&lt;script&gt;" data-lm-suppress-shortcuts="true">'
    )


def test_markup_is_not_escaped_twice() -> None:
    assert h.p(h.b("&"), h.join("<", h.i("x"))) == "<p><b>&amp;</b>&lt;<i>x</i></p>"


def test_markup_added_to_text_is_text_again() -> None:
    assert h.p(h.b("x") + "<") == "<p>&lt;b&gt;x&lt;/b&gt;&lt;</p>"


def test_nothing_is_drawn_for_none_and_for_truth_values() -> None:
    assert h.p(None, False, True, [None, "x", 3]) == "<p>x3</p>"


def test_a_message_is_one_text_though_it_is_a_tuple() -> None:
    assert h.li(say("one")) == "<li>one</li>"


def test_attributes_take_their_html_names() -> None:
    assert h.div(cls="a", data_act="go", for_="x", hidden=True, title=None, aria_pressed=False) == (
        '<div class="a" data-act="go" for="x" hidden aria-pressed="false"></div>'
    )


@pytest.mark.parametrize("draw", [h.a, h.button, h.input_, h.select, h.summary])
def test_lab_never_takes_the_keys_of_a_control(draw: Callable[[], h.Html]) -> None:
    assert 'data-lm-suppress-shortcuts="true"' in draw()


def test_lab_never_takes_the_keys_of_anything_that_can_be_focused() -> None:
    assert 'data-lm-suppress-shortcuts="true"' in h.h1("x", tabindex=-1)
    assert "data-lm" not in h.h1("x")


@pytest.mark.parametrize("name", ["onclick", "on_click", "a b", "x>y"])
def test_no_attribute_can_carry_a_script(name: str) -> None:
    with pytest.raises(ValueError, match="not an attribute of ours"):
        h.div(**{name: "x"})


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "//elsewhere", " ?page=learn"])
def test_no_link_leads_out_of_the_page_by_a_trick(address: str) -> None:
    with pytest.raises(ValueError, match="not a link of ours"):
        h.a("x", href=address)


def test_our_links_pass() -> None:
    assert 'href="?page=learn&amp;deal=2"' in h.a("x", href="?page=learn&deal=2")


def test_an_empty_element_is_closed_unless_html_has_it_void() -> None:
    assert h.tag("path", d="M0 0") == '<path d="M0 0"></path>'
    assert h.tag("br") == "<br>"
