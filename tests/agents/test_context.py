"""What agents are answered for a task: numbered source within a budget, and what they hold already not again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.agents.context import ContextAnswer, answer_context
from packlens.agents.past_answers import SHOWN_DIGITS, find_answer
from packlens.agents.requests import DETAILS, MAX_BUDGET, MAX_TASK, MIN_BUDGET, ContextRequest, ImpactRequest
from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import SettingError
from packlens.explore.result import WITH_BODY
from packlens.model import CALLABLE_KINDS
from packlens.pack.tokens import count
from tests.examples import examples
from tests.explore.chain import BAG, TREE
from tests.explore.trees import LONG, TABLE
from tests.sources import indexed_engine
from tests.trees import write_tree

PAY = "charge the card for the items in the cart"


def ask(engine: ContextEngine, task: str, **more: object) -> ContextAnswer:
    return answer_context(engine, ContextRequest(task, **more))  # type: ignore[arg-type]


def shown_as(answer: ContextAnswer) -> dict[str, str]:
    return {each.node.qualified_name: each.shape for each in answer.shown}


def test_the_first_line_says_which_pack_how_many_tokens_and_how_current(shop: ContextEngine) -> None:
    answer = ask(shop, PAY)
    first, _, _ = answer.text.partition("\n")
    root = answer.pack_root[:SHOWN_DIGITS]
    assert f"pack {root} · {answer.tokens}/{answer.budget} tokens · saved files" == first
    assert "full" == answer.status


def test_an_answer_says_that_history_is_still_being_read(shop: ContextEngine) -> None:
    snapshot = shop.snapshot()
    reading = shop.at(replace(snapshot, freshness=replace(snapshot.freshness, history_pending=True)))
    answer = ask(reading, PAY)
    assert " tokens · saved files, git history still being read: scores may move\n" in answer.text
    assert count(answer.text) == answer.tokens
    assert (True, False) == tuple(each.fields()["history_pending"] for each in (answer, ask(shop, PAY)))


def test_a_name_that_means_too_much_to_be_shown_is_told_with_its_locations(tmp_path: Path) -> None:
    tree = {
        f"part{number}.py": f"class Part{number}:\n    def run(self):\n        return {number}\n" for number in range(5)
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "x", named=("run",)).text
    locations = ", ".join(f"part{number}.py:2" for number in range(5))
    assert [f"run means 5 definitions: name one by its location: {locations}."] == text.splitlines()[1:]


def test_beside_other_code_too_a_name_that_means_too_much_is_told_with_its_locations_the_most_used_first(
    tmp_path: Path,
) -> None:
    """vendure's answer said `OrderType means 12 definitions: name one with its file.`, and named no file."""
    tree = {f"part{number}.py": f"class Voucher:\n    size = {number}\n" for number in range(5)}
    tree["use.py"] = "from part3 import Voucher\n\n\ndef redeem(paper):\n    return Voucher(paper)\n"
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "redeem the paper", named=("Voucher",)).text
    locations = ", ".join(f"part{number}.py:1" for number in (3, 0, 1, 2, 4))
    assert f"\nVoucher means 5 definitions: name one by its location: {locations}.\n" in text


