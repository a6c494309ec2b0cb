"""Reads texts that name templates, settings and factories by the conventions of frameworks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from packlens.extract.wiring.setting_names import held_setting_uses

_TEMPLATE_EXTENSION: Final = re.compile(r"\.(?:twig|html?|jinja2?|j2|txt|xml|phtml|php)$")
_SHOWN: Final = re.compile(r":?(?P<name>[a-z_]\w*)(?P<format>\.[a-z]+)?")
_COMPONENT: Final = re.compile(
    r"<(?P<kind>x-|livewire:)(?P<name>(?!slot\b|dynamic-component\b)[a-z][a-z0-9.-]{0,99})(?![\w:])"
)
_BLADE_COMMENT: Final = re.compile(r"\{\{--(?:[^-{]|-(?!-\}\})|\{(?!\{--))*--\}\}")
_FRAGMENT: Final = re.compile(r"(?:~\{)?\s*/?([\w.-]+(?:/[\w.-]+)*)\s*(?:::|\}|$)")
_PAGE: Final = re.compile(r"[\w-]+(?:/[\w-]+)*")
_PAGE_ROOTS: Final = ("Pages", "pages")
_TYPED: Final = re.compile(r"[NT]:(?:\w+\.)*([A-Z]\w*)")
_RULE: Final = re.compile(r"[a-z]\w*(?:-\w+)*")
_BACKSLASH: Final = "\\"
_PATH: Final = re.compile(r"[\w@.+-]+(?:/[\w@.+-]+)*/?")

Use = tuple[str, str, str]
"""(kind, name, receiver)."""


def view_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the template of a view: `cart.show` and `mail::cart.show` of Laravel, or its path (`cart/show.twig`)."""
    path = text.removeprefix("@").rpartition("::")[2]
    if not _PATH.fullmatch(path):
        return
    if _TEMPLATE_EXTENSION.search(path):
        folder, _, name = path.rpartition("/")
        yield "path", name, f"templates/{folder}".rstrip("/")
        return
    folder, _, name = path.replace(".", "/").rpartition("/")
    root = "views" if "::" in text else "resources/views"
    for extension in (".blade.php", ".twig"):
        yield "path", f"{name}{extension}", f"{root}/{folder}".rstrip("/")


def page_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the component, or its file, that a server shows by the path below the folder of pages (Inertia)."""
    if _PAGE.fullmatch(text):
        folder, _, name = text.rpartition("/")
        for root in _PAGE_ROOTS:
            yield from (("component", name, f"in {root}/{text}{extension}") for extension in (".vue", ".svelte"))
            yield from (
                ("path", f"{name}{extension}", f"{root}/{folder}".rstrip("/")) for extension in (".tsx", ".jsx")
            )


def view_component_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the classes and views of the components that elements of a Blade template name: `<x-forms.input-field>`."""
    for element in _COMPONENT.finditer(_BLADE_COMMENT.sub("", text)):
        *folders, name = element["name"].split(".")
        folder = "/".join(folders)
        class_path = "/".join("".join(word.title() for word in part.split("-")) for part in (*folders, name))
        class_folder = "View/Components" if element["kind"] == "x-" else "Livewire"
        yield "component", class_path.rpartition("/")[2], f"in {class_folder}/{class_path}.php"
        if class_folder == "View/Components":
            yield "path", f"{name}.blade.php", f"resources/views/components/{folder}".rstrip("/")
            yield "path", "index.blade.php", f"resources/views/components/{folder and folder + '/'}{name}"


def controller_view_uses(text: str, _: str) -> Iterator[Use]:
    """Yield what a controller of Phoenix shows by `:show` or `"show.html"`: templates, and functions of its views."""
    if match := _SHOWN.fullmatch(text):
        name, form = match["name"], match["format"] or ".html"
        yield from (("owned_view", f"{name}{form}{extension}", "") for extension in (".heex", ".eex", ".leex"))
        yield "owned_function", name, ""
        yield "owned_function", "render", ""


def razor_view_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the page of Razor that an action shows by its own name, or by the one that it gives (ASP.NET)."""
    if text.isidentifier():
        yield "owned_view", f"{text}.cshtml", ""


def page_path_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the page that a controller names by its path below the templates (Spring)."""
    if _PATH.fullmatch(text):
        folder, _, name = text.rpartition("/")
        yield "path", f"{name}.html", f"templates/{folder}".rstrip("/")


def fragment_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the page of a fragment of Thymeleaf: `~{fragments/layout :: footer}`."""
    if match := _FRAGMENT.match(text):
        yield from page_path_uses(match[1], "")


def setting_uses(text: str, _: str) -> Iterator[Use]:
    """Yield a setting of Laravel, and the file that holds it: `app.timezone` is one of `config/app.php`."""
    if _PATH.fullmatch(text):
        yield "path", f"{text.partition('.')[0]}.php", "config"
        yield from held_setting_uses(text, "")


def factory_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the factory of a class (Laravel), and what it runs to make a value."""
    name = f"{text.rpartition(_BACKSLASH)[2]}Factory"
    yield "factory", name, ""
    yield "factory", "definition", f"N:{name}"


def policy_uses(text: str, receiver: str) -> Iterator[Use]:
    """Yield the rule of a policy that a text means, given the receiver that a value of the type would be (Laravel)."""
    if (made := _TYPED.fullmatch(receiver)) and _RULE.fullmatch(text):
        first, *words = text.split("-")
        yield "policy", first + "".join(word[:1].upper() + word[1:] for word in words), f"N:{made[1]}Policy"
