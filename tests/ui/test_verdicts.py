from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.clause import Clause
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.verdict import JudgedMeld, Reason, Repair, Verdict
from rummy_learn.text import say
from rummy_learn.ui import show, verdicts
from rummy_learn.ui.link import Link

LIMIT = Clause("H4", "stated", "HOY", say("A run of four takes one joker."))
WAIT = Clause("H3", "silent", "HOY", say("Lay-offs come later."))
LAID = parse_cards("4C 5C *=6C *=7C")
REPAIR = Repair(say("Lay the 7 instead."), (parse_cards("4C 5C *=6C 7C"),))
NO = Verdict(
    "hoyle",
    (JudgedMeld("set", parse_cards("KS KH KD"), True), JudgedMeld("run", LAID, False)),
    (
        Reason("too_many_jokers", LIMIT, say("This one has <two>."), parse_cards("*=6C *=7C"), 1, repair=REPAIR),
        Reason("layoff_later", WAIT, say("3♠ has to wait.")),
    ),
)
YES = Verdict("hoyle", (JudgedMeld("set", parse_cards("KS KH KD"), True),))
READINGS = (Meld("set", parse_cards("9D *=9 *=9")), Meld("run", parse_cards("9D *=10D *=JD")))
ASK = Verdict(
    "rum500",
    (JudgedMeld(None, parse_cards("9D * *"), False), JudgedMeld("set", parse_cards("KS KH KD"), True)),
    (Reason("joker_undeclared", LIMIT, say("Say what the jokers are."), parse_cards("* *"), 0, READINGS),),
)


def test_a_no_is_told_by_word_and_shape_and_by_its_sentence() -> None:
    panel = verdicts.panel(NO)
    assert "<strong>No.</strong> This one has &lt;two&gt;.</h2>" in panel
    assert 'class="mark no"' in panel
    assert 'id="verdict" tabindex="-1"' in panel


def test_a_no_names_the_clause_its_mark_and_its_source() -> None:
    panel = verdicts.panel(NO, to=Link.parse("?page=rules&game=hoyle"))
    assert '<a class="cid" href="?page=rules&amp;game=hoyle&amp;clause=H4"' in panel
    assert 'class="badge stated"' in panel
    assert "Go Camping America" in panel


def test_a_ruling_of_our_own_says_so() -> None:
    silent = Verdict("hoyle", YES.melds, (Reason("gap", WAIT, say("No.")),))
    assert 'class="badge silent"' in verdicts.panel(silent)
    assert "this is our ruling" in verdicts.panel(silent)


def test_only_the_deciding_cards_are_marked() -> None:
    assert verdicts.deciding(NO, 1) == {2, 3}
    assert verdicts.deciding(NO, 0) == frozenset()
    assert verdicts.deciding(YES, 0) == frozenset()
    assert verdicts.panel(NO).count("card look") == 2


def test_of_twins_as_many_are_marked_as_decide() -> None:
    twins = Verdict(
        "rum500",
        (JudgedMeld("set", parse_cards("6S 6S 6H"), False),),
        (Reason("x", LIMIT, say("x"), parse_cards("6S"), 0),),
    )
    assert verdicts.deciding(twins, 0) == {0}


def test_the_repair_can_be_laid() -> None:
    assert 'data-act="repair" data-value="KS KH KD | 4C 5C *=6C 7C"' in verdicts.panel(NO, repair_act="repair")
    assert "data-act" not in verdicts.panel(NO)


def test_every_further_reason_is_there_with_its_clause() -> None:
    also = verdicts.panel(NO).split(">Also<")[1]
    assert "3♠ has to wait." in also
    assert ">H3</span>" in also


def test_an_undeclared_joker_is_a_question_and_every_reading_an_answer() -> None:
    panel = verdicts.panel(ASK, reading_act="read")
    assert "<strong>Say which.</strong>" in panel
    assert 'data-value="9D *=9 *=9 | KS KH KD"' in panel
    assert 'data-value="9D *=10D *=JD | KS KH KD"' in panel


def test_a_yes_says_why_not_to_worry() -> None:
    panel = verdicts.panel(YES, praise=say("All three are kings."))
    assert "<strong>Yes.</strong> All three are kings.</h2>" in panel
    assert 'class="mark yes"' in panel


def test_a_notebook_cell_shows_every_reason_without_a_style_sheet() -> None:
    cell = show.verdict(NO)
    for piece in (
        "No.",
        "This one has &lt;two&gt;.",
        "H4",
        "● Stated",
        "Lay the 7 instead.",
        "3♠ has to wait.",
        "○ Silent",
    ):
        assert piece in cell
    assert "Yes." in show.verdict(YES)