def test_of_a_named_method_of_an_interface_its_implementation_is_shown_whole(tmp_path: Path) -> None:
    """navidrome's answer about `MarkFailedIfUnchanged` cut the only body, and showed code of other names whole."""
    body = "".join(f"        if (coin > {n}) {{\n            stamp(coin);\n        }}\n" for n in range(12))
    others = "".join(f"    int stamp{n}(int paper) {{\n        return paper + {n};\n    }}\n" for n in range(40))
    tree = {
        "Till.java": "interface Till {\n    int redeem(int coin);\n}\n",
        "IronTill.java": (
            f"class IronTill implements Till {{\n    public int redeem(int coin) {{\n{body}        return coin;\n"
            f"    }}\n    void stamp(int coin) {{}}\n}}\n"
        ),
        "Other.java": f"class Other {{\n{others}}}\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        for name in ("redeem", "Till.redeem"):
            shown = shown_as(ask(engine, "stamp the paper", named=(name,), budget=600))
            assert "full" == shown["IronTill.redeem"]


def test_what_has_no_known_use_says_where_its_name_occurs(tmp_path: Path) -> None:
    tree = {"a.py": "def redeem(voucher):\n    return voucher\n", "b.py": 'HANDLERS = ["redeem"]\n'}
    with indexed_engine(tmp_path, tree) as engine:
        line = "- redeem: no known uses, but its name 'redeem' occurs in 1 other place: b.py:1; no known tests\n"
        assert line in ask(engine, "redeem a voucher").text


def test_what_is_not_shown_is_named_so_that_it_can_be_asked_for(tmp_path: Path) -> None:
    """alertmanager's answer about webhooks ended with `next: Notifier.Notify, New`, of which it has twenty."""
    body = "".join(f"    voucher.check({number})\n" for number in range(40))
    with indexed_engine(tmp_path, {f"m{n}.py": f"def redeem(voucher):\n{body}" for n in range(30)}) as engine:
        last = ask(engine, "redeem a voucher", budget=900).text.splitlines()[-1]
        names = last.partition("; next: ")[2].removesuffix(".").split(", ")
        assert names
        assert [1] * len(names) == [len(engine.find(name)) for name in names]


def test_of_a_hundred_occurrences_of_a_name_none_is_given_as_an_example(tmp_path: Path) -> None:
    tree = {"a.py": "def redeem(voucher):\n    return voucher\n", "b.py": 'HANDLERS = ["redeem"]\n' * 100}
    with indexed_engine(tmp_path, tree) as engine:
        line = "- redeem: no known uses, but its name 'redeem' occurs in 100+ other places; no known tests\n"
        assert line in ask(engine, "redeem a voucher").text


def test_definitions_of_one_name_are_distinguished_and_their_flow_is_shown_once(tmp_path: Path) -> None:
    source = (
        "def open_voucher(paper):\n    return stamp_voucher(paper)\n\n\ndef stamp_voucher(paper):\n    return paper\n"
    )
    tree = {"gold.py": source, "silver.py": source}
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "open_voucher calls stamp_voucher").text
    assert 1 == text.count("Flow: open_voucher -> stamp_voucher\n")
    for place in ("gold.py:5", "silver.py:5"):
        assert f"\n- stamp_voucher ({place}): at least 1 use" in text


def test_lines_of_source_bear_the_numbers_they_have_in_their_files(shop: ContextEngine) -> None:
    answer = ask(shop, PAY)
    section = answer.text.partition("## shop/checkout.py\n```python\n")[2].partition("```")[0]
    lines = (shop.root / "shop/checkout.py").read_text().splitlines()
    whole = [match for line in section.splitlines() if (match := re.match(r"(\d+)  ?(?! *\.\.\.)(.*)", line))]
    assert whole
    assert all(lines[int(match[1]) - 1].strip() == match[2].strip() for match in whole if match[2].strip())


@given(budget=st.integers(MIN_BUDGET, 8000), detail=st.sampled_from(DETAILS))
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_tokens_are_counted_exactly_and_never_exceed_the_budget(chain: ContextEngine, budget: int, detail: str) -> None:
    answer = ask(chain, BAG, budget=budget, detail=detail, named=("nothing_of_this_name",))
    assert count(answer.text) == answer.tokens <= answer.budget == budget


def test_the_flow_and_what_lines_mean_stand_above_the_source(shop: ContextEngine) -> None:
    above = ask(shop, "How does `pay` reach check_stock()?").text.partition("## ")[0]
    assert "\nFlow: pay -> Cart.add_item -> Cart.check_stock\n" in above
    assert "`a-b ...` stands for lines that are left out." in above


@pytest.mark.parametrize(
    ("tree", "task"), [(TREE, BAG), (TABLE, "serveMessages dispatchMessage: how do handlers answer")]
)
@pytest.mark.parametrize("budget", [300, 500, 900, 3000, 20_000])
def test_no_sibling_that_is_shown_whole_is_listed_as_left_out(
    tmp_path: Path, tree: dict[str, str], task: str, budget: int
) -> None:
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, task, budget=budget)
    unlisted = re.findall(
        r"^Of \d+ (?:similar functions|subtypes).*?, (shown|\S+ is the example;) without bodies: (.*?)\.$",
        answer.text,
        re.M,
    )
    left_out = {name for _, names in unlisted for name in names.partition(" and ")[0].split(", ")}
    standing = {how.removesuffix(" is the example;") for how, _ in unlisted if how != "shown"}
    functions = {each.node.qualified_name for each in answer.shown if each.node.kind in CALLABLE_KINDS}
    whole = {name for name in functions if shown_as(answer)[name] in WITH_BODY}
    without = {name for how, names in unlisted if how == "shown" for name in names.split(" and ")[0].split(", ")}
    assert not left_out & whole
    assert without <= set(shown_as(answer)), "what is said to be without body is not shown at all"
    assert standing <= whole | {name.rpartition(".")[0] for name in whole}


