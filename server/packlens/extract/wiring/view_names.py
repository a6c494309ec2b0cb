"""Reads the texts and names that mean views of Rails: partials, layouts, the view of an action, those of models.

https://guides.rubyonrails.org/layouts_and_rendering.html describes them. A use is called like the file (`<_row`). Its
receiver says how it is meant (see the constants below), and behind a blank the folder that the text names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from packlens.extract.facts import VIEW
from packlens.extract.routes.plurals import plural_of, singular_of

ANYWHERE: Final = "any"
"""It is meant whatever file shows it."""
IN_VIEW: Final = "view"
"""It is meant in views and what helps them, not in what owns views (controllers and mailers)."""
BY_OWNER: Final = "owner"
"""It is meant in controllers and mailers alone."""
OF_MODEL: Final = "model"
"""It is the view of a model that a view shows."""

_VIEW: Final = re.compile(r"/?((?:[\w-]+/)*)([\w-]+)(?:\.[\w.]+)?")

Use = tuple[str, str, str]


def partial_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the partial of a name."""
    yield from _uses(text, (ANYWHERE, "", "_"))


def template_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the view of a whole path."""
    if "/" in text:
        yield from _uses(text, (ANYWHERE, "", ""))


def rendered_uses(text: str, _: str) -> Iterator[Use]:
    """Yield what `render "row"` shows: in a view a partial, in a controller a whole view."""
    yield from _uses(text.removeprefix(":"), (IN_VIEW, "", "_"), (BY_OWNER, "", ""))


def layout_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the layout of a name, which in a view is a partial."""
    yield from _uses(text, (IN_VIEW, "", "_"), (BY_OWNER, "layouts/", ""))


def action_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the view that an action of a controller, or a message of a mailer, shows by itself."""
    yield from _uses(text, (BY_OWNER, "", ""))


def model_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the view of a model, or of a list of models, by the name of the value: `carts/_cart` of `@cart`."""
    singular = singular_of(text.removeprefix("@"))
    yield "shown", f"{VIEW}_{singular}", f"{OF_MODEL} {plural_of(singular)}"


def _uses(text: str, *forms: tuple[str, str, str]) -> Iterator[Use]:
    """Yield uses of a view for forms of (how it is meant, folder before its name, what begins the file's name)."""
    if match := _VIEW.fullmatch(text):
        for how, outer, start in forms:
            yield "shown", f"{VIEW}{start}{match[2]}", f"{how} {outer}{match[1]}".rstrip("/ ")
