"""The programs that the code of files makes in which markup and code stand within each other (Razor)."""

import time

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.parsing.mixed_markup import programs


def shown(text: str) -> str:
    """Return what runs when markup is shown, without blanks."""
    return without_blanks(programs(text.encode()).shown.decode())


def members(text: str) -> str:
    """Return the members of a component, without blanks."""
    return without_blanks(programs(text.encode()).members.decode())


def without_blanks(text: str) -> str:
    """Return a text without blanks, and without semicolons at its ends."""
    return "".join(text.split()).strip(";")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<p>@cart.Total, @(a + b)</p>", "; _=cart.Total ;_=(a + b) ;"),
        ("<p>Price:@cart.Lines[0].Price.</p>", "; _=cart.Lines[0].Price ;"),
        ("<p>mail@shop.org, @@media @* @no *@ <!-- @no --></p>", ";"),
        ("<style>@media print { p { color: red } }</style>", ";"),
        ("<script>add(@cart.Id); const a = 1;</script>", "; _=cart.Id ;"),
        ('<Row Cart="@cart" Wide="yes"/>', ";Row(Cart :cart ,Wide:0)"),
        ("<Row>@cart</Row>", ";Row( cart)"),
        ("<Row/> <Shop.Row/>", ";Row: ;Row:"),
        ('<Row OnSaved="Save" Title="Save" Size="Size.Large"/>', ";Row(OnSaved :Save ,Title:0 ,Size :Size.Large )"),
        ('<input @bind="name" @bind:event="oninput" value="name"/>', "; _=name ;"),
        ('<p title="@t.Get("a", 1)">', '; _=t.Get("a", 1) ;'),
        ("@if (a < b) { <p>@c</p> } else { <b/> d(); }", ";if (a < b) { _=c ;} else { d(); }"),
        ("@{ var a = 1; <p>@a</p> b(); }", "; var a = 1; _=a ; b();"),
        ('@page "/cart"\n<p/>', ';await"/cart" ;'),
        ("@inherits Base<Cart>\n<p/>", "; ;await +Base<Cart> ;"),
        ("@section Scripts { <p>@a</p> } @b", "; _=a ;_=b;"),
    ],
)
def test_code_of_markup_becomes_statements(text: str, code: str) -> None:
    assert shown(text) == without_blanks(code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<p/>", ""),
        ("@code {\n  int a;\n}", "class _{ int a; }"),
        ("@code{\n    int a; }", "class _{ int a; }"),
        ("<p>text</p>\n@functions {\n  int a;\n}\n@code { int b; }", "class _{ int a; int b; }"),
        ("@inject Prices Prices\n@inject A B", "class _{Prices Prices ; A B;}"),
        ("@code { Fragment a = @<p>@b</p>; int c; }", "class _{ Fragment a = 0 ; int c; }"),
    ],
)
def test_members_stand_in_a_class_of_their_own(text: str, code: str) -> None:
    assert members(text) == without_blanks(code)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_code_stays_at_its_place(line_end: str) -> None:
    text = '\ufeff@page "/"\n<Gruß Ä="@é">@x</Gruß>\n@if (y)\n{\n  <p>@z</p>\n}\n@code {\n  int w;\n}\n'
    raw = text.replace("\n", line_end).encode()
    for code in programs(raw):
        assert len(raw) <= len(code) <= len(raw) + 2
        assert [at for at, byte in enumerate(raw) if byte == 10] == [at for at, byte in enumerate(code) if byte == 10]
    assert programs(raw).members.index(b"int w;") == raw.index(b"int w;")
    assert programs(raw).shown.index(b"=z") + 1 == raw.index(b"z</p>")


PIECES = """@( @if(a){ @code{ <Row|A=" <Row|A="@a"> {<p> @<p> @{ /* @* <p|@if( " @a <script>@
 @inject|A|B; <!-- </p> @switch(a){"""


@pytest.mark.parametrize("piece", [piece.replace("|", " ").replace(";", "\n").encode() for piece in PIECES.split()])
def test_hostile_files_take_time_in_proportion_to_their_length(piece: bytes) -> None:
    programs(b"@code {" + piece * 10)
    start = time.process_time()
    for before in (b"", b"@{", b"@code {"):
        programs(before + piece * (100_000 // len(piece)))
    assert time.process_time() - start < 5


def test_programs_can_be_parsed() -> None:
    text = b'@page "/a"\n@inject A B\n<Row C="@(d => e(d))">@f</Row>\n'
    text += b"@foreach (var g in h) { <p>@g</p> }\n@code { int i; }"
    parser = languages()["razor"].parser
    assert not any(parser.parse(code).root_node.has_error for code in programs(text))
