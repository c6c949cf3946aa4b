"""Nightscout's wait after a failed try: its length by a simulated clock, and the stand-in's own."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from client import READY, check, end, get, last, same  # noqa: E402
from standin.clock import Clock  # noqa: E402
from standin.marks import Marks  # noqa: E402
from standin.tokens import Tokens  # noqa: E402

at = [100.0]
tokens = Tokens(Clock(), Marks(), 1.0, seconds=lambda: at[0])
same("nobody waits", tokens.delay("a"), 0)
tokens.failed("a")
same("five seconds", (tokens.delay("a"), tokens.delay("b")), (5, 0))
tokens.failed("a")
tokens.failed("a")
same("and five more for each try of that time", tokens.delay("a"), 15)
at[0] += 10
same("it passes", tokens.delay("a"), 5)
at[0] += 60
tokens.failed("a")
same("after a while it is five again", tokens.delay("a"), 5)
tokens.succeeded("a")
same("a good one ends it", tokens.delay("a"), 0)


def entries(jwt):
    return get("/api/v3/entries", Authorization=f"Bearer {jwt}").status


jwt = get(f"/api/v2/authorization/request/{READY['token']}").json["token"]
same("before", (entries(jwt), "delayed" in last()[0]), (200, False))
same("refused", (entries("no.jwt.here"), "delayed" in last()[0]), (401, False))
begun = last()[0]["ms"]
same("then all wait, a good one too", entries(jwt), 200)
waited = last()[0]
# A fifth of the announced time.
check("as long as is told", 0 < waited["delayed"] <= 5 and waited["ms"] - begun >= waited["delayed"] * 200, waited)
same("but nobody after that", (entries(jwt), "delayed" in last()[0]), (200, False))
same("an unknown token is a failed try", get("/api/v2/authorization/request/nobody-1").status, 401)
same("which costs as much", (entries(jwt), 0 < last()[0].get("delayed", 0) <= 5), (200, True))
get("/api/v2/authorization/request/nobody-1")
same("who needs no log-in never waits", (get("/api/v3/version").status, "delayed" in last()[0]), (200, False))
end("nightscout's waits")
