"""Trees for exploring, beside the chain of interceptors: a family in one file, distinct steps, a table of functions."""

from __future__ import annotations

from typing import Final

from packlens.explore.result import Exploration


def shapes(found: Exploration) -> dict[str, str]:
    """Return how each symbol is shown, by qualified name."""
    return {each.node.qualified_name: each.shape for file in found.files for each in file.symbols}


def views(found: Exploration) -> dict[str, str]:
    """Return how each file is shown, by path."""
    return {file.path: file.view for file in found.files}


def _steps(name: str, count: int = 8) -> str:
    return "".join(
        f"        if self.{name}_{step} is not None:\n            self.note('{name}', {step})\n"
        for step in range(count)
    )


_WORK: Final = "".join(f"    step_{n} = plan.next({n})\n    plan.mark(step_{n})\n" for n in range(200))
LONG: Final = {
    "plan/run.py": (
        "from plan.mail import send_mail\n\n\n"
        f"def run_plan(plan):\n{_WORK}    if plan.is_late:\n        for person in plan.people:\n"
        f"            person.warn_of_delay(plan.days)\n{_WORK.replace('step', 'stage')}    return send_mail(plan)\n"
    ),
    "plan/mail.py": "def send_mail(plan):\n    return plan\n\n\ndef delay_of(plan):\n    return plan.days\n",
}
"""A function of more than eight hundred lines, of which a task is about a few."""

FAMILY: Final = {
    "sql/compiler.py": f'''"""Compilers."""


class Compiler:
    """Turns a query into text."""

    def __init__(self, query):
        self.query = query

    def as_text(self):
        """Return the text of the query."""
        parts = self.columns()
{_steps("plain")}        return " ".join(parts)

    def columns(self):
{_steps("columns")}        return self.query.columns

    def run(self, cursor):
        """Execute the text."""
        text = self.as_text()
{_steps("run")}        return cursor.execute(text)

    def explain(self):
{_steps("explain")}        return []


class InsertCompiler(Compiler):
    def as_text(self):
{_steps("insert")}        return "insert"


class UpdateCompiler(Compiler):
    def as_text(self):
{_steps("update")}        return "update"


class DeleteCompiler(Compiler):
    def as_text(self):
{_steps("delete")}        return "delete"
''',
    "sql/queries.py": f'''"""Queries."""

from sql.compiler import Compiler


class QueryList:
    """Rows of a query, fetched when needed."""

    def fetch_rows(self):
        compiler = Compiler(self.query)
        return compiler.run(self.cursor)

    def other(self):
{_steps("other")}        return None
''',
}
"""A base and its subclasses in one file, and who uses them: the shape of an SQL compiler."""

PIPELINE: Final = {
    "draw/start.py": f'''"""Start."""

from draw.scene import build_scene


class Surface:
    def mutate_element(self, element):
{_steps("mutate")}        return build_scene(element)
''',
    "draw/scene.py": f'''"""Scene."""

from draw.paint import paint_scene


class Scene:
    pass


def build_scene(self):
{_steps("build").replace("        ", "    ")}    return paint_scene(self)
''',
    "draw/paint.py": f'''"""Paint."""


def paint_scene(self):
{_steps("paint").replace("        ", "    ")}    return collect_scene(self)


def collect_scene(self):
{_steps("collect").replace("        ", "    ")}    return None
''',
}
"""Steps one after the other that share no supertype: the shape of a rendering pipeline."""

TABLE: Final = {
    "srv/handlers.go": "package srv\n\n"
    + "".join(
        f"""// handle{name} answers {name} messages.
func handle{name}(message Message, out Writer) error {{
	if message.Kind == "{name}" {{
		out.Write("{name} begins")
		out.Write(message.Text)
		out.Write("{name} ends")
	}}
	return nil
}}

"""
        for name in ("Open", "Close", "Ping", "Data", "Reset")
    ),
    "srv/dispatch.go": """package srv

// Handler answers one kind of message.
type Handler func(message Message, out Writer) error

var handlers = []Handler{handleOpen, handleClose, handlePing, handleData, handleReset}

// dispatchMessage hands a message to every handler.
func dispatchMessage(message Message, out Writer) error {
	for _, handler := range handlers {
		if err := handler(message, out); err != nil {
			return err
		}
	}
	return nil
}

// serveMessages reads messages and dispatches them.
func serveMessages(in Reader, out Writer) error {
	for in.More() {
		if err := dispatchMessage(in.Next(), out); err != nil {
			return err
		}
	}
	return nil
}
""",
}
"""Functions of one shape that a table refers to, and what calls through it."""