@pytest.mark.parametrize("budget", [-5, 0, 10, MIN_BUDGET - 1, MAX_BUDGET + 1, 10**9])
def test_a_budget_that_would_not_be_kept_is_refused(budget: int) -> None:
    with pytest.raises(SettingError, match=f"A budget of {budget:,} tokens is out of range; pass 200 to 20,000."):
        ContextRequest("a task", budget)
    with pytest.raises(SettingError, match="is out of range"):
        ImpactRequest("a", budget=budget)


def test_an_answer_says_that_a_long_task_was_read_in_part(chain: ContextEngine) -> None:
    note = "The task was read up to its first 100,000 characters."
    words = f"{BAG} " + "x" * MAX_TASK
    answer = ask(chain, words, budget=MIN_BUDGET)
    assert note in answer.text
    assert answer.tokens <= MIN_BUDGET
    assert note not in ask(chain, words[:MAX_TASK]).text


def test_the_uses_of_shown_symbols_are_lower_bounds(shop: ContextEngine) -> None:
    text = ask(shop, "charge a card: pay").text
    assert "\nUses (lower bounds, found in the source):\n" in text
    assert re.search(r"\n- pay: .*at least 1 test", text)
    assert len(re.findall(r"\n- .* tests?, nearest \S*test\w*\.py:\d+(?=\n)", text)) == 2
    assert "\n- charge: at least 1 use (direct: pay) in 1 file; at least 1 test\n" in text


def test_of_a_symbol_with_many_direct_users_only_their_number_is_shown(tmp_path: Path) -> None:
    callers = "".join(f"\n\ndef order_{number}(card):\n    charge(card)\n" for number in range(4))
    tree = {"a.py": "def charge(card):\n    return card\n", "b.py": f"from a import charge\n{callers}"}
    with indexed_engine(tmp_path, tree) as engine:
        assert "\n- charge: at least 4 uses (4 direct) in 1 file; " in ask(engine, "charge").text


def test_a_test_that_may_not_reach_a_symbol_is_not_its_nearest(tmp_path: Path) -> None:
    ships = "class {0}:\n    def ship_{1}(self, order):\n        return order\n"
    tree = {
        "a.py": ships.format("Post", "it"),
        "b.py": ships.format("Rail", "it"),
        "test_a.py": "def test_order(way):\n    assert way.ship_it(1)\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "Post.ship_it").text
    assert "; no certain tests, 1 uncertain" in text
    assert ", nearest " not in text


MANY_ALIKE = {
    f"part{file}.py": "\n\n".join(
        f"def header_part_{number}(line):\n" + f"    line = header(line, {number})\n" * 15
        for number in range(16 * file, 16 * file + 16)
    )
    for file in range(5)
}


def test_without_a_budget_an_answer_ends_where_more_is_hardly_needed_and_says_what_is_next(tmp_path: Path) -> None:
    task = "the header of a line in header_part_7"
    with indexed_engine(tmp_path, MANY_ALIKE) as engine:
        sized, whole, filled = ask(engine, task), ask(engine, task, detail="all"), ask(engine, task, budget=6000)
    assert sized.tokens < 0.8 * filled.tokens
    assert sized.budget == filled.budget == 6000
    assert whole.text == filled.text
    assert {each.node.id for each in sized.shown} < {each.node.id for each in filled.shown}
    heading, first, *_ = sized.text.partition("\nNot shown: ")[2].splitlines()
    assert heading == f"{sized.dropped} more. Next, the likeliest first (open them, or pass them as `named`):"
    assert re.fullmatch(r"- header_part_\d+ \(part\d\.py:\d+-\d+\)", first)
    assert first[2:].partition(" ")[0] == sized.next_names[0]


def test_the_answer_to_a_task_that_names_one_function_ends_sooner(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, MANY_ALIKE) as engine:
        vague, named = ask(engine, "the header of a line"), ask(engine, "the header of a line in header_part_7")
    assert shown_as(named)["header_part_7"] == "full"
    assert named.tokens < vague.tokens


def test_a_namesake_is_next_by_its_path_and_its_lines(tmp_path: Path) -> None:
    tree = {f"part{number}.py": "def header(line):\n" + "    line = line.strip()\n" * 60 for number in range(40)}
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "the header of a line").text
    assert re.search(r"\n- part\d+\.py:header \(lines 1-61\)\n", text)


