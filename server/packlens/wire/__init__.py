"""Pack -> text: one module a format, behind one registry."""

from packlens.wire import gcf, json, markdown, xml
from packlens.wire.registry import Codec, codec, encode, formats, register

for _builtin in (gcf.CODEC, json.CODEC, markdown.CODEC, xml.CODEC):
    register(_builtin)

__all__ = ["Codec", "codec", "encode", "formats", "register"]
