"""Each fault on request, as curl sees it and would report it."""

import json
import os
import subprocess
import tempfile
import time

from client import check, do, end, last, same

URL, AUTHORITY = os.environ["SOURCE_URL"], os.environ["AUTHORITY"]
CUT_SHORT, NOTHING, TOO_LATE, BROKEN_LINE = 18, 52, 28, 56


def curl(*options, path="/api/v3/version"):
    """curl's status, the HTTP status, the headers, the body."""
    with tempfile.NamedTemporaryFile() as heads:
        ran = subprocess.run(["curl", "-sS", "--noproxy", "*", "--max-time", "10", "--cacert", AUTHORITY, "-D", heads.name, *options, URL + path],
                             capture_output=True, check=False)
        lines = heads.read().decode("latin-1").split("\r\n")
    words = lines[0].split()
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    return ran.returncode, int(words[1]) if len(words) > 1 else 0, headers, ran.stdout


def faulty(kind, *options, path="/api/v3/version", **more):
    answer = do("fault", kind=kind, **more)
    check(f"{kind} can be ordered", answer["ok"], answer)
    return curl(*options, path=path)


good = curl()
same("without a fault", (good[:2], "fault" in last()[0]), ((0, 200), False))
for status in (429, 502, 503, 504):
    got = faulty("status", status=status, retry_after=120)
    same(f"{status}", (got[1], got[2]["retry-after"], got[2]["content-type"]), (status, "120", "text/html"))
do("clock", now="2026-11-20T10:00:00Z", stopped=True)
same("Retry-After as a date", faulty("status", status=429, retry_after=90, **{"as": "date"})[2]["retry-after"], "Fri, 20 Nov 2026 10:01:30 GMT")
same("503 without Retry-After", "retry-after" in faulty("status", status=503)[2], False)
same("once only", curl()[:2], (0, 200))

same("cut before a byte", faulty("cut")[0] in (NOTHING, BROKEN_LINE), True)
check("cut within the first line", faulty("cut", bytes=9)[0] not in (0, TOO_LATE))
same("a reset", faulty("cut", reset=True)[0] in (NOTHING, BROKEN_LINE, 35), True)
got = faulty("half")
check("half an answer", got[0] in (CUT_SHORT, BROKEN_LINE) and 0 < len(got[3]) < len(good[3]) and got[1] == 200, got)
same("its bytes are in the log", last()[0]["body_bytes"], len(got[3]))
same("silence", (faulty("slow", "--max-time", "0.5", seconds=5)[0], last()[0]["body_bytes"]), (TOO_LATE, 0))
got = faulty("slow", "--max-time", "2", seconds=5, bytes=10)
same("silence after some bytes", (got[0], len(got[3])), (TOO_LATE, 10))
same("silence, then nothing", faulty("slow", seconds=0.2)[0] in (NOTHING, BROKEN_LINE), True)
same("drip by drip", (faulty("drip", "--max-time", "0.5", every=0.1)[0], faulty("drip", every=0.001, bytes=20)[:2]), (TOO_LATE, (0, 200)))

got = faulty("portal")
check("a portal", got[1] == 200 and got[2]["content-type"].startswith("text/html") and b"<form" in got[3], got)
same("a redirect", [(got[1], got[2]["location"]) for got in (faulty("redirect"), faulty("redirect", status=307, to="https://127.0.0.1:1/"))],
     [(302, "https://elsewhere.invalid/"), (307, "https://127.0.0.1:1/")])
same("a wrong clock", (faulty("date", shift=600)[2]["date"], "date" in faulty("date", none=True)[2]), ("Fri, 20 Nov 2026 10:10:00 GMT", False))


def spoilt(kind, **more):
    got = faulty(kind, **more)
    same(f"{kind}: 200 with all its length", got[:2], (0, 200))
    return got[3]


def is_utf8(octets):
    try:
        octets.decode()
        return True
    except UnicodeDecodeError:
        return False


check("no UTF-8", not is_utf8(spoilt("utf8")))
try:
    json.loads(spoilt("broken"))
    check("no JSON", False)
except ValueError:
    check("no JSON", True)
check("1e400", b'"srvDate":1e400' in spoilt("number", member="srvDate"))
check("any number", b'"srvDate":-0.5e-999' in spoilt("number", member="srvDate", number="-0.5e-999"))
huge = spoilt("huge", mib=9)
check("9 MiB, and JSON", len(huge) > 9 << 20 and json.loads(huge)["status"] == 200, len(huge))
got = faulty("huge", "--compressed", mib=64, packed=True)
check("64 MiB in a small gzip", len(got[3]) > 64 << 20 and last()[0]["body_bytes"] < 1 << 17, last())
check("deep", spoilt("deep", depth=5000).startswith(b"[" * 5000))
same("any body", (spoilt("body", text="[]", type="text/plain"), spoilt("body", hex="00ff"), spoilt("body", text="")), (b"[]", b"\x00\xff", b""))

do("fault", kind="status", status=503, path="history", times=None)
do("fault", kind="status", status=502, path="version", after=2, times=2)
same("after so many, so many times", [curl()[1] for _ in range(5)], [200, 200, 502, 502, 200])
same("only where it is meant, and always there", [curl(path="/api/v3/entries/history/1")[1] for _ in range(3)], [503] * 3)
do("heal")
same("healed", curl(path="/api/v3/entries/history/1")[1], 401)
same("no such fault", do("fault", kind="bad weather")["ok"], False)
check("faults are in the log", {"status", "cut", "half", "slow", "portal"} <= {line.get("fault") for line in do("log")["lines"]})
refusing = subprocess.run(["curl", "-sS", "--noproxy", "*", "--max-time", "5", URL + "/api/v3/version"], capture_output=True, check=False)
for _ in range(100):
    if "event" in last()[0]:
        break
    time.sleep(0.05)
same("an unknown authority is a client's no", (refusing.returncode, last()[0].get("event")), (60, "no TLS"))
end("faults")