def test_what_is_not_shown_is_counted_and_named(chain: ContextEngine) -> None:
    answer = ask(chain, BAG, budget=900)
    assert answer.dropped > 0
    assert f"\nNot shown: {answer.dropped} more; next: " in answer.text


def test_signatures_are_shown_without_bodies(shop: ContextEngine) -> None:
    answer = ask(shop, PAY, detail="signatures")
    assert "def pay(cart: Cart, card)" in answer.text
    assert "gift wrap" not in answer.text
    assert "gift wrap" in ask(shop, PAY).text


def test_paths_limit_what_is_shown(shop: ContextEngine) -> None:
    answer = ask(shop, "items in the cart", paths=("shop/cart.py",))
    assert {"shop/cart.py"} == {each.node.path for each in answer.shown}
    assert "nothing" == ask(shop, "items in the cart", paths=("nowhere/*.py",)).status


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_paths_find_what_ranks_low_elsewhere(tmp_path: Path, profile: str) -> None:
    carts = "".join(f"\n\ndef fill_cart_{number}(cart):\n    pass\n" for number in range(500))
    files = {"shop/cart.py": f'"""Fills carts."""\n{carts}', "depot/lorry.py": "def load(lorry, cart):\n    pass\n"}
    chosen = Settings(profile=profile)
    with ContextEngine.open(write_tree(tmp_path / "tree", files), chosen, tmp_path / "x.db") as engine:
        engine.index()
        found = shown_as(ask(engine, "fill the cart", paths=("depot/**",)))
    assert (["load"] if profile == "packlens" else []) == list(found)


def test_files_of_a_pattern_without_a_word_of_the_task_are_named_as_such(shop: ContextEngine) -> None:
    text = ask(shop, "supplier invoice", paths=("shop/cart.py",)).text
    assert "Nothing was found in files that match shop/cart.py: no function or type outside tests there has" in text


@pytest.mark.parametrize("name", ["Cart.check_stock", "shop/cart.py", "shop/cart.py:13-15", "./shop/cart.py:14"])
def test_what_is_named_is_shown_whatever_the_task_says(shop: ContextEngine, name: str) -> None:
    answer = ask(shop, "charge a card", named=(name,))
    assert "Cart.check_stock" in shown_as(answer)
    assert () == answer.unknown


def test_names_are_enough_without_a_task(shop: ContextEngine) -> None:
    assert "full" == shown_as(ask(shop, "", named=("total_price",)))["total_price"]


def test_an_unknown_name_is_no_failure_and_the_nearest_names_are_given(shop: ContextEngine) -> None:
    answer = ask(shop, PAY, named=("chek_stock",))
    assert "full" == answer.status
    assert [("chek_stock", ("check_stock",))] == [(each.name, each.suggestions) for each in answer.unknown]
    assert "Nothing in the index is named 'chek_stock'; did you mean check_stock?" in answer.text


@pytest.mark.parametrize("budget", [300, 500, 900])
def test_unknown_names_are_told_whatever_the_budget(post: ContextEngine, budget: int) -> None:
    answer = ask(post, "send a parcel", named=("send_parcel_cart", "gone/send.py"), budget=budget)
    assert "Nothing in the index is named 'send_parcel_cart'" in answer.text
    assert "Nothing in the index is named 'gone/send.py'" in answer.text
    assert answer.shown
    assert answer.tokens <= budget


def test_a_task_of_unknown_words_says_so(shop: ContextEngine) -> None:
    answer = ask(shop, "zzyzx quux")
    assert ("nothing", ()) == (answer.status, answer.shown)
    assert "no function or type outside tests has a word of the task" in answer.text


def test_an_empty_task_without_names_is_refused_in_one_sentence() -> None:
    with pytest.raises(SettingError, match="The task is empty: say in a few words"):
        ContextRequest("  ")


@pytest.mark.parametrize("digits", [SHOWN_DIGITS, 40, 64])
def test_an_agent_with_the_pack_gets_unchanged(shop: ContextEngine, digits: int) -> None:
    first = ask(shop, PAY)
    again = ask(shop, PAY, have=first.pack_root[:digits])
    assert ("unchanged", first.pack_root) == (again.status, again.pack_root)
    assert again.tokens < 60 < first.tokens


