"""Settings are named by their keys, and found by the plain form of these."""

from __future__ import annotations

import pytest

from packlens.extract.wiring.setting_names import PROGRAM_FILES, plain_key
from packlens.extract.wiring.wiring import wired_uses


@pytest.mark.parametrize(
    "key", ["shop.mail-host", "shop.mailHost", "shop.mail_host", ".shop.mail-host", "shop::mailHost"]
)
def test_a_key_has_one_plain_form(key: str) -> None:
    assert plain_key(key) == "shop.mailhost"


def test_a_profile_is_no_part_of_a_key() -> None:
    assert plain_key("%dev,test.shop.fee") == plain_key('%prod."shop".fee') == "shop.fee"


@pytest.mark.parametrize(
    ("kind", "text", "verb", "expected"),
    [
        ("placeholders", '"${shop.fee}"', "", [("setting_key", "$shop.fee", PROGRAM_FILES)]),
        ("placeholders", '"${SHOP_FEE:2}"', "", [("env", "SHOP_FEE", "")]),
        (
            "placeholders",
            '"#{${shop.fee:${SHOP_FEE}} + 1}"',
            "",
            [("setting_key", "$shop.fee", PROGRAM_FILES), ("env", "SHOP_FEE", "")],
        ),
        ("placeholders", '"$shop {fee} ${}"', "", []),
        ("setting_key", '"fee"', '"shop"', [("setting_key", "$shop.fee", PROGRAM_FILES)]),
        ("setting_key", '"two words"', "", []),
        ("setting_key", '""', "", []),
        ("held_setting", "SHOP_FEE", "settings", [("held_setting", "$shopfee", "settings")]),
        ("held_setting", "'shop fee'", "", []),
        ("owned_setting", ":fee", ":shop", [("held_setting", "$shop.fee", "")]),
        ("owned_setting", "Shop.Till", ":shop", [("held_setting", "$shop.shop.till", "")]),
    ],
)
def test_texts_name_settings(kind: str, text: str, verb: str, expected: list[tuple[str, str, str]]) -> None:
    assert wired_uses(kind, text, verb) == expected
