"""Names as people write them, and what the handheld shows for them."""


from hypothesis import given
from hypothesis import strategies as st

from roller.remote import wrong_in_roster
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import newest_games
from rollkeeper.store.names import roster_and_holders, set_roster, short_forms
from turnlink.host import Event
from turnlink.line import decode, encode


def test_forms_that_people_know() -> None:
    names = ["Ann", "Jürgen", "Zoë", "Ångström", "Łukasz", "Maximiliane-Sophie", "O’Neil"]
    forms = ["Ann", "Juergen", "Zoe", "Aangstroem", "Lukasz", "Maximiliane-", "O'Neil"]
    assert short_forms(names, {}) == forms


def test_letters_that_the_display_does_not_have() -> None:
    forms = short_forms(["אבי", "陳", "🎲"], {})
    assert len(set(forms)) == 3 and all(form.startswith("Player ") and len(form) == 11 for form in forms)
    assert forms == short_forms(["אבי", "陳", "🎲"], {}), "they are the same each time"


def test_a_form_stands_for_one_name() -> None:
    assert short_forms(["Zoë", "Zoé"], {}) == ["Zoe", "Zoe2"]
    assert short_forms(["Zoë", "Zoé", "Zoe"], {}) == ["Zoe2", "Zoe3", "Zoe"], "whose name it is, keeps it"
    assert short_forms(["José", "Jose", "Jose2"], {}) == ["Jose3", "Jose", "Jose2"]
    assert short_forms(["Zoé"], {"Zoe": "Zoë"}) == ["Zoe2"]
    assert short_forms(["Zoë"], {"Zoe": "Zoë"}) == ["Zoe"]


@given(st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=8, unique=True))
def test_every_form_is_one_that_the_handheld_takes(names: list[str]) -> None:
    forms = short_forms(names, {})
    assert wrong_in_roster(forms) == "" and len(set(forms)) == len(names)


def test_a_game_is_shown_under_the_names_as_written(place: Place) -> None:
    store = Store(place)
    store.change(set_roster, ["Jürgen", "Ann"])
    found = store.ask(roster_and_holders)
    assert found is not None and found[0].names == ["Juergen", "Ann"] and found[0].called == ("Jürgen", "Ann")
    line = encode({"n": 1, "t": 5, "game": "web", "players": ["Juergen", "Ann"]})
    store.keep("e660583883724a32", "5c1f09aa", [Event(1, line, decode(line))])
    (row,) = store.ask(newest_games)
    assert row.players == ["Jürgen", "Ann"]
    view = store.ask(view_of_row, row)
    assert view is not None and view["who"] == "Jürgen"
    store.close()
