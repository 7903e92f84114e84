"""How many are let in, and who is taken for gone."""

from __future__ import annotations

from rummy_learn.ui.serving.visits import CONNECTING, Visit, Visits

PATIENCE = 60
BROWSER = ("token", "/?page=learn")


class Clock:
    """A time that passes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class House(Visits):
    """Visits whose pages get their processes at once."""

    def __init__(self, most: int) -> None:
        self.clock = Clock()
        super().__init__(most, PATIENCE, self.clock)

    def arrive(self, kernel: str, *, connects: bool = True) -> Visit | None:
        visit = self.admit(BROWSER)
        if visit:
            visit.kernel = kernel
            self.opened(visit)
            if connects:
                self.connected(kernel, "socket")
        return visit


def test_pages_that_are_only_being_opened_take_room_already() -> None:
    house = House(2)
    assert [bool(house.admit()) for _ in range(4)] == [True, True, False, False]
    assert house.count == 2


def test_a_page_that_could_not_be_opened_takes_none() -> None:
    house = House(1)
    visit = house.admit()
    assert visit
    house.opened(visit)
    assert house.count == 0


def test_without_a_limit_everybody_comes_in_and_nobody_is_sent_away() -> None:
    house = House(0)
    assert all(house.arrive(str(n), connects=False) for n in range(100))
    house.clock.now += 10 * PATIENCE
    assert not house.surplus()


def test_a_farewell_makes_room_and_counts_once() -> None:
    house = House(1)
    house.arrive("a")
    assert house.end("a") == house.clock.now
    assert house.end("a") is None
    assert house.arrive("b")


def test_a_page_that_was_cut_off_keeps_its_place_for_a_while() -> None:
    house = House(1)
    house.arrive("a")
    house.clock.now += 10 * PATIENCE  # an open page is never taken for closed
    house.disconnected("a", "socket")
    house.clock.now += PATIENCE - 1
    assert not house.admit()
    house.connected("a", "another")
    house.clock.now += PATIENCE
    assert not house.admit()


def test_a_page_that_reconnects_before_its_old_connection_goes_is_open() -> None:
    house = House(1)
    house.arrive("a")
    house.connected("a", "another")
    house.disconnected("a", "socket")
    house.clock.now += 2 * PATIENCE
    assert house.count == 1


def test_closed_pages_end_for_newcomers_only_the_longest_closed_first() -> None:
    house = House(3)
    house.arrive("closed later", connects=False)
    house.clock.now -= 5
    house.arrive("closed first", connects=False)
    house.arrive("open")
    house.clock.now += 2 * PATIENCE
    assert house.count == 1
    assert not house.surplus()
    assert house.admit()
    assert house.surplus() == ["closed first"]
    assert house.admit()
    assert house.surplus() == ["closed first", "closed later"]
    assert not house.admit()


def test_a_page_that_never_connects_makes_room_sooner_and_before_one_that_was_cut_off() -> None:
    house = House(2)
    house.arrive("cut off")
    house.disconnected("cut off", "socket")
    house.clock.now += PATIENCE - CONNECTING
    house.arrive("never came", connects=False)
    house.clock.now += CONNECTING - 1
    assert not house.admit()
    house.clock.now += 1
    assert house.count == 0
    assert house.admit()
    assert house.surplus() == ["never came"]


def test_only_pages_that_were_sent_to_the_same_browser_and_never_came_are_its_own_to_replace() -> None:
    house = House(0)
    house.arrive("there")
    house.arrive("never came", connects=False)
    house.admit(BROWSER)  # it is being opened
    assert house.unseen(BROWSER) == ["never came"]
    assert not house.unseen(("another token", BROWSER[1]))
    assert not house.unseen((BROWSER[0], "/?page=odds"))


def test_the_process_of_a_page_ends_only_when_the_page_has_been_closed_for_long() -> None:
    house = House(0)
    house.arrive("a", connects=False)
    assert not house.may_end("a", PATIENCE)
    house.clock.now += PATIENCE
    assert house.may_end("a", PATIENCE)
    house.connected("a", "socket")
    house.clock.now += 10 * PATIENCE
    assert not house.may_end("a", PATIENCE)


def test_a_process_of_no_page_ends_but_while_a_page_is_being_opened() -> None:
    house = House(0)
    assert house.may_end("of nobody", PATIENCE)
    assert house.admit()
    assert not house.may_end("of nobody", PATIENCE)
