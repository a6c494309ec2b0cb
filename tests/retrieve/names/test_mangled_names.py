"""Mangled names are read as the compilers that make them write them; other text stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve.names.mangled_names import plain_name, with_names


@pytest.mark.parametrize(
    ("mangled", "name"),
    [
        # g++ 12 and llvm-cxxfilt
        ("_Z8free_onei", "free_one"),
        ("_ZN4shop4Cart5visitEv", "shop::Cart::visit"),
        ("__ZN4shop4Cart5visitEv", "shop::Cart::visit"),
        ("_ZNK4shop4Cart3addERKNS_4ItemE", "shop::Cart::add"),
        ("_ZN4shop4CartC1Ev", "shop::Cart"),
        ("_ZN4shop4CartD2Ev", "shop::Cart"),
        ("_ZTVN4shop4CartE", "shop::Cart"),
        ("_ZThn16_N4shop4Cart1vEv", "shop::Cart::v"),
        ("_ZN4shop12_GLOBAL__N_16hiddenEi", "shop::hidden"),
        ("_ZN4shopL5localEi", "shop::local"),
        (
            "_ZN4shop3BoxINS_4ItemEE3putERKS1_St3mapINSt7__cxx1112basic_stringIcEEiE",
            "shop::Box::put",
        ),
        ("_ZZN4shop4Cart5visitEvENKUliE_clEi", "shop::Cart::visit"),
        ("_ZN4shop4pickILi4EdEET0_S1_RAT__i", "shop::pick"),
        # rustc, legacy
        ("_ZN4core3fmt9Formatter3pad17h0123456789abcdefE", "core::fmt::Formatter::pad"),
        ("_ZN47_$LT$rd..Cart$u20$as$u20$core..fmt..Display$GT$3fmt17h0123456789abcdefE", "rd::Cart::fmt"),
        ("_ZN2rd4Cart3add28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE", "rd::Cart::add"),
        # rustc, v0 (RFC 2603, and rustc 1.8x)
        ("_RNvC6_123foo3bar", "123foo::bar"),
        ("_RNvNtCs1234_7mycrate3foo3bar", "mycrate::foo::bar"),
        ("_RNCNvC7mycrate4main0B3_", "mycrate::main"),
        ("_RNvMs_NtCs1a2B3_5thing3modNtB4_4Cart3add", "thing::mod::Cart::add"),
        ("_RNvXs_C7mycrateNtB4_4CartNtNtCs1_4core3fmt7Display3fmt", "mycrate::Cart::fmt"),
        ("_RINvNtC3std3mem8align_ofjdE", "std::mem::align_of"),
        # swiftc
        ("$s4shop4CartC3addyyF", "shop::Cart::add"),
        ("_$s4shop4CartV3add4itemySi_tF", "shop::Cart::add"),
        ("$s4shop3add4itemySi_tF", "shop::add"),
        ("$s10Kingfisher0A7ManagerC8retrieveyyF", "Kingfisher::KingfisherManager::retrieve"),
        # MSVC and llvm-undname
        ("?add@Cart@shop@@QEAAXH@Z", "shop::Cart::add"),
        ("??0Cart@shop@@QEAA@XZ", "shop::Cart"),
    ],
)
def test_the_nested_name_is_read(mangled: str, name: str) -> None:
    assert name.split("::") == plain_name(mangled)
    assert f"in {name} (a)" == with_names(f"in {mangled} (a)")


@pytest.mark.parametrize(
    "text",
    [
        "_ZAP and _RESULT and _Z",
        "set _ZN_COUNT to 3",
        "_ZN4shop40Cart3addEv",
        "_ZN4shop3BoxI",
        "_RNvNtCs1234_7mycrate30foo",
        "_RBA_xxxxxx",
        "what about?me@example.com",
        "echo $stuff $s1 $s4abc",
        "$s4shop90CartC3addyyF",
        "a_ZN4shop4Cart3addEv",
        "$s4shop0İ3add",
    ],
)
def test_what_only_looks_like_one_stays(text: str) -> None:
    assert text == with_names(text)


@given(st.text(alphabet="_ZNRKSTICEMXB0123456789asv$@?\u0130", max_size=80))
def test_any_text_is_read(text: str) -> None:
    for start in ("_Z", "_R", "$s", "?"):
        with_names(start + text)
        plain_name(start + text)


def test_reading_takes_time_in_proportion() -> None:
    for text in ("_ZN" + "4shop" * 100_000, "_R" + "Nv" * 100_000, "?" + "a@" * 100_000, "_ZN1a" + "I" * 100_000):
        with_names(text)
