"""Requests and answers."""

import dataclasses
import json
import urllib.parse


class Wrong(Exception):
    """An invalid command."""


@dataclasses.dataclass
class Answer:
    status: int = 200
    body: bytes = b""
    headers: list = dataclasses.field(default_factory=list)
    refused: bool = False  # a log-in that failed
    packed: bool = True  # if the client accepts it


def told(document, status=200, kind="application/json; charset=utf-8", **more):
    """A JSON answer."""
    body = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
    return Answer(status, body, [("Content-Type", kind)], **more)


class Request:
    def __init__(self, method, target, headers, address, body=b""):
        self.method, self.target, self.headers, self.address, self.body = method, target, headers, address, body
        parts = urllib.parse.urlsplit(target)
        self.path = urllib.parse.unquote(parts.path)
        # A plus is a space here, as on most servers.
        self.pairs = urllib.parse.parse_qsl(parts.query, keep_blank_values=True)
        self.query = dict(self.pairs)

    def header(self, name):
        return self.headers.get(name)

    def bearer(self):
        words = (self.header("Authorization") or "").split(" ")
        return words[1] if len(words) == 2 and words[0].lower() == "bearer" else None
