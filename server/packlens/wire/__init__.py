"""Packs as text and back: a module for each format, behind one registry."""

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
