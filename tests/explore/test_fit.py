"""What a small budget is spent on: what answers comes whole before what is only short."""

from __future__ import annotations

from dataclasses import replace

from packlens.engine.packs.levels import explored
from packlens.explore.interest import find_interests
from packlens.explore.names import read_names
from packlens.explore.spine import find_spine
from tests.explore.conftest import Engines
from tests.explore.trees import shapes


def _lines(name: str, count: int = 14) -> str:
    return "".join(f"    {name}_{step} = mail.get('{name}', {step})\n" for step in range(count))


POST = {
    "post/office.py": (
        "from post.parse import parse_address\nfrom post.notes import note_one, note_two\n\n\n"
        f"def deliver_mail(mail):\n    note_one(mail)\n{_lines('step')}    return sort_mail(mail)\n\n\n"
        f"def sort_mail(mail):\n{_lines('sorted')}    return read_mail(mail)\n\n\n"
        f"def read_mail(mail):\n{_lines('seen')}    note_two(mail)\n    return parse_address(mail)\n"
    ),
    "post/parse.py": (
        "class AddressError(ValueError):\n    pass\n\n\n"
        f"def parse_address(mail):\n{_lines('part')}    raise AddressError('an address has no street')\n\n\n"
        f"def check_postage(mail):\n    '''Check the postage of mail by its weight.'''\n{_lines('weight')}"
        "    return weight_0\n"
    ),
    "post/stamps.py": "def postage_stamp(mail):\n    return mail\n\n\ndef weight_of(mail):\n    return len(mail)\n",
    "post/notes.py": "def note_one(mail):\n    return mail\n\n\ndef note_two(mail):\n    return mail\n",
}
"""Senders of mail: a chain of calls, short helpers around it, and a long function that each question is about."""
TRACE = """Traceback (most recent call last):
  File "post/office.py", line 22, in deliver_mail
    return sort_mail(mail)
  File "post/office.py", line 40, in sort_mail
    return read_mail(mail)
  File "post/parse.py", line 20, in parse_address
    raise AddressError('an address has no street')
post.parse.AddressError: an address has no street
"""


def test_where_little_fits_the_best_ranked_step_of_a_flow_is_whole(engine_of: Engines) -> None:
    found = engine_of(POST).explore(TRACE, 520)
    assert not found.inferred
    assert "full" == shapes(found)["parse_address"]
    assert "full" != shapes(found)["deliver_mail"]


def test_where_a_task_names_types_alone_the_answer_is_about_the_best_ranked_function(engine_of: Engines) -> None:
    members = {"Letter": "seal", "Parcel": "wrap"}
    types = {f"post/{n}.py": f"class {n}:\n    def {does}(self):\n        pass\n" for n, does in members.items()}
    engine, task = engine_of(POST | types), "where is the postage of `Letter` and `Parcel` checked by weight"
    index, ranking, named = engine.view, engine.rank(task), read_names(task, {}, engine.view)
    assert ["Letter", "Parcel"] == [index.symbols.names[position] for position in named.positions]
    interests = find_interests(named, find_spine(named, ranking, index), ranking, index)
    assert ["check_postage"] == [index.symbols.names[position] for position in interests.required]


def test_what_is_likeliest_is_whole_however_long_and_then_what_is_likely_for_its_length(engine_of: Engines) -> None:
    verbs = ("check", "refund", *"drop fold keep note open pile read seal sort turn".split())
    long = {f"post/{verb}.py": f"def {verb}_postage(mail):\n{_lines(verb)}" for verb in verbs[:3]}
    short = {f"post/{verb}.py": f"def {verb}_postage(mail):\n{_lines(verb, 4)}" for verb in verbs[3:]}
    engine = engine_of(long | short)
    snapshot, ranking = engine.snapshot(), engine.rank("postage")
    by_name = {engine.view.symbols.names[scored.position]: scored for scored in ranking.scored}
    nearly_alike = [by_name[f"{verb}_postage"]._replace(score=5 - 0.05 * n) for n, verb in enumerate(verbs)]
    found = explored(snapshot, "postage", {}, replace(ranking, scored=tuple(nearly_alike)), 840)
    assert ["full"] * 4 == [shapes(found)[f"{verb}_postage"] for verb in ("check", "refund", "fold", "keep")]
    assert "full" != shapes(found)["drop_postage"]  # third, and as long as three of those after it


YARD = {
    "yard/load.py": (
        "def load_wagons(yard):\n"
        "    def fits(wagon):\n        return wagon.length < yard.length\n\n"
        "    def weigh(wagon):\n        return wagon.axles * wagon.axle_load\n\n"
        "    chosen = [wagon for wagon in yard.wagons if fits(wagon)]\n    return sum(map(weigh, chosen))\n"
    ),
    "yard/plan.py": (
        f"def plan_siding(mail):\n{_lines('early', 60)}"
        "    def couple_engine(mail):\n        return mail.engine.couple(mail)\n\n"
        f"{_lines('late', 60)}    return couple_engine(mail)\n"
    ),
    "yard/horn.py": (
        'def sound_horn(engine):\n    """Sound the horn of an engine.\n\n'
        + "".join(f"    Signal {n} is given where a line of kind {n} crosses a road.\n" for n in range(40))
        + '    """\n    engine.horn.blow()\n    return engine.horn.echo()\n'
    ),
}
"""Functions that hold others, one short and one long, and a function with far more documentation than code."""


def test_a_function_is_shown_with_the_functions_in_it(engine_of: Engines) -> None:
    found = engine_of(YARD).explore("how are wagons loaded, and how does `fits` choose them", 400)
    assert "3         return wagon.length < yard.length\n" in found.text
    assert "6         return wagon.axles * wagon.axle_load\n" in found.text
    (file,) = (file for file in found.files if file.path == "yard/load.py")
    shown = {symbol.node.name: (symbol.shape, bool(symbol.source)) for symbol in file.symbols}
    assert {"load_wagons": ("full", True), "fits": ("full", False)} == shown  # no line is handed on twice


def test_a_function_in_a_long_one_is_shown_without_all_of_that(engine_of: Engines) -> None:
    found = engine_of(YARD).explore("`couple_engine`", 300)
    assert "full" == shapes(found)["plan_siding.couple_engine"]
    assert "full" != shapes(found).get("plan_siding")
    assert "62     def couple_engine(mail):\n63         return mail.engine.couple(mail)\n" in found.text
    assert "late_59" not in found.text


def test_of_a_long_docstring_a_small_answer_shows_the_first_lines_and_all_code(engine_of: Engines) -> None:
    engine = engine_of(YARD)
    small, large = (engine.explore("where does an engine sound its horn", budget) for budget in (300, 8000))
    assert "code" == shapes(small)["sound_horn"]
    assert '2     """Sound the horn of an engine.\n4-44 ...\n45     engine.horn.blow()\n46     return' in small.text
    assert () == small.dropped
    assert "full" == shapes(large)["sound_horn"]
    assert "Signal 39" in large.text
