"""Stores what OTLP exporters post to `/FOLDER/NAME` as `FOLDER/NAME` here, in the forms of the collector's file exporter."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path


class Receiver(BaseHTTPRequestHandler):
    """Answers exporters."""

    def do_POST(self) -> None:  # noqa: N802 - the name that http.server calls
        """Append one request to a file."""
        chunked = self.headers["Transfer-Encoding"] == "chunked"
        body = b"".join(self.chunks()) if chunked else self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
        is_json = self.headers["Content-Type"] == "application/json"
        with Path(__file__).parent.joinpath(self.path.lstrip("/")).open("ab") as file:
            file.write(body + b"\n" if is_json else len(body).to_bytes(4, "big") + body)
        self.send_response(200)
        self.send_header("Content-Type", self.headers["Content-Type"])
        self.end_headers()
        self.wfile.write(b"{}" if is_json else b"")

    def chunks(self) -> Iterator[bytes]:
        """Yield the parts of a body whose length is not told."""
        while size := int(self.rfile.readline(), 16):
            yield self.rfile.read(size)
            self.rfile.readline()


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", 4318), Receiver).serve_forever()
