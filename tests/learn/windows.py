"""Events of an editor window made short, and a document that is edited for real."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count

from packlens.learn.attribution import Lookup, Outcome, State, step
from packlens.learn.edits import attached, line_numbers
from packlens.learn.events import Change, Edit, Event, PackedSymbol, PackShown, Spans, WindowEnded
from packlens.learn.naming import TypedName

NUMBERS = count()
TASK = "charge the card"
PATH = "shop/pay.py"


def symbol(name: str, path: str = PATH, container: str = "") -> PackedSymbol:
    """Return a symbol of a pack."""
    qualified = f"{container}.{name}" if container else name
    return PackedSymbol(f"{path}:{qualified}#function", name, container, path)


SYMBOLS = (symbol("charge_card"), symbol("total"), symbol("refund_card", "shop/refund.py"))


def pack(*symbols: PackedSymbol, time: float = 0.0, task: str = TASK, text: str = "") -> PackShown:
    """Return the event that shows a pack."""
    return PackShown(id=f"e{next(NUMBERS)}", time=time, task=task, symbols=symbols, lines=line_numbers(text))


@dataclass
class Editor:
    """Runs the state machine over what happens in one window; `documents` hold text with symbols at known spans."""

    documents: dict[str, str] = field(default_factory=dict)
    spans: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    state: State = field(default_factory=State)
    outcomes: list[Outcome] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    unresolved: set[TypedName] = field(default_factory=set)
    """Typed names that the index resolves to another symbol, or to none."""

    def found(self, path: str, symbols: frozenset[str]) -> Spans:
        """Return the spans of symbols in a document."""
        return {name: span for name, span in self.spans.get(path, {}).items() if name in symbols}

    def happens(self, event: Event) -> None:
        """Run the state machine over an event."""
        self.events.append(event)
        self.state, more = step(self.state, event, Lookup(self.found, lambda typed: typed not in self.unresolved))
        self.outcomes += more

    def replace(self, path: str, old: str, new: str, time: float) -> None:
        """Replace the first occurrence of a text, as one edit of one change."""
        self.edit(path, [Change(self.documents[path].index(old), old, new)], time)

    def edit(self, path: str, changes: Iterable[Change], time: float) -> None:
        """Make changes, each over the result of those before it. Texts are ASCII."""
        size, text, made = len(self.documents[path]), self.documents[path], list[Change]()
        for change in changes:
            assert text[change.start : change.end] == change.removed
            behind, opened = attached(text, change.start, change.inserted)
            made.append(replace(change, behind=behind, opened=opened))
            text = text[: change.start] + change.inserted + text[change.end :]
        self.documents[path] = text
        self.happens(Edit(id=f"e{next(NUMBERS)}", time=time, path=path, changes=tuple(made), size=size))
        for change in made:
            grown = change.new_end - change.end
            for name, (start, end) in self.spans.get(path, {}).items():
                self.spans[path][name] = (
                    start + grown if change.end <= start else start,
                    end + grown if change.start < end and change.end <= end else end,
                )

    def type(self, path: str, text: str, at: int, time: float) -> float:
        """Type a text letter by letter, a tenth of a second each; return when it is done."""
        for letter in text:
            self.edit(path, [Change(at, "", letter)], time)
            at += 1
            time += 0.1
        return time

    def uses(self) -> dict[str, str]:
        """The last outcome of each symbol, by its name."""
        return {outcome.symbol_id.partition(":")[2].partition("#")[0]: outcome.use for outcome in self.outcomes}


def ended(editor: Editor, time: float = 100.0) -> dict[str, str]:
    """Return the uses of symbols by name, once the window has ended."""
    editor.happens(WindowEnded(id="end", time=time))
    return editor.uses()
