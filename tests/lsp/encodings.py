"""Texts in every encoding of positions, and naive conversions to compare with."""

from __future__ import annotations

from hypothesis import strategies as st

from packlens.lsp.workspace.positions import (
    UTF8,
    UTF16,
    UTF32,
    Encoding,
)

PIECES = st.sampled_from(
    [
        "a",
        "é",
        "e\u0301",
        "中",
        "😀",
        "👩\u200d👧",
        "\t",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\x0c",
        "\u2028",
        "\x85",
        "\x1c",
        "\ud800",
        "\udc00",
        "\0",
    ]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)
ENCODINGS = st.sampled_from([UTF8, UTF16, UTF32])


def naive_units(text: str, encoding: Encoding) -> int:
    codec = {UTF8: "utf-8", UTF16: "utf-16-le", UTF32: "utf-32-le"}[encoding]
    return len(text.encode(codec, "surrogatepass")) // {UTF8: 1, UTF16: 2, UTF32: 4}[encoding]


def naive_lines(text: str) -> list[str]:
    lines, line, index = [], "", 0
    while index < len(text):
        end = 2 if text[index : index + 2] == "\r\n" else 1 if text[index] in "\r\n" else 0
        if end:
            lines.append(line + text[index : index + end])
            line = ""
            index += end
        else:
            line += text[index]
            index += 1
    return [*lines, line]