def test_a_client_that_does_not_say_so_holds_nothing(shop: ContextEngine) -> None:
    first = ask(shop, PAY)
    assert first.text == ask(shop, PAY).text


@pytest.mark.parametrize("have", ["0" * 64, "no root", "", "ffffffffffff"])
def test_an_agent_with_an_unknown_pack_gets_the_whole_answer(shop: ContextEngine, have: str) -> None:
    assert ask(shop, PAY).text == ask(shop, PAY, have=have).text


def sections(text: str) -> dict[str, str]:
    """Return the sections of an answer by path."""
    found = re.findall(r"^(## (\S+).*\n```[^\n]*\n(?:.*\n)*?```\n)", text, re.M)
    return {path: section for section, path in found}


def test_a_delta_gives_what_changed_and_names_the_rest(chain: ContextEngine) -> None:
    first = ask(chain, BAG, budget=3000)
    path = Path(chain.root, "net/chain/LiveCall.java")
    before = path.read_text()
    path.write_text(before.replace("Locks.hold(this);", "Locks.hold(this); // longer"))
    try:
        chain.index()
        full = ask(chain, BAG, budget=3000)
        delta = ask(chain, BAG, budget=3000, have=first.pack_root)
    finally:
        path.write_text(before)
        chain.index()
    assert "delta" == delta.status
    assert delta.tokens < 0.6 * full.tokens
    unchanged = re.findall(r"^Unchanged: (.+)\.$", delta.text, re.M)[0].split(", ")
    applied = {path: text for path, text in sections(first.text).items() if path in unchanged} | sections(delta.text)
    assert sections(full.text) == applied
    assert count(delta.text) == delta.tokens


def test_an_answer_is_remembered_as_it_was_given(shop: ContextEngine) -> None:
    answer = ask(shop, PAY)
    remembered = find_answer(shop.notes, answer.pack_root)
    assert remembered is not None
    assert (answer.pack_root, answer.text) == (remembered.pack_root, remembered.text)


@pytest.mark.parametrize("value", [b"", b"\xff", b"[]", b"{}", b'{"root": 1, "text": "", "sections": 5}'])
def test_a_note_that_is_no_answer_is_not_found(shop: ContextEngine, value: bytes) -> None:
    shop.notes.put(f"context:{'a' * SHOWN_DIGITS}", value)
    assert find_answer(shop.notes, "a" * 64) is None


def test_an_answer_is_remembered_across_processes(shop: ContextEngine) -> None:
    answer = ask(shop, PAY)
    with ContextEngine.open(shop.root, database=shop.database) as other:
        assert "unchanged" == ask(other, PAY, have=answer.pack_root).status


def test_hidden_characters_of_names_are_shown(shop: ContextEngine) -> None:
    text = ask(shop, PAY, named=("\u202eevil\x1b[31m",)).text
    assert "\x1b" not in text
    assert "<U+202E>evil<U+001B>" in text


def test_a_cancelled_question_ends(shop: ContextEngine) -> None:
    token = CancellationToken()
    token.cancel()
    with pytest.raises(OperationCancelledError):
        answer_context(shop, ContextRequest(PAY), token)


def test_fields_say_what_the_text_says(shop: ContextEngine) -> None:
    answer = ask(shop, PAY)
    fields = answer.fields()
    assert (answer.status, answer.pack_root, answer.tokens) == (fields["status"], fields["pack"], fields["tokens"])
    assert {each["name"] for each in fields["symbols"]} == shown_as(answer).keys()
    assert "retry_ms" not in fields


def test_fields_have_every_line_above_the_source(tmp_path: Path) -> None:
    """What names mean, what they do not, and the families of siblings were in the text alone."""
    bases = "class Shape:\n    def area(self):\n        return 0\n"
    sides = "".join(f"\n\nclass Shape{n}(Shape):\n    def area(self):\n        return {n}\n" for n in range(9))
    vouchers = {f"part{number}.py": f"class Voucher:\n    size = {number}\n" for number in range(5)}
    with indexed_engine(tmp_path, {"shapes.py": bases + sides, **vouchers}) as engine:
        answer = ask(engine, "area of a shape", named=("Voucher", "nowhere", "Shape0.area"), budget=400)
    above = answer.text.partition("Lines bear their numbers")[0].splitlines()[1:]
    notices = answer.fields()["notices"]
    assert [line for line in above if not line.startswith("Flow: ")] == notices
    assert 3 == len(notices)


