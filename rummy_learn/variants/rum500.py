"""500 Rum: no contracts, melds score for the player, discards are taken from the pile, first past the target wins."""

from __future__ import annotations

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.clause import Clause, Reading
from rummy_learn.rules.describe import winning_score
from rummy_learn.rules.example import Example, Held, Totals, laid, moved
from rummy_learn.rules.variant import Option, Pile, Values, Variant
from rummy_learn.text import Message, say
from rummy_learn.variants._common import common, either

__all__ = ["VARIANT"]

_WITH_JOKERS = ((4, Deck(1, 2)), (8, Deck(2, 4)))
_WITHOUT_JOKERS = ((4, Deck(1, 0)), (8, Deck(2, 0)))

_FACE = Values((15, 15, *range(2, 11), 10, 10, 10), low_ace=1)
_FIVE_TEN_FIFTEEN = Values((15, 15, *[5] * 8, *[10] * 4), low_ace=5)


# ---- sentences that depend on house rules ----------------------------------------------------------------------------
def _turn(variant: Variant) -> Message:
    assert variant.pile is not None
    new_meld = variant.pile.deep == "new_meld"
    used = say("put into a new meld") if new_meld else say("melded or laid off")
    if variant.pile.top == "must_meld":
        return say(
            "A turn: draw a stock card, or take a discard and all above it. The deepest card taken, even a single one, "
            "must be {used} before you discard. Meld and lay off at will; discard one card, unless all are melded.",
            used=used,
        )
    return say(
        "A turn: draw a stock card, or take the top discard with no obligation, or a deeper one and all above it. That "
        "deepest card must be {used} before you discard. Meld and lay off at will; discard one card, unless all are "
        "melded.",
        used=used,
    )


def _jokers(variant: Variant) -> Message:
    if not variant.deck().jokers:
        return say("No set may hold a fifth card of its rank.")
    return say(
        "A joker stands for one card, named by its place or aloud, even for one already melded; that never changes. In "
        "a set its suit may stay open. No set may hold a fifth card of its rank, nor a joker for one."
    )


def _end(variant: Variant) -> Message:
    assert variant.pile is not None
    stock = say("when the stock is empty and the player to draw wants no discard")
    if variant.going_out == "either":
        return say(
            "The deal ends at once when a hand is empty, or {stock}. Nothing is melded or called after that.",
            stock=stock,
        )
    if variant.going_out == "discard_last":
        return say(
            "You must keep one card to discard. The deal ends at once with the discard of a last card, or {stock}.",
            stock=stock,
        )
    if variant.going_out == "float":
        return say(
            "The deal ends at once with the discard of a last card, or {stock}. One who melds every card floats: "
            "without a hand, but still in play.",
            stock=stock,
        )
    if variant.pile.playable_out == "take_back":
        caught = say("is taken back and melded")
    else:
        caught = say("may be called and melded by another player before the next draw")
    return say(
        "The deal ends with the discard of a last card that fits no meld, or {stock}. A last discard that fits one "
        "{caught}. One who has no cards left then floats on.",
        stock=stock,
        caught=caught,
    )


def _game_end(variant: Variant) -> Message:
    values = {"low": variant.values.low_ace, "score": winning_score(variant)}
    if variant.must_go_out:
        return say(
            "A deal adds what you melded minus what you hold; an ace below a two in a run counts {low}. Only the "
            "player who goes out can win, with {score}; otherwise another deal is played.",
            **values,
        )
    return say(
        "A deal adds what you melded minus what you hold; an ace below a two in a run counts {low}. Once a total is "
        "{score}, the highest wins; a tie is played on.",
        **values,
    )


def _rummy(variant: Variant) -> Message:
    assert variant.pile is not None
    if variant.pile.call_rummy == "none":
        return say("Nobody calls “Rummy!”: discards are taken by the player in turn only.")
    if variant.pile.call_rummy == "top_discard":
        return say(
            "“Rummy!”: until the next draw, any player but the discarder may call the latest discard if it can be laid "
            "off, and lays it off at once. Play goes on with the player whose turn it was."
        )
    return say(
        "“Rummy!”: until the next draw, any player but the discarder may call a discard that can be melded with the "
        "table and the pile alone. The caller takes the pile down to it, melds it, may meld more, and discards; play "
        "goes on to the caller's left. Nothing is called once the deal is over."
    )


