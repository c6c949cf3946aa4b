"""The sensor service: changes since a time, ETag, log-ins and times."""

import base64
import json
import urllib.parse

from client import READY, check, do, end, get, last, same

USER, PASSWORD = READY["user"], READY["password"]
BASIC = "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()


def asked(path="/sensors", **headers):
    return get(path, Authorization=BASIC, **headers)


def values(got):
    return [(one["id"], of["name"], of["value"]) for one in got.json["sensors"] for of in one["properties"]]


do("clock", now="2026-10-25T00:30:00Z", stopped=True)
same("no log-in", (get("/sensors").status, get("/sensors").headers["WWW-Authenticate"]), (401, 'Basic realm="sensors"'))
same("a wrong one", get("/sensors", Authorization="Basic " + base64.b64encode(b"anna:x").decode()).status, 401)
same("nothing yet", asked().json["sensors"], [])
do("sensor", id="S1", label="Uno", mappa="Casa")
do("post", sensor="S1", name="temperatura", value=36.5, unit="°C")
do("post", sensor="S1", name="battito", value="61", unit="bpm", level=1)
all_of_it = asked().json
same("its shape", all_of_it["sensors"], [{"id": "S1", "label": "Uno", "mappa": "Casa", "properties": [
    {"name": "temperatura", "value": 36.5, "unit": "°C", "level": 0, "time": "25-10-2026 02:30:00"},
    {"name": "battito", "value": "61", "unit": "bpm", "level": 1, "time": "25-10-2026 02:30:00"}]}])
cursor = all_of_it["lastUpdate"]
unchanged = asked(f"/sensors?lastUpdate={cursor}")
same("nothing new", (unchanged.json, len(unchanged.octets) < 60), ({"lastUpdate": cursor, "sensors": []}, True))
do("clock", shift=3600)
do("post", sensor="S1", name="temperatura", value=36.7, unit="°C")
do("clock", shift=1)
do("post", sensor="S1", name="temperatura", value=36.9, unit="°C")
same("what changed, as it is now", values(asked(f"/sensors?lastUpdate={cursor}")), [("S1", "temperatura", 36.9)])
same("a folded hour is told twice", asked(f"/sensors?lastUpdate={cursor}").json["sensors"][0]["properties"][0]["time"], "25-10-2026 02:30:01")
do("set", history=True)
same("or each value", values(asked(f"/sensors?lastUpdate={cursor}")), [("S1", "temperatura", 36.7), ("S1", "temperatura", 36.9)])
do("set", history=False)
same("a cursor that isn't one", asked("/sensors?lastUpdate=yesterday").status, 400)
do("set", cursor="text")
awkward = asked().json["lastUpdate"]
same("an awkward cursor, sent as it is", asked("/sensors?lastUpdate=" + awkward.partition("#")[0]).status, 400)
same("and as it should be", values(asked("/sensors?lastUpdate=" + urllib.parse.quote(awkward, safe=""))), [])
do("set", cursor="number")

whole = asked("/sensors.json")
same("ETag", asked("/sensors.json", If_None_Match=whole.headers["ETag"]).status, 304)
same("304 has no body", (asked("/sensors.json", If_None_Match=whole.headers["ETag"]).octets, last()[0]["body_bytes"]), (b"", 0))
same("If-Modified-Since", asked("/sensors.json", If_Modified_Since=whole.headers["Last-Modified"]).status, 304)
same("a tag counts more than a date", asked("/sensors.json", If_None_Match='"x"', If_Modified_Since=whole.headers["Last-Modified"]).status, 200)
do("clock", shift=5)
do("post", sensor="S2", name="peso", value=72, unit="kg", time="31-12-2026")
same("after a change", (asked("/sensors.json", If_None_Match=whole.headers["ETag"]).status,
                        asked("/sensors.json", If_Modified_Since=whole.headers["Last-Modified"]).status), (200, 200))
same("a time as it was told", asked().json["sensors"][1]["properties"][0]["time"], "31-12-2026")
do("series", sensor="S3", name="glicemia", values=[100 + index for index in range(5)], unit="mg/dL")
same("truth has all of them", len([one for one in do("truth")["readings"] if one["sensor"] == "S3"]), 5)
same("gzip", asked(Accept_Encoding="gzip").headers["Content-Encoding"], "gzip")
for kind, time in (("seconds", 1792891806), ("milliseconds", 1792891806000), ("iso", "2026-10-25T01:30:06.000Z")):
    do("set", times=kind)
    do("clock", now="2026-10-25T01:30:06Z")
    do("post", sensor="S4", name="x", value=1)
    same(f"times: {kind}", asked().json["sensors"][-1]["properties"][0]["time"], time)

do("set", login="bearer", password="a-token")
same("bearer", (asked().status, get("/sensors", Authorization="Bearer a-token").status), (401, 200))
do("set", password=PASSWORD)
do("set", login="X-Api-Key")
same("a header", (asked().status, get("/sensors", X_Api_Key=PASSWORD).status), (401, 200))
do("set", login="none")
same("none", get("/sensors").status, 200)
do("set", login="basic")
do("revoke")
same("another password", asked().status, 401)
log = json.dumps(do("log"))
check("no secret in the log", PASSWORD not in log and BASIC.split()[1] not in log)
check("but marks", "Basic anna:<password>" in log)
end("sensors")
