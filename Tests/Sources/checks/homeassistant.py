"""Home Assistant beyond its recorded answers: a clock, removals, and bans."""

import json
import urllib.parse

from client import READY, check, do, end, get, last, same

TOKEN = READY["token"]


def asked(path, **headers):
    return get(path, Authorization=f"Bearer {TOKEN}", **headers)


def period(start, end="", entity="sensor.glucose", more=""):
    until = f"end_time={urllib.parse.quote(end)}&" if end else ""
    got = asked(f"/api/history/period/{urllib.parse.quote(start)}?{until}filter_entity_id={entity}{more}")
    assert got.status == 200, got.plain
    return [[(row["state"], row["last_changed"]) for row in rows] for rows in got.json]


do("clock", now="2026-11-20T10:00:00Z", stopped=True)
same("an empty house", (asked("/api/states").json, period("2026-11-20T09:00:00+00:00", "2026-11-20T11:00:00+00:00")), ([], []))
do("series", entity="sensor.glucose", to="-5m", every=300, count=12, values=[110, 112], unit="mg/dL", device_class="blood_glucose")
do("post", entity="sensor.glucose", state="7.9", unit="mmol/L", at="-30s")
truth = do("truth")
same("truth", (truth["count"], truth["readings"][-1]["unit"], truth["readings"][-1]["time"]), (13, "mmol/L", "2026-11-20T09:59:30+00:00"))
do("post", entity="sensor.glucose", state="7.9", unit="mmol/L")
same("an equal one is no row", do("truth")["count"], 13)
do("clock", shift=60)

one = period("2026-11-20T09:59:29+00:00", "2026-11-20T11:00:00+00:00")
same("the state before comes first, stamped as the start", one, [[("112", "2026-11-20T09:59:29+00:00"), ("7.9", "2026-11-20T09:59:30+00:00")]])
same("another start, another stamp", period("2026-11-20T09:59:45+00:00", "2026-11-20T11:00:00+00:00"), [[("7.9", "2026-11-20T09:59:45+00:00")]])
same("a row at the start is neither", period("2026-11-20T09:59:30+00:00", "2026-11-20T11:00:00+00:00"), [[("112", "2026-11-20T09:59:30+00:00")]])
first = period("2026-11-20T08:00:00+00:00", "2026-11-20T11:00:00+00:00")
same("where none is before, the first row is a true one", (len(first[0]), first[0][0]), (13, ("110", "2026-11-20T09:00:00+00:00")))
same("without an end it is a day", period("2026-11-18T10:00:00+00:00"), [])
same("an offset counts", period("2026-11-20T10:59:29+01:00", "2026-11-20T12:00:00+01:00"), one)
same("without one it is the house's zone", period("2026-11-20T10:59:29", "2026-11-20T12:00:00"),
     [[("112", "2026-11-20T09:59:29+00:00"), ("7.9", "2026-11-20T09:59:30+00:00")]])
same("an open + is a blank, and no time", asked("/api/history/period/2026-11-20T09:59:29%2B00:00?end_time=2026-11-20T11:00:00+00:00"
                                               "&filter_entity_id=sensor.glucose").json, {"message": "Invalid end_time"})
same("what is to come", period("2026-11-21T10:00:00+00:00", "2026-11-22T10:00:00+00:00"), [])
do("post", entity="sensor.pulse", state="61", unit="bpm", at="-20m")
two = "sensor.pulse,sensor.glucose"
same("two, as asked for", [rows[0][0] for rows in period("2026-11-20T09:59:45+00:00", "2026-11-20T11:00:00+00:00", two)], ["61", "7.9"])
do("restart")
do("clock", shift=60)
later = period("2026-11-20T10:01:30+00:00", "2026-11-20T11:00:00+00:00", two)
same("after a restart the state before is looked for in this run, where it is of two", later, [])
same("of one it is found", period("2026-11-20T10:01:30+00:00", "2026-11-20T11:00:00+00:00"), [[("7.9", "2026-11-20T10:01:30+00:00")]])

do("remove", entity="sensor.glucose")
same("removed: no state", asked("/api/states/sensor.glucose").status, 404)
check("but its history", period("2026-11-20T08:00:00+00:00", "2026-11-20T11:00:00+00:00"))
do("purge", before="-40m")
check("purged", len(period("2026-11-20T08:00:00+00:00", "2026-11-20T11:00:00+00:00")[0]) < 9)
do("purge", before="now")
same("all purged", period("2026-11-20T08:00:00+00:00", "2026-11-20T11:00:00+00:00"), [])
do("set", units="°F", zone="America/New_York")
config = asked("/api/config").json
same("config", (config["unit_system"]["temperature"], config["time_zone"], config["version"]), ("°F", "America/New_York", "2024.3.3"))

same("it has no ETag", [asked("/api/states").headers[name] for name in ("ETag", "Last-Modified")], [None, None])
do("revoke")
same("a token that was taken back", asked("/api/").status, 401)
check("is refused in the log", last()[0].get("refused") and "Bearer <token>" in json.dumps(last()))
asked("/api/")
same("the third is refused", asked("/api/").status, 401)
same("and the fourth banned", (asked("/api/").status, asked("/api/").plain), (403, b"403: Forbidden"))
do("pardon")
same("pardoned", asked("/api/").status, 401)
check("no secret in the log", TOKEN not in json.dumps(do("log")))
end("home assistant")