# ---- the game --------------------------------------------------------------------------------------------------------
_OPTIONS = (
    Option(
        "jokers",
        say("Are the jokers in the deck?"),
        {"on": {"decks": _WITH_JOKERS}, "off": {"decks": _WITHOUT_JOKERS}},
        title=say("Jokers"),
        words={"on": say("in the deck"), "off": say("left out")},
    ),
    Option(
        "values",
        say("What do the cards count?"),
        {"face": {"values": _FACE}, "five_ten_fifteen": {"values": _FIVE_TEN_FIFTEEN}},
        title=say("Card values"),
        words={"face": say("number cards their number"), "five_ten_fifteen": say("5, 10 or 15")},
    ),
    Option(
        "top_discard",
        say("Is a single top discard taken freely, or must it be melded?"),
        {value: {"pile.top": value} for value in ("free", "must_meld")},
        title=say("Single top discard"),
        words={"free": say("taken freely"), "must_meld": say("melded at once")},
    ),
    Option(
        "deep_card",
        say("May the deepest discard taken be laid off, or must it go into a new meld?"),
        {value: {"pile.deep": value} for value in ("meld_or_layoff", "new_meld")},
        title=say("Deepest discard taken"),
        words={"meld_or_layoff": say("melded or laid off"), "new_meld": say("put into a new meld")},
    ),
    Option(
        "call_rummy",
        say("What may “Rummy!” be called for?"),
        {value: {"pile.call_rummy": value} for value in ("pile", "top_discard", "none")},
        title=say("“Rummy!”"),
        words={"pile": say("any discard"), "top_discard": say("top discard only"), "none": say("not called")},
    ),
    Option(
        "out_discard",
        say("Is a discard needed to go out?"),
        {
            "optional": {"going_out": "either"},
            "required": {"going_out": "discard_last"},
            "float": {"going_out": "float"},
            "unplayable": {"going_out": "unplayable"},
        },
        title=say("Discard to go out"),
        words={
            "optional": say("not needed"),
            "required": say("needed"),
            "float": say("needed; who melds all floats"),
            "unplayable": say("needed, and fitting no meld"),
        },
    ),
    Option(
        "playable_out",
        say("What becomes of a last discard that fits a meld?"),
        {value: {"pile.playable_out": value} for value in ("take_back", "call")},
        needs={"out_discard": ("unplayable",), "call_rummy": ("pile", "top_discard")},
        title=say("Last discard that fits a meld"),
        words={"take_back": say("taken back"), "call": say("open to a call")},
    ),
    Option(
        "must_go_out",
        say("Must the winner be the one who goes out?"),
        {"off": {"must_go_out": False}, "on": {"must_go_out": True}},
        title=say("Only who goes out can win"),
    ),
    Option(
        "target",
        say("To how many points is the game?"),
        {n: {"target": n} for n in (500, 1500, 2500, 5000)},
        title=say("Target"),
        words={n: say("{n} points", n=n) for n in (500, 1500, 2500, 5000)},
    ),
    Option(
        "target_met",
        say("Is it enough to reach the target, or must it be exceeded?"),
        {value: {"target_met": value} for value in ("reach", "exceed")},
        title=say("Target met"),
        words={"reach": say("when reached"), "exceed": say("when exceeded")},
    ),
)

