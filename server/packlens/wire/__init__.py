"""Encodes packs as text and decodes them: a module for each format, behind one registry."""

from packlens.wire.payload import Payload, PayloadSymbol, payload_of
from packlens.wire.registry import (
    BinaryCodec,
    Codec,
    binary_codec,
    binary_formats,
    codec,
    decode,
    decode_binary,
    encode,
    encode_binary,
    formats,
)

__all__ = [
    "BinaryCodec",
    "Codec",
    "Payload",
    "PayloadSymbol",
    "binary_codec",
    "binary_formats",
    "codec",
    "decode",
    "decode_binary",
    "encode",
    "encode_binary",
    "formats",
    "payload_of",
]
