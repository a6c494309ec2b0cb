"""Turns names as compilers and runtimes decorate them into the source's names: `Cart.lambda$add$0` is `Cart.add`.

Java and Scala decorate lambdas, accessors and anonymous classes (`Cart$1.run`, JLS 13.1), Kotlin files and default
arguments (`CartKt.add$default`), C# closures and state machines (`Cart.<AddAsync>d__5.MoveNext`), Go closures
(`(*Cart).Add.func1`), Python private members and local functions (`_Cart__add`, `add.<locals>.<lambda>`), and
JavaScript prints what a function is called as (`Cart.add [as put]`). Names for linkers are read by `mangled_names`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from packlens.expressions import expression
from packlens.retrieve.names.mangled_names import MAY_BE_MANGLED, with_names

_MAY_BE_GENERATED: Final = expression(
    rf"{MAY_BE_MANGLED}|\w\$\w|>[a-z]__|<>c|<locals>|\.(?:func\d|gowrap|\(\*)|-fm\b|\b_[A-Z]\w*?__[a-z]|[a-z]Kt\.|\[as "
)
"""One search that rules out most texts."""
_NAME: Final = r"[^\W\d]\w*"
_FORMS: Final = tuple(
    (expression(pattern), plain)
    for pattern, plain in (
        # closures, state machines and local functions of C#
        (r"[.+/]?<>[co](?:__\w+)?(?:`\d+)?(?=[.+/]<)", ""),
        (rf"[.+/]<(?P<name>{_NAME})>[a-z]__[\w|]+(?:`\d+)?(?:\.MoveNext)?", r".\g<name>"),
        # Java, Scala, Kotlin
        (rf"\blambda\$(?:static\$)?(?P<name>{_NAME}?)\$\d+|\$anonfun\$(?P<scala>{_NAME}?)\$\d+", r"\g<name>\g<scala>"),
        (r"\.access\$\d+\b", ""),
        (r"(?<=\w)\$(?:default|suspendImpl)\b", ""),
        (rf"\b(?P<type>[A-Z]\w*?)Kt\$(?P<name>{_NAME})(?:\$\w+)*(?:\.\w+)?", r"\g<type>.\g<name>"),
        (r"\b(?P<type>[A-Z]\w*[a-z])Kt(?=\.[a-z])", r"\g<type>"),
        (r"(?P<type>\b[A-Z]\w*)\$(?P<name>[a-z]\w*)(?:\$\w+)*\$\d+(?:\.invoke\w*)?\b", r"\g<type>.\g<name>"),
        (r"(?P<type>\b[A-Z]\w*)\$Companion\b", r"\g<type>"),
        (r"(?P<type>\b[A-Z]\w*)(?:\$\d+)+(?=[.#(:)])", r"\g<type>"),
        (r"(?P<type>\b[A-Z]\w*)\$(?=[A-Z]\w)", r"\g<type>."),
        # Go: the path of the package, closures, methods as values
        (r"(?<![\w./-])(?:[\w.-]+/)+[\w-]+\.\(\*(?P<type>\w+)\)(?=\.\w)", r"\g<type>"),
        (r"(?<=\w)(?:\.func\d+|\.gowrap\d+)(?:\.\d+|\.func\d+)*\b(?!\()", ""),
        (r"(?P<name>\)\.\w+|\.[A-Z]\w*)-fm\b", r"\g<name>"),
        # Python
        (r"\.<locals>\.<\w+>|\.<locals>(?=\.)", ""),
        (r"(?<![\w.])_+(?P<type>[A-Z]\w*?)(?P<name>__[a-z]\w*?)(?<!__)(?!\w)", r"\g<type>.\g<name>"),
        # JavaScript
        (rf"(?<=\w) \[as {_NAME}\]", ""),
    )
)
"""Each pattern with its replacement, applied in this order."""


@lru_cache(maxsize=8)
def with_plain_names(text: str) -> str:
    """Return a text with the names of the source in place of those that tools made of them."""
    if not _MAY_BE_GENERATED.search(text):
        return text
    readable = with_names(text)
    for form, name in _FORMS:
        readable = form.sub(name, readable)
    return readable
