"""Faults on request. README.md lists the kinds."""

import gzip
import re

from .clock import http_date
from .messages import Answer, Wrong

# Faults that replace an answer, and those that spoil it.
INSTEAD = {"status", "portal", "redirect", "body", "deep", "cut"}
SPOILT = {"half", "slow", "drip", "date", "utf8", "number", "huge", "broken"}

PORTAL = b"""<!DOCTYPE html><html><head><title>Welcome to the guests' network</title></head>
<body><form action="/login" method="post"><input name="room"><input type="submit" value="Go online"></form></body></html>
"""


class Faults:
    def __init__(self, clock):
        self.clock, self.orders = clock, []

    def order(self, words):
        fault = {"times": 1, "after": 0, **words}
        if fault.get("kind") not in INSTEAD | SPOILT:
            raise Wrong(f"no such fault: {fault.get('kind')}; there are {', '.join(sorted(INSTEAD | SPOILT))}")
        re.compile(fault.get("path", ""))
        self.orders.append(fault)

    def take(self, request):
        """The first fault for this request; counts it."""
        for fault in self.orders:
            if not re.search(fault.get("path", ""), request.target):
                continue
            if fault["after"] > 0:
                fault["after"] -= 1
                continue
            if fault["times"] is not None:
                fault["times"] -= 1
                if fault["times"] <= 0:
                    self.orders.remove(fault)
            return fault
        return None

    def instead(self, fault):
        """An answer not from the service."""
        kind = fault["kind"]
        if kind == "status":
            status = fault.get("status", 503)
            page = f"<html>\r\n<head><title>{status}</title></head>\r\n<body>\r\n<center><h1>{status}</h1></center>\r\n</body>\r\n</html>\r\n"
            answer = Answer(status, page.encode(), [("Content-Type", "text/html")])
            if "retry_after" in fault:
                wait = fault["retry_after"]
                if fault.get("as") == "date":
                    wait = http_date(self.clock.now() + int(wait * 1000))
                answer.headers.append(("Retry-After", str(wait)))
            return answer
        if kind == "portal":
            return Answer(200, PORTAL, [("Content-Type", "text/html; charset=utf-8")])
        if kind == "redirect":
            return Answer(fault.get("status", 302), b"", [("Location", fault.get("to", "https://elsewhere.invalid/"))])
        if kind == "deep":
            depth = fault.get("depth", 100_000)
            return Answer(200, b"[" * depth + b"]" * depth, [("Content-Type", "application/json")])
        body = bytes.fromhex(fault["hex"]) if "hex" in fault else fault.get("text", "").encode()
        return Answer(fault.get("status", 200), body, [("Content-Type", fault.get("type", "application/json"))])

    def spoil(self, fault, answer):
        """Changes the service's body."""
        kind, body = fault["kind"], answer.body
        if kind == "utf8":
            # In the first text value.
            answer.body = re.sub(rb'(:\s*")', lambda found: found.group(1) + b"\xc3\x28\xff", body, count=1)
            if answer.body == body:
                answer.body = b'{"status":200,"result":[{"device":"\xc3\x28\xff"}]}'
        elif kind == "number":
            member = fault.get("member", "sgv|state|value").encode()
            number = str(fault.get("number", "1e400")).encode()
            answer.body = re.sub(rb'("(?:' + member + rb')"\s*:\s*"?)-?[0-9.]+', lambda found: found.group(1) + number, body,
                                 count=fault.get("count", 0))
        elif kind == "broken":
            answer.body = body[: max(1, len(body) // 2)] if body else b"["
        elif kind == "huge":
            # Spaces are valid JSON, so only its size is wrong.
            answer.body = b" " * int(fault.get("mib", 9) * 1_048_576) + body
            if fault.get("packed"):
                answer.body = gzip.compress(answer.body, 9)
                answer.headers.append(("Content-Encoding", "gzip"))
            answer.packed = False
