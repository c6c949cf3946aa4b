"""Home Assistant 2024.3.3's answers about states and their history; real ones are in
recorded/homeassistant."""

import datetime
import json
import re
import zoneinfo

from .messages import Answer, Wrong, told
from .states import DAY, States, is_entity

COMPONENTS = ["api", "auth", "config", "frontend", "history", "http", "onboarding", "person", "recorder", "websocket_api", "zone"]
WORDS = {401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed"}


def message(text, status):
    return told({"message": text}, status, "application/json")


def plain(status, **more):
    return Answer(status, f"{status}: {WORDS[status]}".encode(), [("Content-Type", "text/plain; charset=utf-8")], **more)


def as_number(text):
    return float(text) if re.fullmatch(r"-?\d+(\.\d+)?", text) else None


class HomeAssistant:
    keep_alive = 75  # aiohttp's
    chunks = False

    def __init__(self, hub):
        self.hub, self.clock = hub, hub.clock
        self.states = States(self.clock)
        self.zone, self.units = "Europe/Rome", "°C"
        self.tokens, self.banned, self.failed, self.threshold = set(), set(), {}, 3
        self.token = ""
        self.set_token("standin.long-lived.token")

    def set_token(self, token):
        self.token, self.tokens = token, {token}
        self.hub.marks.add(token, "token")

    def ready(self):
        return {"token": self.token}

    # HTTP details.

    def headers(self, answer):
        if answer.status == 403:
            return [("Server", "Python/3.11 aiohttp/3.9.3")]  # before the middleware adds headers
        return [("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"), ("Server", ""),
                ("X-Frame-Options", "SAMEORIGIN")]

    def encoding(self, accepted, answer):
        if not answer.headers or answer.headers[0][1] != "application/json":
            return None
        return next((name for name in ("deflate", "gzip") if name in accepted), None)

    def delay(self, request):
        return 0

    # Answers.

    def answer(self, request):
        if request.address in self.banned:
            return plain(403, refused=True)
        if not request.path.startswith("/api/"):
            return plain(404)
        route = self.route(request.path)
        if route is None:
            return plain(404)
        methods, serve = route
        if request.method not in methods:
            answer = plain(405)
            answer.headers.append(("Allow", ",".join([*methods, "OPTIONS"])))
            return answer
        if request.bearer() not in self.tokens:
            return self.refuse(request)
        return serve(request)

    def refuse(self, request):
        failed = self.failed[request.address] = self.failed.get(request.address, 0) + 1
        if self.threshold and failed >= self.threshold:
            self.banned.add(request.address)
        return plain(401, refused=True)

    def route(self, path):
        if path == "/api/":
            return ["GET"], lambda request: told({"message": "API running."}, kind="application/json")
        if path == "/api/config":
            return ["GET"], lambda request: told(self.config(), kind="application/json")
        if path == "/api/states":
            return ["GET"], lambda request: told([self.states.state(one) for one in self.states.now], kind="application/json")
        if match := re.fullmatch(r"/api/states/([^/]+)", path):
            return ["GET", "POST"], lambda request: self.state(request, match[1])
        if match := re.fullmatch(r"/api/history/period(?:/([^/]+))?", path):
            return ["GET"], lambda request: self.history(request, match[1])
        return None

    def config(self):
        return {"latitude": 41.9, "longitude": 12.5, "elevation": 20,
                "unit_system": {"length": "km", "accumulated_precipitation": "mm", "mass": "g", "pressure": "Pa",
                                "temperature": self.units, "volume": "L", "wind_speed": "m/s"},
                "location_name": "Home", "time_zone": self.zone, "components": COMPONENTS, "config_dir": "/config",
                "whitelist_external_dirs": ["/media", "/config/www"], "allowlist_external_dirs": ["/media", "/config/www"],
                "allowlist_external_urls": [], "version": "2024.3.3", "config_source": "yaml", "recovery_mode": False,
                "state": "RUNNING", "external_url": None, "internal_url": None, "currency": "EUR", "country": "IT",
                "language": "en", "safe_mode": False}

    def state(self, request, entity):
        if request.method == "POST":
            # Readers don't do this; it lets both be asked the same.
            words = json.loads(request.body or b"{}")
            is_new = self.states.post(entity, words["state"], words.get("attributes"), words.get("force_update", False))
            return told(self.states.state(entity), 201 if is_new else 200, "application/json")
        if entity not in self.states.now:
            return message("Entity not found.", 404)
        return told(self.states.state(entity), kind="application/json")

    def time(self, text):
        """Microseconds; in the server's zone if there is no offset."""
        try:
            moment = datetime.datetime.fromisoformat(text)
        except ValueError:
            return None
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=zoneinfo.ZoneInfo(self.zone))
        since = moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        return since // datetime.timedelta(microseconds=1)

    def history(self, request, start):
        query, now = request.query, self.clock.now() * 1000
        begin = self.time(start) if start else now - DAY
        if begin is None:
            return message("Invalid datetime", 400)
        entities = [one for one in query.get("filter_entity_id", "").strip().lower().split(",")]
        if entities == [""]:
            return message("filter_entity_id is missing", 400)
        if not all(one in self.states.now or is_entity(one) for one in entities):
            return message("Invalid filter_entity_id", 400)
        if begin > now:
            return told([], kind="application/json")
        end = begin + DAY
        if query.get("end_time"):
            end = self.time(query["end_time"])
            if end is None:
                return message("Invalid end_time", 400)
        return told(self.states.period(
            begin, end, entities, minimal="minimal_response" in query, attributes="no_attributes" not in query,
            significant=query.get("significant_changes_only", "1") != "0", first="skip_initial_state" not in query),
            kind="application/json")

    # Commands.

    def do_set(self, **settings):
        """token, zone, units ("°F"), threshold (0: no bans)."""
        for name, value in settings.items():
            if name == "token":
                self.set_token(value)
            elif name in ("zone", "units", "threshold"):
                setattr(self, name, value)
            else:
                raise Wrong(f"no such setting: {name}")
        return self.ready()

    def do_post(self, entity, state, attributes=None, force=False, at=None, unit=None, device_class=None):
        attributes = dict(attributes or {})
        attributes |= {name: value for name, value in (("unit_of_measurement", unit), ("device_class", device_class)) if value}
        at = None if at is None else self.clock.moment(at) * 1000
        return {"new": self.states.post(entity, state, attributes, force, at)}

    def do_series(self, entity, count, every=300, values=(36.5, 36.6, 36.8, 36.7), **more):
        """`count` states, `every` seconds apart, `from` a time or up to `to`; the rest as in
        post."""
        if "from" in more:
            start = self.clock.moment(more.pop("from"))
        else:
            start = self.clock.moment(more.pop("to", "now")) - int((count - 1) * every * 1000)
        for index in range(count):
            self.do_post(entity, values[index % len(values)], at=start + int(index * every * 1000), **more)
        return {"rows": len(self.states.rows[entity])}

    def do_remove(self, entity):
        self.states.remove(entity)

    def do_purge(self, before="-10d"):
        self.states.purge(self.clock.moment(before) * 1000)

    def do_restart(self):
        """Its recorder starts another run."""
        self.states.runs.append(self.states.instant())

    def do_revoke(self):
        self.tokens.clear()

    def do_ban(self, address="127.0.0.1"):
        self.banned.add(address)

    def do_pardon(self):
        self.banned.clear()
        self.failed.clear()

    def truth(self):
        """Each numeric change of state, and the other ones."""
        readings, others = [], []
        for entity, rows in self.states.rows.items():
            for row in rows:
                if row.changed == row.updated:
                    shown = row.shown(entity)
                    one = {"entity": entity, "time": shown["last_updated"], "state": row.state,
                           "unit": row.attributes.get("unit_of_measurement")}
                    (others if as_number(row.state) is None else readings).append(one)
        return {"readings": readings, "count": len(readings), "not_values": others}
