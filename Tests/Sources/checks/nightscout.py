"""Each behaviour of Nightscout listed on the design page."""

import base64
import hashlib
import json

from client import READY, check, connected, do, end, get, last, same

EPOCH = 946_684_800_000
HOUR = 3_600_000
TOKEN, SECRET = READY["token"], READY["secret"]


def log_in():
    return get(f"/api/v2/authorization/request/{TOKEN}").json


def v3(path, jwt=None, **headers):
    return get(f"/api/v3/{path}", Authorization=f"Bearer {jwt or JWT}", **headers)


def rows(path):
    got = v3(path)
    assert got.status == 200, (path, got.status, got.plain)
    return got.json["result"]


def v1(path, **headers):
    return get(f"/api/v1/entries/{path}", **{"api-secret": hashlib.sha1(SECRET.encode()).hexdigest()}, **headers)


def now():
    return do("clock")["now"]


# Its own clock.
do("clock", now="2026-11-20T10:00:00Z", stopped=True)
START = now()
version = get("/api/v3/version")
same("version needs no log-in", version.status, 200)
same("version", (version.json["result"]["version"], version.json["result"]["srvDate"]), ("15.0.7", START))
same("Date is its own clock's", version.headers["Date"], "Fri, 20 Nov 2026 10:00:00 GMT")

