"""A JSON service over HTTPS: sensors with properties, levels 0 to 2, and `lastUpdate` to request
changes.

/sensors has lastUpdate and no ETag; /sensors.json has ETag and Last-Modified, and always returns
all.
"""

import base64
import binascii
import datetime
import hashlib
import zoneinfo

from .clock import from_http_date, http_date, iso
from .messages import Answer, Wrong, told

ZONED = "%d-%m-%Y %H:%M:%S"
AWKWARD = "+/= &%#"


class Sensors:
    keep_alive = 15
    chunks = True

    def __init__(self, hub):
        self.hub, self.clock = hub, hub.clock
        self.sensors, self.rows = {}, []
        self.stamp = 0  # at the last change
        self.login, self.user, self.password = "basic", "anna", ""
        self.zone, self.times, self.cursor, self.history = "Europe/Rome", "zoned", "number", False
        self.set_password("a password of anna's")

    def set_password(self, password):
        self.password = password
        self.hub.marks.add(password, "password")

    def ready(self):
        return {"user": self.user, "password": self.password, "path": "/sensors", "path_with_etag": "/sensors.json"}

    # HTTP details.

    def headers(self, answer):
        return [("Server", "Apache"), ("Vary", "Accept-Encoding")]

    def encoding(self, accepted, answer):
        return "gzip" if "gzip" in accepted and len(answer.body) >= 256 else None

    def delay(self, request):
        return 0

    def may(self, request):
        if self.login == "none":
            return True
        if self.login == "bearer":
            return request.bearer() == self.password
        if self.login != "basic":
            return request.header(self.login) == self.password
        scheme, _, rest = (request.header("Authorization") or "").partition(" ")
        try:
            return scheme.lower() == "basic" and base64.b64decode(rest, validate=True).decode() == f"{self.user}:{self.password}"
        except (binascii.Error, UnicodeDecodeError):
            return False

    # Answers.

    def answer(self, request):
        if request.path not in ("/sensors", "/sensors.json"):
            return Answer(404, b"Not Found\n", [("Content-Type", "text/plain")])
        if request.method not in ("GET", "HEAD"):
            return Answer(405, b"Method Not Allowed\n", [("Content-Type", "text/plain"), ("Allow", "GET, HEAD")])
        if not self.may(request):
            asked = [("WWW-Authenticate", 'Basic realm="sensors"')] if self.login == "basic" else []
            return Answer(401, b"Unauthorized\n", [("Content-Type", "text/plain"), *asked], refused=True)
        return self.changed(request) if request.path == "/sensors" else self.whole(request)

    def changed(self, request):
        since = request.query.get("lastUpdate", "")
        if not since:
            return told(self.document(self.current()), kind="application/json")
        stamp = self.from_cursor(since)
        if stamp is None:
            return told({"error": "lastUpdate"}, 400, "application/json")
        rows = self.rows if self.history else self.current()
        return told(self.document([row for row in rows if row["stamp"] > stamp]), kind="application/json")

    def whole(self, request):
        answer = told(self.document(self.current()), kind="application/json")
        tag = f'"{hashlib.sha1(answer.body).hexdigest()[:16]}"'
        headers = [("ETag", tag), ("Last-Modified", http_date(self.stamp)), ("Cache-Control", "no-cache")]
        asked = request.header("If-None-Match")
        since = from_http_date(request.header("If-Modified-Since"))
        # The date counts only without a tag.
        same = tag in asked if asked is not None else since is not None and self.stamp // 1000 * 1000 <= since
        if same:
            return Answer(304, headers=headers)
        answer.headers += headers
        return answer

    def current(self):
        """Each property's current row."""
        newest = {(row["sensor"], row["name"]): row for row in self.rows}
        return list(newest.values())

    def document(self, rows):
        sensors = {}
        for row in rows:
            about = self.sensors[row["sensor"]]
            shown = sensors.setdefault(row["sensor"], {"id": row["sensor"], **about, "properties": []})
            shown["properties"].append({name: row[name] for name in ("name", "value", "unit", "level", "time") if name in row})
        return {"lastUpdate": self.to_cursor(self.stamp), "sensors": list(sensors.values())}

    # Times.

    def written(self, at):
        if self.times == "seconds":
            return at // 1000
        if self.times == "milliseconds":
            return at
        if self.times == "iso":
            return iso(at)
        return datetime.datetime.fromtimestamp(at // 1000, zoneinfo.ZoneInfo(self.zone)).strftime(ZONED)

    def to_cursor(self, stamp):
        return stamp if self.cursor == "number" else f"c:{stamp}{AWKWARD}"

    def from_cursor(self, text):
        """None if it was never given out: cursors must be sent back unchanged."""
        if self.cursor != "number":
            if not (text.startswith("c:") and text.endswith(AWKWARD)):
                return None
            text = text[2:-len(AWKWARD)]
        return int(text) if text.isdigit() else None

    # Commands.

    def do_set(self, **settings):
        """login ("basic", "bearer", "none", a header's name), user, password, zone, times
        ("zoned", "iso", "seconds", "milliseconds"), cursor ("number", "text"), history (true:
        lastUpdate returns all values since, not only the last)."""
        for name, value in settings.items():
            if name == "password":
                self.set_password(value)
            elif name in ("login", "user", "zone", "times", "cursor", "history"):
                setattr(self, name, value)
            else:
                raise Wrong(f"no such setting: {name}")
        return self.ready()

    def do_sensor(self, id, label=None, mappa=None, **more):
        """Describes a sensor."""
        self.sensors[id] = {"label": label or id, "mappa": mappa or "Casa", **more}

    def do_post(self, sensor, name, value, unit=None, level=0, at="now", time=None):
        """A value; `time` is shown unchanged."""
        self.sensors.setdefault(sensor, {"label": sensor, "mappa": "Casa"})
        at = self.clock.moment(at)
        self.stamp = max(self.stamp + 1, self.clock.now())
        row = {"sensor": sensor, "name": name, "value": value, "level": level, "stamp": self.stamp, "at": at,
               "time": self.written(at) if time is None else time}
        if unit is not None:
            row["unit"] = unit
        self.rows.append(row)
        return {"lastUpdate": self.to_cursor(self.stamp)}

    def do_series(self, sensor, name, values, every=300, **more):
        """One every `every` seconds, `from` a time or up to now."""
        start = self.clock.moment(more.pop("from")) if "from" in more else self.clock.now() - int((len(values) - 1) * every * 1000)
        for index, value in enumerate(values):
            self.do_post(sensor, name, value, at=start + int(index * every * 1000), **more)

    def do_remove(self, sensor):
        self.sensors.pop(sensor)
        self.rows = [row for row in self.rows if row["sensor"] != sensor]
        self.stamp = max(self.stamp + 1, self.clock.now())

    def do_revoke(self):
        """Changes the password."""
        self.set_password(hashlib.sha1(self.password.encode()).hexdigest())

    def truth(self):
        """All values posted and not removed, and each property's current one."""
        def told_of(row):
            return {"sensor": row["sensor"], "property": row["name"], "at": row["at"], "time": row["time"], "value": row["value"],
                    "unit": row.get("unit"), "level": row["level"]}
        return {"readings": [told_of(row) for row in self.rows], "count": len(self.rows), "current": [told_of(row) for row in self.current()]}
