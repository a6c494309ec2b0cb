"""Reads texts that name settings by their keys: `shop.currency` of Spring and Laravel, `CURRENCY` of Django.

A key is looked up in its plain form: Spring reads `shop.mail-host`, `shop.mailHost` and `shop.mail_host` alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from packlens.extract.facts import SETTING

Use = tuple[str, str, str]
"""(kind, name, receiver)."""

_PLACEHOLDER: Final = re.compile(r"\$\{\s*([A-Za-z_%][\w.\-\[\]]*)")
_KEY: Final = re.compile(r"[A-Za-z_%][\w.-]*")
_VARIABLE: Final = re.compile(r"[A-Z][A-Z0-9_]*")
_PROFILE: Final = re.compile(r"%[\w,-]+\.")
PROGRAM_FILES: Final = ">application.properties>application.yml>application.yaml"
"""The receiver of a key's use: links that are the names of files by which a program has settings of its own."""
_IGNORED: Final = str.maketrans("", "", "-_\"'")


def plain_key(key: str) -> str:
    """Return a key in small letters, without dashes, underscores and the profile that it holds for (`%dev.`)."""
    return _PROFILE.sub("", key.lstrip(".").replace("::", ".")).translate(_IGNORED).lower()


def placeholder_uses(text: str, _: str) -> Iterator[Use]:
    """Yield the settings and environment variables that a text takes in: `${shop.currency:${CURRENCY}}`."""
    for key in _PLACEHOLDER.findall(text):
        if _VARIABLE.fullmatch(key):
            yield "env", key, ""
        else:
            yield from setting_key_uses(key, "")


def setting_key_uses(text: str, prefix: str) -> Iterator[Use]:
    """Yield the setting of a key, below a prefix if there is one (`@ConditionalOnProperty(prefix, name)`)."""
    key = f"{prefix}.{text}".strip(".")
    if _KEY.fullmatch(key):
        yield "setting_key", SETTING + plain_key(key), PROGRAM_FILES


def held_setting_uses(text: str, holder: str) -> Iterator[Use]:
    """Yield the setting of a key in code, which is a member of `holder` (Django's `settings`) if that is given."""
    if _KEY.fullmatch(text):
        yield "held_setting", SETTING + plain_key(text), holder


def owned_setting_uses(text: str, owner: str) -> Iterator[Use]:
    """Yield the setting in code that an application owns (Elixir's `Application.get_env(:shop, :currency)`)."""
    yield from held_setting_uses(f"{owner.lstrip(':')}.{text.lstrip(':')}", "")