# Log-in.
issued = log_in()
JWT = issued["token"]
claims = json.loads(base64.urlsafe_b64decode(JWT.split(".")[1] + "=="))
same("a JWT of eight hours", (issued["iat"], issued["exp"], claims["exp"]), (START // 1000, START // 1000 + 8 * 3600, START // 1000 + 8 * 3600))
same("v3 without Bearer", (get("/api/v3/entries").status, get("/api/v3/entries").json["message"]), (401, "Missing or bad access token or JWT"))
same("a 401 without a log-in delays nothing", "delayed" in last()[0], False)
same("an empty site", rows(f"entries/history/{EPOCH}"), [])
do("clock", shift=8 * 3600 - 1)
same("a JWT holds to its last second", v3("entries").status, 200)
do("clock", shift=1)
same("and ends then", (v3("entries").status, v3("entries").json["message"]), (401, "Bad access token or JWT"))
JWT = log_in()["token"]
same("a new one is good", v3("entries").status, 200)
do("end_tokens")
same("ended tokens", v3("entries").status, 401)
JWT = log_in()["token"]
same("v3 takes no token as it is", v3("entries", TOKEN).status, 401)
same("v3 takes no token in the URL", get(f"/api/v3/entries?token={TOKEN}").status, 401)
sha1 = hashlib.sha1(SECRET.encode()).hexdigest()
same("v3 takes no secret", get("/api/v3/entries", **{"api-secret": sha1}).status, 401)
v3("entries")

same("a refused one is marked", (v3("entries", "no.jwt.here").status, last()[0]["refused"]), (401, True))
same("an unknown token", get("/api/v2/authorization/request/nobody-1").status, 401)

# v3 documents and their stamps.
do("add", entries=[{"date": START - 600_000 + index, "sgv": 100 + index} for index in range(5)])
STAMP = now()
batch = rows(f"entries/history/{STAMP - 1}")
same("a batch has one stamp", ([one["srvModified"] for one in batch], len(batch)), ([STAMP] * 5, 5))
same("strictly later", rows(f"entries/history/{STAMP}"), [])
same("a page cuts a batch", len(rows(f"entries/history/{STAMP - 1}?limit=3")), 3)
got = v3(f"entries/history/{STAMP - 1}?limit=3")
same("history's ETag is the stamp", got.headers["ETag"], f'W/"{STAMP}"')
same("history heeds no If-None-Match", v3(f"entries/history/{STAMP - 1}", If_None_Match=f'W/"{STAMP}"').status, 200)
same("by the header it isn't strict", len(v3("entries/history", Last_Modified=got.headers["Last-Modified"]).json["result"]), 5)
same("without either", v3("entries/history").status, 400)
same("0 is no stamp", v3("entries/history/0").status, 400)
same("seconds are taken for seconds", len(rows(f"entries/history/{STAMP // 1000 - 1}")), 5)
same("limit 1000", v3(f"entries/history/{EPOCH}?limit=1000").status, 200)
same("limit 1001", (v3(f"entries/history/{EPOCH}?limit=1001").status, v3("entries?limit=0").status), (400, 400))
same("fields", [sorted(one) for one in rows(f"entries/history/{EPOCH}?fields=date,sgv,srvModified&limit=1")], [["date", "sgv", "srvModified"]])
do("clock", shift=60)
do("add", entries=[{"date": now() - 86_400_000 * 9, "sgv": 111}])
same("one filled in late is last", rows(f"entries/history/{STAMP}")[0]["sgv"], 111)
do("clock", shift=60)
do("series", count=4, stamps="each", to="now")
stamps = [one["srvModified"] for one in rows(f"entries/history/{EPOCH}")]
check("ordered by the stamp", stamps == sorted(stamps) and len(set(stamps[-4:])) == 4, stamps)
do("set", ties="any order")
orders = {tuple(one["sgv"] for one in rows(f"entries/history/{STAMP - 1}?limit=5")) for _ in range(12)}
check("equal stamps in any order, where it is told so", len(orders) > 1 and len({frozenset(order) for order in orders}) == 1, orders)
do("set", ties="in order")

# v1's rows.
do("clock", shift=60)
edge = now()
do("series", count=2, to="-1h", device="xDrip", **{"as": "v1"})
same("history never has v1's rows", [one for one in rows(f"entries/history/{EPOCH}") if one["device"] == "xDrip"], [])
found = rows("entries?device=xDrip")
same("search has them", len(found), 2)
same("with a stamp that is but their date", [one["srvModified"] == one["date"] for one in found], [True, True])
check("and the hex _id as identifier", all(len(one["identifier"]) == 24 and "_id" not in one for one in found), found)
before = v3("lastModified").json["result"]["collections"]["entries"]
do("add", entries=[{"date": edge - 5 * HOUR, "sgv": 99}], **{"as": "v1"})
same("lastModified doesn't see an old one of v1", v3("lastModified").json["result"]["collections"]["entries"], before)

# Search.
from_hour = rows(f"entries?date$gte={edge - HOUR - 300_000}&type=sgv&sort=date")
check("date$gte and sort", [one["date"] for one in from_hour] == sorted(one["date"] for one in from_hour) and len(from_hour) == len(
    [one for one in do("truth")["readings"] if one["date"] >= edge - HOUR - 300_000]), len(from_hour))
same("skip", [one["date"] for one in rows(f"entries?date$gte={edge - HOUR - 300_000}&type=sgv&sort=date&skip=2")],
     [one["date"] for one in from_hour[2:]])
same("date$lt", len(rows(f"entries?date$gte={START - 600_000}&date$lt={START - 600_000 + 2}")), 2)
same("sort$desc", rows("entries?sort$desc=date&limit=1")[0]["date"], max(one["date"] for one in do("truth")["readings"]))
same("both sorts", v3("entries?sort=date&sort$desc=date").status, 400)
same("an unknown operator", v3("entries?date$about=1").status, 400)
same("bad skip", v3("entries?skip=-1").status, 400)
same("date may be a time", len(rows("entries?date$gte=2026-11-20T18:00:00Z")), len(
    [one for one in do("truth")["readings"] if one["date"] >= START + 8 * HOUR]))

# Deletion.
do("clock", shift=60)
mark = now()
do("delete", where={"date": START - 600_000})
gone = rows(f"entries/history/{mark - 1}")
same("deleted: told with isValid", [(one["sgv"], one["isValid"], one["srvModified"]) for one in gone], [(100, False, mark)])
same("deleted: search has it no more", rows(f"entries?date={START - 600_000}"), [])
same("deleted: v1 still has it", v1(f"sgv.json?find[date][$gte]={START - 600_000}&find[date][$lt]={START - 599_999}").json[0]["isValid"], False)
identifier = gone[0]["identifier"]
same("deleted: read is gone", v3(f"entries/{identifier}").status, 410)
do("delete", how="hard", where={"date": START - 600_000 + 1})
same("deleted hard: nothing tells", (rows(f"entries/history/{mark}"), rows(f"entries?date={START - 600_000 + 1}")), ([], []))
same("and the truth has neither", [one["date"] for one in do("truth")["readings"] if START - 600_000 <= one["date"] < START - 599_998], [])
live = rows("entries?sort$desc=date&limit=1")[0]
read = v3(f"entries/{live['identifier']}")
same("read heeds If-Modified-Since", v3(f"entries/{live['identifier']}", If_Modified_Since=read.headers["Last-Modified"]).status, 304)

# Changes, duplicates, two uploaders.
do("clock", shift=60)
mark = now()
do("change", set={"sgv": 155}, where={"date": START - 600_000 + 2})
same("a change of v3 is told", [one["sgv"] for one in rows(f"entries/history/{mark - 1}")], [155])
do("clock", shift=60)
do("change", set={"sgv": 156}, where={"date": START - 600_000 + 3}, **{"as": "v1"})
same("one of v1 isn't", rows(f"entries/history/{mark}"), [])
count = do("truth")["count"]
do("double", where={"date": START - 600_000 + 3}, device="other", later=400)
same("a double is a reading of another device", do("truth")["count"], count + 1)
do("add", entries=[{"date": edge - 5 * HOUR, "sgv": 98, "device": "xDrip-DexcomG6"}])
merged = rows(f"entries?date={edge - 5 * HOUR}")
same("v3 meets v1's document: one, with another identifier", (len(merged), len(merged[0]["identifier"]), merged[0]["sgv"]), (1, 36, 98))
refused = do("add", entries=[{"date": edge - 5 * HOUR, "sgv": 98, "device": "x", "identifier": merged[0]["identifier"]}])
same("date and device stay", (refused["ok"], "device" in refused["error"]), (False, True))
do("add", entries=[{"date": edge - 6 * HOUR, "sgv": 1, "dateString": "2026-11-20T13:00:00+01:00"}], **{"as": "v1"})
do("add", entries=[{"sgv": 120, "dateString": "2026-11-20T13:00:00+01:00"}], **{"as": "v1"})
found = v1("sgv.json?find[dateString]=2026-11-20T12:00:00.000Z").json
same("v1 writes over the same time and type", [(one["sgv"], one["utcOffset"], one["sysTime"]) for one in found], [(120, 60, "2026-11-20T12:00:00.000Z")])

# Codes, texts, meters.
do("clock", shift=60)
do("add", entries=[{"date": now() - 9, "sgv": 5}, {"date": now() - 8, "sgv": "127"}, {"date": now() - 7, "sgv": "???"},
                   {"date": now() - 6, "type": "mbg", "mbg": 33}])
truth = do("truth")
same("codes and what isn't a number are no readings", ([one["code"] for one in truth["codes"]], [one["sent"] for one in truth["broken"]]), ([5], ["???"]))
same("a text may be a number; a meter has no codes", [(one["type"], one["mgdl"]) for one in truth["readings"][-2:]], [("sgv", 127), ("mbg", 33)])
same("it is sent as a text", rows(f"entries?date={now() - 8}")[0]["sgv"], "127")

# API v1.
do("clock", shift=5 * 86_400)
v1("sgv.json")
same("four days", v1("sgv.json").json, [])
same("unless a date is asked for", len(v1("sgv.json?find[date][$gte]=0").json), 10)
many = v1("sgv.json?find[date][$gte]=0&count=1000").json
check("count", len(many) > 12, len(many))
check("the newest first", [one["date"] for one in many] == sorted((one["date"] for one in many), reverse=True))
check("sgv only", {one["type"] for one in many} == {"sgv"} and [one["mbg"] for one in v1("mbg.json?find[date][$gte]=0").json] == [33])
window = v1(f"sgv.json?find[date][$gte]={edge - HOUR}&find[date][$lt]={edge}&count=1000").json
check("a window", window and all(edge - HOUR <= one["date"] < edge for one in window), window)
newest = v1("sgv.json?find[date][$gte]=0&count=1")
same("304 looks at the newest only", v1("sgv.json?find[date][$gte]=0&find[date][$lt]=1", If_Modified_Since="Sun, 29 Nov 2026 00:00:00 GMT").status, 304)
same("200 where that is newer", v1("sgv.json", If_Modified_Since="Sun, 01 Nov 2026 00:00:00 GMT").status, 200)
same("v1's ETag", v1("sgv.json?find[date][$gte]=0&count=1", If_None_Match=newest.headers["ETag"]).status, 304)
same("without .json it is 405", v1("sgv").status, 405)
same("the secret isn't sent as it is", get("/api/v1/entries/sgv.json", **{"api-secret": SECRET}).status, 401)
same("v1 takes a token", get(f"/api/v1/entries/sgv.json?token={TOKEN}").status, 200)
same("none is 401", get("/api/v1/entries/sgv.json").status, 401)
do("set", readable=True)
same("a readable site needs none", get("/api/v1/entries/sgv.json").status, 200)
do("set", readable=False)

# Treatments.
do("clock", shift=60)
mark = now()
do("treat", treatments=[{"date": mark - HOUR, "insulin": 3, "carbs": 40}])
do("treat", treatments=[{"date": mark - 2 * HOUR, "insulin": 2}], **{"as": "v1"})
JWT = log_in()["token"]
same("history has v3's treatments", [(one["insulin"], one["date"]) for one in rows(f"treatments/history/{mark - 1}")], [(3, mark - HOUR)])
both = rows(f"treatments?created_at$gte={mark - 3 * HOUR}&sort=created_at")
same("search by created_at has both, v1's without a date", [(one["insulin"], "date" in one) for one in both], [(2, False), (3, True)])
same("v1 has both, the newest first", [(one["insulin"], one["carbs"]) for one in get(
    f"/api/v1/treatments.json?find[created_at][$gte]={both[0]['created_at']}&count=10", **{"api-secret": sha1}).json], [(3, 40), (2, None)])

# Compression, one connection, no writing.
JWT = log_in()["token"]
big = v3("entries", Accept_Encoding="gzip")
check("gzip", big.headers["Content-Encoding"] == "gzip" and len(big.octets) < len(big.plain) == last()[0]["plain_bytes"], big.headers.items())
same("its bytes as sent are in the log", last()[0]["body_bytes"], len(big.octets))
same("under 1024 bytes it isn't packed", v3("entries?limit=1", Accept_Encoding="gzip").headers["Content-Encoding"], None)
line = connected()
for _ in range(3):
    get("/api/v3/version", connection=line)
same("a connection is kept", len({one["connection"] for one in last(3)}), 1)
same("HEAD has no body", (get("/api/v3/version", "HEAD").octets, last()[0]["body_bytes"]), (b"", 0))
same("it is only read", (get("/api/v3/entries", "POST").status, do("counts")["writes"]), (405, 1))

# Logs have no secrets.
told = json.dumps(do("log"))
check("no secret in the log", not any(one in told for one in (TOKEN, SECRET, sha1, JWT)))
check("but marks", all(mark in told for mark in ("<token>", "<secret sha1>", "<secret in plain>", "<jwt 1>", "<unknown>")))
counts = do("counts", since=0)
same("counts", counts["requests"], len(do("log")["lines"]))

# No v3, no permission, no token.
do("set", v3=False)
same("without v3", (v3("version").status, v3("entries").status, v1("sgv.json").status), (404, 404, 200))
do("set", v3=True)
do("forbid")
same("no right", (v3("entries").status, v3("entries").json["message"]), (403, "Missing permission api:entries:read"))
do("revoke")
same("no token any more", (v3("entries").status, get(f"/api/v2/authorization/request/{TOKEN}").status), (401, 401))
same("a wrong command is told", do("dance")["ok"], False)
end("nightscout")
