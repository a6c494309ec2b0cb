"""Writes the sentence that says how much code of a folder is not read, for answers that found little or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.index.without_grammar import FilesWithoutGrammar
from packlens.wording import counted

_CODE: Final = frozenset(
    ".abap .ac .ada .adb .ads .agda .am .applescript .asm .asp .aspx .awk .bas .cbl .cfc .cfm .cljd "
    ".cmake .cob .coffee .cr .cue .d .dhall .djtpl .eex .ejs .elm .erl .f .f03 .f08 .f77 .f90 .f95 .fish .flex "
    ".for .frag .frm .fsi .ftl .g .g4 .gd .geom .gleam .glsl .gradle .groovy .gsp .haml .handlebars .hbs .heex .hlsl "
    ".hrl .hx .idr .ino .j2 .jade .jinja .jinja2 .jq .jsonnet .jsp .jspx .l .lean .leex .lex .lhs .libsonnet .liquid "
    ".lisp .ll .lsp .m4 .mako .metal .mll .mly .mojo .move .mustache .nim .nix .njk .nunjucks .odin .pas .peg .pegjs "
    ".pl .pm .pp .pro .pug .purs .pxd .pxi .py-tpl .pyx .qml .ragel .raku .razor .re .rego .rkt .rl .robot .s .sas "
    ".scm .sed .slim .sml .ss .star .styl .sv .svh .t .tcl .thrift .thy .tpl .twig .v .vala .vb .vbs .vert .vhd .vhdl "
    ".vm .wat .wgsl .xq .xquery .xsl .xslt .y .yacc .yy".split()
)
"""Extensions of programs, templates and interface definitions. Those of languages with a grammar never count here."""
_MAX_EXTENSIONS: Final = 3


def unread_code(rows: Sequence[FilesWithoutGrammar]) -> str:
    """Return the sentence on the files of a folder that are code and that no grammar reads, most first; '' for none."""
    code = [row for row in rows if row.extension in _CODE]
    if not code:
        return ""
    files = sum(row.files for row in code)
    extensions = ", ".join(f"{row.files:,} {row.extension}" for row in code[:_MAX_EXTENSIONS])
    rest = ", ..." if len(code) > _MAX_EXTENSIONS else ""
    return (
        f"{counted(files, 'file')} of code {'is' if files == 1 else 'are'} not read, for want of a grammar "
        f"({extensions}{rest}): what you look for may be there."
    )
