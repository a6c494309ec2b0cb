"""What a text's bytes say before it is parsed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.extraction import code_problem
from packlens.extract.languages.language import languages
from packlens.extract.parsing.content import has_line_beyond, is_minified


@given(st.integers(0, 6), st.lists(st.sampled_from(b"ab\n"), max_size=40).map(bytes))
def test_a_line_is_too_long_wherever_it_stands(length: int, source: bytes) -> None:
    assert has_line_beyond(length, source) is (max(map(len, source.split(b"\n"))) > length)


BUNDLED = b"var a=Object.assign,c=new Map;function b(t,e){return t(e)}c.forEach(d=>{b(d,()=>{d.x=a(d.y,1)})});" * 20


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (BUNDLED, "minified"),
        (b"// a licence\n// of three\n// lines\n" + BUNDLED, "minified"),
        (b"import x from './x'\n" * 400 + BUNDLED[:600], ""),  # one long line of a file by hand
        (BUNDLED.replace(b";", b";\n"), ""),
        (b"const KEY = '" + b"QmFzZTY0" * 900 + b"';\nexport function key() { return KEY; }\n", ""),
        (b"static const int T[] = {" + b"0x12,0x3f," * 900 + b"};\nint look(int i) { return T[i]; }\n", ""),
        (b"rows = [" + b"(1, 'a', 'some text'), " * 300 + b"]\n", ""),
        (b"const isPhone = (name) =>\n  /" + b"a(b|c)|(de?|f)ox|" * 90 + b"phone/i.test(name);\n", ""),
    ],
)
def test_code_in_long_lines_without_space_is_minified(source: bytes, problem: str) -> None:
    assert problem == code_problem(languages()["javascript"], source)


def test_code_that_quotes_minified_code_is_read() -> None:
    quoting = b"def test_small():\n    assert small(CODE) == '''\n" + BUNDLED + b"'''\n"
    assert is_minified(quoting)
    assert not code_problem(languages()["python"], quoting)
