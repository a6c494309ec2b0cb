"""Packs as text and back: a module for each format, behind one registry."""

from operator import attrgetter

from packlens.wire import gcb, gcf, json, json_delta, markdown, xml
from packlens.wire.payload import Payload, PayloadSymbol, payload_of
from packlens.wire.registry import (
    BinaryCodec,
    Codec,
    binary_formats,
    codec,
    codec_of_bytes,
    decode,
    decode_binary,
    encode,
    encode_binary,
    formats,
    register,
)

_JSON = Codec(
    "json",
    json.encode,
    json.decode,
    symbol=json.symbol_entry,
    edge=json.edge_entry,
    unchanged=json.unchanged,
    delta=json_delta.delta,
    root=attrgetter("pack_root"),
    least=75,
)
for _builtin in (gcb.CODEC, gcf.CODEC, _JSON, markdown.CODEC, xml.CODEC):
    register(_builtin)

__all__ = [
    "BinaryCodec",
    "Codec",
    "Payload",
    "PayloadSymbol",
    "binary_formats",
    "codec",
    "codec_of_bytes",
    "decode",
    "decode_binary",
    "encode",
    "encode_binary",
    "formats",
    "payload_of",
    "register",
]