def parcels() -> dict[str, str]:
    """Return functions that a task concerns alike, and a type with short methods."""
    functions = "\n\n".join(
        f"def send_parcel_{name}(parcel):\n"
        + "".join(
            f"    if parcel.weight > {step}:\n        parcel.{name}_{step} = parcel.weight\n" for step in range(6)
        )
        + "    return parcel\n"
        for name in (first + second for first in "abcdef" for second in "uvwxyz")
    )
    members = "    def weigh(self):\n        return self.weight\n\n    def open(self):\n        return self.inside\n"
    return {"post/send.py": functions, "post/parcel.py": f"class Parcel:\n{members}"}


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    root = write_tree(tmp_path_factory.mktemp("post") / "tree", parcels())
    with ContextEngine.open(root, Settings(), root.parent / "post.db") as engine:
        engine.index()
        yield engine


def test_the_budget_is_used_for_whole_definitions_where_exploring_shows_outlines(post: ContextEngine) -> None:
    task = "send a parcel"
    explored = {s.node.name: s.shape for file in post.explore(task, 6000).files for s in file.symbols}
    answered = {each.node.name: each.shape for each in ask(post, task, budget=6000).shown}
    sending = [name for name in answered if name.startswith("send_parcel")]
    assert {"full"} == {answered[name] for name in sending}
    assert len([name for name in sending if explored.get(name) != "full"]) >= 5


def test_the_budget_is_used_up_unless_the_task_names_the_function_that_it_is_about(tmp_path: Path) -> None:
    steps = {
        f"post/steps_{n}.py": "\n\n".join(
            f"def step_{n}_{step}(parcel):\n    return parcel.after_weighing({step})\n" for step in range(10)
        )
        for n in range(8)
    }
    weighing = "def weigh_parcel(parcel):\n    return parcel.weight\n"
    with ContextEngine.open(write_tree(tmp_path / "post", steps | {"post/scale.py": weighing}), Settings()) as engine:
        engine.index()
        by_words, by_name = (ask(engine, task, budget=6000) for task in ("how parcels are weighed", "`weigh_parcel`"))
    assert "weigh_parcel" in shown_as(by_words)
    assert "weigh_parcel" in shown_as(by_name)
    assert len(by_name.shown) < len(by_words.shown)


def test_a_short_type_is_shown_with_its_members(post: ContextEngine) -> None:
    answer = ask(post, "weigh a Parcel", budget=4000)
    assert "full" == shown_as(answer)["Parcel"]
    section = answer.text.partition("## post/parcel.py\n```python\n")[2].partition("```")[0]
    assert [1, 2, 3, 5, 6] == [int(line.split()[0]) for line in section.splitlines()]


def test_signatures_stay_signatures_whatever_room_there_is(post: ContextEngine) -> None:
    text = ask(post, "send a parcel", budget=6000, detail="signatures").text
    assert "def send_parcel_au(parcel)" in text
    assert "return" not in text


def test_patterns_that_match_no_file_are_named(shop: ContextEngine) -> None:
    answer = answer_context(shop, ContextRequest("charge a card", paths=("src/**",)))
    assert "No indexed file matches src/**. Patterns are as in .gitignore." in answer.text


def test_symbols_of_which_no_use_is_known_share_a_line(tmp_path: Path) -> None:
    routes = "".join(f"  get '/page_{n}', to: 'pages#show'\n" for n in range(4))
    tree = {"config/routes.rb": f"Rails.application.routes.draw do\n{routes}end\n"}
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, "pages", named=("config/routes.rb",)).text
    assert "- GET /page_0, GET /page_1, GET /page_2, GET /page_3: no known uses; no known tests\n" in text


def test_a_long_function_shown_by_some_of_its_lines_is_told_with_how_to_read_the_others(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, LONG) as engine:
        answer = ask(engine, "people of a plan are not warned of a delay when the plan runs")
        whole = ask(engine, "", named=("run_plan",), budget=MAX_BUDGET)
    assert "elided" == shown_as(answer)["run_plan"]
    told = "Shown in part: run_plan (plan/run.py:4-808); read these lines, or name one with a larger budget.\n"
    assert told in answer.text
    assert "full" == shown_as(whole)["run_plan"]
    assert "Shown in part" not in whole.text