_ROWS = (
    Clause("R.players", "stated", "RUM"),
    Clause("R.cards", "stated", "RUM", options=("jokers",)),
    Clause("R.deals", "stated", "RUM", options=("target", "target_met")),
    Clause("R.dealt", "stated", "RUM"),
    Clause("R.upcard", "stated", "RUM"),
    Clause("R.set", "stated", "RUM"),
    Clause("R.run", "stated", "RUM"),
    Clause("R.ace", "stated", "RUM"),
    Clause("R.wild", "stated", "RUM", options=("jokers",)),
    Clause("R.jokers", "silent", "RUM", options=("jokers",)),
    Clause("R.exchange", "silent", "RUM"),
    Clause("R.same_suit", "stated", "RUM"),
    Clause("R.buy", "stated", "RUM", options=("call_rummy",)),
    Clause("R.priority", "silent", "RUM", options=("call_rummy",)),
    Clause("R.down", "stated", "RUM"),
    Clause("R.new_melds", "stated", "RUM"),
    Clause("R.out", "stated", "RUM", options=("out_discard",), see="R5"),
    Clause("R.stock", "stated", "RUM", see="R5"),
    Clause(
        "R.values",
        "stated",
        "RUM",
        options=("values",),
        readings=(
            Reading("RUM", say("Number cards count their number, court cards 10, aces and jokers 15.")),
            Reading(
                "RUM",
                say("Some players, under the heading 5/10/15: 2 to 9 five, 10 to king ten, aces and jokers 15."),
                {"values": "five_ten_fifteen"},
            ),
            Reading("RUMCS", say("The same paragraph under the heading 10/10/15: a slip.")),
        ),
    ),
    Clause("R.joker_value", "stated", "RUM", options=("jokers",)),
    Clause("R.score", "stated", "RUM"),
    Clause(
        "R.winner",
        "conflict",
        "RUM",
        note=say("Over 500 is asked too."),
        options=("target", "target_met", "must_go_out"),
        see="R6",
    ),
    Clause("R.ties", "stated", "RUM", options=("must_go_out",)),
)

_IN_DETAIL = (
    Clause("R1", "stated", "RUMCS", _turn, options=("top_discard", "deep_card")),
    Clause(
        "R2",
        "stated",
        "RUMCS",
        say("The top discard, taken alone, may not be discarded in that turn. Of several taken, one may be."),
    ),
    Clause(
        "R3",
        "stated",
        "RUMCS",
        say(
            "Cards you lay off on anyone's meld lie before you and count for you. If a card fits two melds, you say "
            "which; it stays there and lengthens only that one."
        ),
        about="down",
    ),
    Clause("R4", "stated", "RUM", _jokers, options=("jokers",), about="jokers"),
    Clause("R5", "stated", "RUM", _end, options=("out_discard", "playable_out")),
    Clause(
        "R6",
        "conflict",
        "RUM",
        _game_end,
        note=say("The introduction ends the game at 500 or more, the section on scoring above 500."),
        readings=either(
            "RUM",
            say("The introduction: 500 is enough."),
            say("The section on scoring: it takes more than 500."),
            target_met="exceed",
        ),
        options=("values", "target", "target_met", "must_go_out"),
    ),
    Clause("R7", "stated", "RUM", _rummy, options=("call_rummy",), about="buy"),
)

_RULINGS = (
    *common("RUM", "G1", "G1.first"),
    Clause("G1.discard", "stated", "RUMCS", say("Any card may be discarded but a top discard taken alone."), see="R2"),
    Clause("G1.pile", "stated", "RUMCS", say("The discards overlap, so that everyone can see them all."), about="buy"),
    Clause(
        "G5",
        "silent",
        "RUM",
        say(
            "If a face lies twice in the discards, the upper one is meant; a twin of the top card you took counts as "
            "that card. A joker named with a suit takes up that suit in its set."
        ),
        about="jokers",
    ),
    Clause(
        "G6",
        "silent",
        "RUM",
        say(
            "With the stock empty, the player in turn takes from the discards or passes, and a pass ends the deal "
            "after any call. A caller plays on as if in turn."
        ),
        about="stock",
    ),
    Clause(
        "G6.float",
        "silent",
        "RUM",
        say("Where players may float, melding the last card lets all others call as a discard does."),
        about="out",
    ),
    Clause(
        "G6.winner",
        "silent",
        "RUM",
        say("Where only going out can win, a deal that ends by the stock has no winner."),
        about="winner",
    ),
)

