"""Everything that stands in the journal comes back as it was, and no hidden face stands in its JSON."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.award import Award, Portion
from controller.rules.cards import FACES, UNREAD, Face, face
from controller.rules.correction_events import CardSet
from controller.rules.events import CardBack, CardNamed, CardOut, Posted, Shown
from controller.rules.game import Game
from controller.rules.hand import Setup
from controller.rules.house import House
from controller.rules.inputs import Act, CardLeft, Deed, Mucks, Shows
from controller.rules.owing import Owed
from controller.rules.pots import Pot
from controller.rules.session import Session
from controller.rules.stakes import Stakes, parse
from controller.rules.steps.step import Step
from controller.table import codec
from controller.table.codec import CodecError, canonical, decode, decode_document, encode, encode_document
from controller.table.records import Undo
from tests.dealing import STANDARD, games, house
from tests.writing import session, setup

if TYPE_CHECKING:
    from controller.table.codec import Document
    from controller.table.records import Given, TableEvent

EVENTS_AND_INPUTS = sorted(set(codec.KINDS) - {"Game", "House", "Plan"})
ELSEWHERE = {kind.__name__: kind for kind in (Award, Game, House, Owed, Portion, Pot, Stakes, Step)} | {"Deed": Deed}
ALL_STEPS = tuple(step for game in games().values() for step in game.steps)
NUMBERS = st.integers(-2, 10_000_000)


class Drawer:
    """Where documents are kept by their hash."""

    def __init__(self) -> None:
        self.bodies: dict[str, str] = {}

    def keep(self, document: Document) -> str:
        """Keep a document under its hash."""
        body = encode_document(document)
        self.bodies[codec.digest(body)] = body
        return codec.digest(body)

    def find(self, name: str) -> Document:
        """Give the document of a hash."""
        return decode_document(self.bodies[name])


def there_and_back(thing: Given | TableEvent) -> Given | TableEvent:
    drawer = Drawer()
    what, version, body, hidden = encode(thing, drawer.keep)
    return decode(what, version, json.loads(canonical(body)), hidden, drawer.find)


def anything(kind: object) -> st.SearchStrategy[object]:  # noqa: C901 - one arm for each sort of type
    """Any value of a declared type."""
    if kind is Face:
        return st.sampled_from((*FACES, UNREAD))
    if kind is bool:
        return st.booleans()
    if kind is int:
        return NUMBERS
    if kind is str:
        return st.text()
    if kind is Session:
        return st.integers(1, 500).map(session)
    if kind is Setup:
        return st.integers(1, 500).map(setup)
    if kind is Stakes:
        return st.sampled_from(["no_limit 1/2", "limit 10/20 ante 1", "pot_limit 5/10 bb_ante 10"]).map(parse)
    if kind is Step:
        return st.sampled_from(ALL_STEPS)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([st.none() if part is NoneType else anything(part) for part in get_args(kind)])
    if get_origin(kind) is tuple and get_args(kind)[-1] is not Ellipsis:
        return st.tuples(*[anything(part) for part in get_args(kind)])
    if get_origin(kind) is tuple:
        return st.lists(anything(get_args(kind)[0]), max_size=4).map(tuple)
    assert isinstance(kind, type)
    return records(kind)


def records(kind: type) -> st.SearchStrategy[object]:
    hints = get_type_hints(kind, localns=ELSEWHERE)
    return st.builds(kind, **{name: anything(hints[name]) for name in fields_of(kind)})


def fields_of(kind: type) -> list[str]:
    return (
        [field.name for field in fields(kind)] if is_dataclass(kind) else list(get_type_hints(kind, localns=ELSEWHERE))
    )


@pytest.mark.parametrize("what", EVENTS_AND_INPUTS)
@settings(max_examples=40)
@given(data=st.data())
def test_every_kind_comes_back_as_it_was(what: str, data: st.DataObject) -> None:
    thing = data.draw(records(codec.KINDS[what]))
    back = there_and_back(thing)  # type: ignore[arg-type]
    assert back == thing
    assert type(back) is type(thing)


def unread(value: object) -> object:
    """A thing with every face in it taken out."""
    if isinstance(value, Face):
        return UNREAD
    if type(value) is tuple:
        return tuple(unread(part) for part in value)
    return value


@pytest.mark.parametrize("what", EVENTS_AND_INPUTS)
@settings(max_examples=20)
@given(data=st.data())
def test_the_json_is_the_same_whatever_the_hidden_faces_are(what: str, data: st.DataObject) -> None:
    thing: Any = data.draw(records(codec.KINDS[what]))
    if isinstance(thing, Shown) or (isinstance(thing, (CardOut, CardNamed, CardSet)) and thing.up):
        return
    blank = type(thing)(**{field: unread(getattr(thing, field)) for field in fields_of(type(thing))})
    assert encode(thing, Drawer().keep).body == encode(blank, Drawer().keep).body


@pytest.mark.parametrize(
    ("thing", "body", "hidden"),
    [
        (CardOut(face("Ah"), 9, up=False, due=True), '{"due":true,"face":0,"place":9,"up":false}', "Ah"),
        (CardOut(face("Ah"), 9, up=True, due=True), '{"due":true,"face":"Ah","place":9,"up":true}', ""),
        (CardOut(UNREAD, 9, up=True, due=True), '{"due":true,"face":"--","place":9,"up":true}', ""),
        (CardLeft(face("Ah")), '{"face":0,"mark":""}', "Ah"),
        (CardBack(face("Td")), '{"face":0}', "Td"),
        (Shows(3, (face("9c"), face("9d"))), '{"ask":null,"cards":[0,1],"seat":3}', "9c 9d"),
        (Shown(0, (4,), (face("9c"),), -1), '{"cards":[4],"faces":["9c"],"seat":0,"turn":-1}', ""),
        (Act(3, "raise", 20, 7), '{"amount":20,"ask":7,"deed":"raise","seat":3}', ""),
        (
            CardSet(4, face("9c"), up=False, who="Ada", because="misread"),
            '{"because":"misread","card":4,"face":0,"up":false,"who":"Ada"}',
            "9c",
        ),
        (Undo(), "{}", ""),
    ],
    ids=lambda given: type(given).__name__,
)
def test_how_a_thing_is_written(thing: Given | TableEvent, body: str, hidden: str) -> None:
    coded = encode(thing, Drawer().keep)
    assert canonical(coded.body) == body
    assert coded.hidden == tuple(face(card) for card in hidden.split())
    assert there_and_back(thing) == thing


def test_a_face_that_could_not_be_unsealed_is_unread() -> None:
    coded = encode(Shows(3, (face("9c"), face("9d"))), Drawer().keep)
    back = decode(coded.what, coded.version, coded.body, (), Drawer().find)
    assert back == Shows(3, (UNREAD, UNREAD))
    assert all(isinstance(card, Face) for card in back.cards)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_is_kept_whole(game: str) -> None:
    drawer = Drawer()
    assert drawer.find(drawer.keep(games()[game])) == games()[game]


@pytest.mark.parametrize("name", ["standard", "tda2024", "wsop_live2024", "roberts_v11"])
def test_every_house_is_kept_whole(name: str) -> None:
    drawer = Drawer()
    kept = house(name)
    assert drawer.find(drawer.keep(kept)) == kept


def test_a_document_has_one_hash_and_stands_apart() -> None:
    drawer = Drawer()
    coded = encode(there_and_back(codec.KINDS["SessionSaved"](session())), drawer.keep)
    assert len(drawer.bodies) == 3, "the game, the house and the plan"
    assert drawer.keep(STANDARD.model_copy()) in drawer.bodies
    assert STANDARD.title not in canonical(coded.body)


def test_an_old_version_is_read_as_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # Version 1 had no `levels`, version 2 called a seat a chair.
    upcasts: tuple[codec.Upcast, ...] = (
        lambda body: {**body, "levels": body["live"]},
        lambda body: {("seat" if key == "chair" else key): value for key, value in body.items()},
    )
    monkeypatch.setitem(codec.UPCASTS, "Posted", upcasts)
    monkeypatch.setitem(codec.VERSIONS, "Posted", 3)
    posted = Posted(1, 2, "big blind", live=True, levels=True, all_in=False)
    first: codec.Json = {"chair": 1, "amount": 2, "what": "big blind", "live": True, "all_in": False}
    second: codec.Json = {"chair": 1, "amount": 2, "what": "big blind", "live": True, "levels": True, "all_in": False}
    find = Drawer().find
    assert decode("Posted", 1, first, (), find) == posted
    assert decode("Posted", 2, second, (), find) == posted
    assert encode(posted, Drawer().keep).version == 3


@pytest.mark.parametrize(
    ("what", "version", "body", "sentence"),
    [
        ("Act", 2, {}, "Act version 2 was written by a newer croupier"),
        ("Teleported", 1, {}, "Teleported version 1 was written by a newer croupier"),
        ("Mucks", 1, {"ask": 1}, "a body is no Mucks: 'seat'"),
        ("Mucks", 1, {"seat": 1, "ask": None, "hat": 1}, "a body is no Mucks: nobody knows hat"),
    ],
)
def test_a_body_that_cannot_be_read_says_so(what: str, version: int, body: codec.Json, sentence: str) -> None:
    with pytest.raises(CodecError) as error:
        decode(what, version, body, (), Drawer().find)
    assert str(error.value) == sentence


def test_a_document_that_was_altered_is_told_in_one_line() -> None:
    text = encode_document(games()["holdem"]).replace('"id":', '"ie":', 1)
    with pytest.raises(CodecError, match=r"^a document cannot be read: \w+: [^\n]+$") as error:
        decode_document(text)
    assert "pydantic" not in str(error.value)


def test_a_field_that_came_later_means_its_default() -> None:
    assert decode("Mucks", 1, {"seat": 1}, (), Drawer().find) == Mucks(1)
    drawer = Drawer()
    body = cast("dict[str, dict[str, Any]]", encode(codec.KINDS["SessionSaved"](session()), drawer.keep).body)
    for field in ("plan", "carried", "straddles", "again"):
        del body["session"][field]
    for seat in body["session"]["seats"]:
        del seat["owes_big"]
    assert decode("SessionSaved", 1, cast("codec.Json", body), (), drawer.find) == codec.KINDS["SessionSaved"](
        session()
    )


def test_a_number_with_a_point_is_no_thing_of_a_journal() -> None:
    with pytest.raises(TypeError, match="float cannot stand in the journal"):
        encode(Act(3, "bet", 2.5), Drawer().keep)  # type: ignore[arg-type]
