"""Packs as XML."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, settings

from packlens.model import Dropped, PackContent, PackEdge
from packlens.visible import visible_line
from packlens.wire.labels import labels
from packlens.wire.xml import encode
from tests.wire.samples import contents, make_content, make_symbol


def test_a_pack_equals_the_example_byte_for_byte() -> None:
    content = make_content(
        make_symbol(score=0.84),
        make_symbol(1, score=0.44, distance=2, qualified_name="Store.get", path="store.py"),
        edges=(PackEdge(0, 1, "calls", 0.85),),
        dropped=Dropped(7, ("Cache.put",)),
        complete=False,
    )
    assert encode(content) == (
        '<context tool="context_for_task" tokens_used="123" token_budget="5000" pack_root="' + "ab" * 32 + '"'
        ' complete="false">\n'
        "  <target_symbols>\n"
        '    <symbol name="Session.validate" kind="method" location="src/auth/session.py:10-20" score="0.84"'
        ' confidence="0.20" provenance="ast_resolved" distance="0">\n'
        "      <signature>def validate(self, token: str) -&gt; bool</signature>\n"
        "    </symbol>\n"
        "  </target_symbols>\n"
        "  <extended_context>\n"
        '    <symbol name="Store.get" kind="method" location="store.py:10-20" score="0.44" distance="2"/>\n'
        "  </extended_context>\n"
        "  <edges>\n"
        '    <edge source="Session.validate" target="Store.get" kind="calls" confidence="0.85"/>\n'
        "  </edges>\n"
        "  <relationship_summary>\n"
        "    <total_symbols>2</total_symbols>\n"
        "    <by_distance>\n"
        '      <distance hop="0" count="1"/>\n'
        '      <distance hop="2" count="1"/>\n'
        "    </by_distance>\n"
        "  </relationship_summary>\n"
        '  <dropped count="7">\n'
        "    <name>Cache.put</name>\n"
        "  </dropped>\n"
        "</context>\n"
    )


@given(contents())
@settings(deadline=None)
def test_any_text_from_source_parses_back_as_it_was_without_illegal_characters(content: PackContent) -> None:
    root = ElementTree.fromstring(encode(content))
    names = labels(content.symbols)
    order = sorted(range(len(names)), key=lambda place: min(content.symbols[place].distance, 2))
    assert [element.get("name") for element in root.iter("symbol")] == [names[place] for place in order]
    assert [(e.get("source"), e.get("target")) for e in root.iter("edge")] == [
        (names[edge.source], names[edge.target]) for edge in content.edges
    ]
    signatures = [
        visible_line(content.symbols[place].signature)
        for place in order
        if content.symbols[place].distance < 2 and not content.symbols[place].source
    ]
    assert [element.text for element in root.iter("signature")] == [text for text in signatures if text]