# ---- cases that the clauses tell apart -------------------------------------------------------------------------------
_ON_TABLE = [{"owner": 0, "cards": "5H 6H 7H 8H"}, {"owner": 0, "cards": "9C 9D 9S"}]
_LAST = {"phase": "play", "hand": "4C 4D 4S"}
_MELD = {"player": 1, "action": "meld", "cards": "4C 4D 4S"}
_CALLED = {"discards": "10S", "discarder": 0, "table": [{"owner": 1, "cards": "7S 8S 9S"}]}
_EXAMPLES = {
    "R1": moved(
        {"hand": "4C 2H KD", "discards": "4S 9D"},
        {"player": 1, "action": "take", "cards": "4S"},
        twin={"hand": "4C 4D 2H KD"},
    ),
    "R2": moved(
        {"phase": "play", "hand": "9D 2H", "taken": {"from": "discard", "cards": "9D"}},
        {"player": 1, "action": "discard", "card": "9D"},
        twin={"hand": "9D 4C 2H", "taken": {"from": "discard", "cards": "9D 4C"}},
    ),
    "R3": moved(
        {"phase": "play", "hand": "10H 2D", "table": [_ON_TABLE[0], {"owner": 0, "cards": "9C 9D 9S 9H"}]},
        {"player": 1, "action": "lay_off", "meld": 0, "cards": "10H"},
        twin={"table": [{"owner": 0, "cards": "5H 6H 7H 8H 9H"}, _ON_TABLE[1]]},
        cited="R.run",
    ),
    "R4": laid("KC KD KH KS *", "KC KD KH *"),
    "R5": moved(_LAST, _MELD, twin={"hand": "4C 4D 4S KD QS"}),
    "R6": Example(Held("5H", "AC 2C 3C"), Held("5H", "QC KC AC")),
    "R7": moved(_CALLED, {"player": 0, "action": "call_rummy", "card": "10S", "meld": 0}, twin_move={"player": 2}),
    "G5": moved(
        {"phase": "play", "hand": "* 2D KC", "table": [{"owner": 0, "cards": "7H 7D 7S"}]},
        {"player": 1, "action": "lay_off", "meld": 0, "cards": "*=7H"},
        twin_move={"cards": "*=7C"},
    ),
    "G6": moved(
        {"discards": "9H", "hand": "2C 4D KS", "empty": True}, {"player": 1, "action": "draw"}, twin={"empty": False}
    ),
    "G6.float": moved(
        {
            "discards": "2D 10S",
            "turn": 2,
            "discarder": 1,
            "floating": [False, True, False],
            "hands": ["KC 3D 5C", "", None],
            "table": [{"owner": 0, "cards": "7S 8S 9S"}],
        },
        {"player": 1, "action": "call_rummy", "card": "10S", "meld": 0},
        twin_move={"player": 0},
        cited="R7",
        rules={"out_discard": "float"},
    ),
    "G6.winner": Example(Totals((520, 480)), Totals((520, 480), 0), rules={"must_go_out": "on"}),
}

VARIANT = Variant(
    id="rum500",
    letter="R",
    title=say("500 Rum"),
    tagline=say("No contracts: meld whenever you can, dig in the discards, and be the first to the target."),
    source="RUM",
    order=5,
    players=(2, 8),
    decks=_WITH_JOKERS,
    hands=((2, 13), (8, 7)),
    set_sizes=(3, 4),
    set_suits_differ=True,
    run_min=3,
    pile=Pile(top="free", deep="meld_or_layoff", call_rummy="pile", playable_out="take_back"),
    new_melds_when_down=True,
    going_out="either",
    stock_out="deal_ends",
    values=_FACE,
    scoring="melded_minus_hand",
    winner="highest",
    target=500,
    options=_OPTIONS,
    rulebook=(*_ROWS, *_IN_DETAIL, *_RULINGS),
    turn="R1",
    cites={
        "fifth_of_a_rank": "R4",
        "joker_undeclared": "R4",
        "joker_wrong_card": "R4",
        "repeated_suit:named": "G5",
        "laid_off": "R3",
        "same_card_discard": "R2",
        "dead_card:call_rummy": "R7",
        "not_enough_cards:call_rummy": "R7",
        "not_in_this_game:call_rummy": "R7",
        "own_discard:call_rummy": "R7",
        "stock_empty": "G6",
    },
    examples=_EXAMPLES,
)
