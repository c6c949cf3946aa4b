"""Nightscout 15.0.7's answers about entries and treatments."""

import base64
import hashlib
import re

from .clock import from_http_date, http_date
from .entries import Entries, Treatments
from .messages import Answer, Wrong, told
from .query import Bad, filters_v1, filters_v3, fits, integer, limit_v3, moment, projected, skip_v3, sorted_v3
from .tokens import Tokens

VERSION = "15.0.7"


def wrapped(result):
    return told({"status": 200, "result": result})


def refused(status, message, description=None):
    more = {"description": description} if description else {}
    return told({"status": status, "message": message, **more}, status, refused=status in (401, 403))


class Nightscout:
    keep_alive = 5  # Node's
    chunks = True

    def __init__(self, hub):
        self.hub, self.clock = hub, hub.clock
        self.entries, self.treatments = Entries(self.clock), Treatments(self.clock)
        self.tokens = Tokens(self.clock, hub.marks, hub.delay_scale)
        self.v3_is_on, self.ties = True, "in order"
        self.asked = 0
        self.batches, self.app = "one stamp", "aaps"

    def ready(self):
        return {"token": next(iter(self.tokens.subjects)), "secret": self.tokens.secret}

    # HTTP details.

    def headers(self, answer):
        return [("X-Powered-By", "Express"), ("Access-Control-Allow-Origin", "*"), ("Vary", "Accept-Encoding")]

    def encoding(self, accepted, answer):
        if len(answer.body) < 1024:
            return None
        return next((name for name in ("gzip", "deflate") if re.search(rf"\b{name}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", accepted)), None)

    def delay(self, request):
        """After failed tries, every request that needs a log-in is delayed."""
        public = re.fullmatch(r"/api/v3/version|/api/v1/status(\.json)?", request.path)
        return 0 if public else self.tokens.delay(request.address)

    def answer(self, request):
        if request.method not in ("GET", "HEAD"):
            return told({"status": 405, "message": "This stand-in is read only"}, 405)
        path = request.path.rstrip("/")
        if path.startswith("/api/v3/"):
            return self.v3(request, path.removeprefix("/api/v3/")) if self.v3_is_on else self.nothing(request)
        if match := re.fullmatch(r"/api/v2/authorization/request/([^/]+)", path):
            return self.authorize(request, match[1])
        if match := re.fullmatch(r"/api/v1/entries(?:/(\w+))?(\.json)?", path):
            return self.v1(request, match[1], match[2])
        if path == "/api/v1/treatments.json":
            return self.v1_treatments(request)
        if re.fullmatch(r"/api/v1/status(\.json)?", path):
            return told({"status": "ok", "name": "nightscout", "version": VERSION, "serverTimeEpoch": self.clock.now(),
                         "apiEnabled": True, "settings": {"units": "mg/dl"}})
        return self.nothing(request)

    @staticmethod
    def nothing(request):
        page = f'<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Cannot {request.method} {request.path}</pre>\n</body>\n</html>\n'
        return Answer(404, page.encode(), [("Content-Type", "text/html; charset=utf-8")])

    def authorize(self, request, token):
        if token not in self.tokens.subjects:
            self.tokens.failed(request.address)
            return refused(401, "Unauthorized", "Invalid/Missing")
        self.tokens.succeeded(request.address)
        return told(self.tokens.issue(token))

    # API v3.

    def v3(self, request, what):
        if what == "version":
            return wrapped({"version": VERSION, "apiVersion": "3.0.5", "srvDate": self.clock.now(),
                            "storage": {"storage": "mongodb", "version": "4.4.29"}})
        if no := self.tokens.v3(request):
            return refused(*no)
        try:
            if what == "lastModified":
                return self.last_modified()
            name, _, rest = what.partition("/")
            stored = {"entries": self.entries, "treatments": self.treatments}.get(name)
            if stored and not rest:
                return self.search(request, stored.documents)
            if stored and (rest == "history" or rest.startswith("history/")):
                return self.history(request, rest.removeprefix("history").strip("/"), stored.documents)
            if what.startswith("entries/"):
                return self.read(request, what.removeprefix("entries/"))
        except Bad as bad:
            return told({"status": 400, "message": str(bad)}, 400)
        return told({"status": 404, "message": "Bad operation or collection"}, 404)

    @staticmethod
    def resolved(one):
        """The stored document with identifier and stamps; a v1 document's stamps are its date."""
        stamp = one.get("srvModified", one.get("_at", one.get("date")))
        return {**one, "identifier": one.get("identifier", one["_id"]), "srvModified": stamp, "srvCreated": one.get("srvCreated", stamp)}

    def search(self, request, documents):
        rules = filters_v3(request.pairs)
        limit, skip = limit_v3(request.query), skip_v3(request.query)
        found = [one for one in documents
                 if one.get("isValid") is not False and all(fits(one, *rule) for rule in rules)]
        page = sorted_v3(found, request.query)[skip:skip + limit]
        return wrapped([projected(self.resolved(one), request.query.get("fields")) for one in page])

    def history(self, request, stamp, documents):
        """Strictly later with a URL stamp, from that second on with the header; v1's documents
        have no stamp, so they never appear."""
        header = request.header("Last-Modified")
        since = moment(stamp) if stamp else from_http_date(header) if header else None
        if since is None:
            raise Bad("Bad or missing Last-Modified header/parameter")
        limit = limit_v3(request.query)
        found = [one for one in documents
                 if "srvModified" in one and (one["srvModified"] > since if stamp else one["srvModified"] >= since)]
        self.asked += 1
        if self.ties == "any order":
            # The database has no fixed order for equal stamps.
            found.sort(key=lambda one: hashlib.sha1(f"{one['_id']}{self.asked}".encode()).digest())
        found = sorted(found, key=lambda one: one["srvModified"])[:limit]
        answer = wrapped([projected({**one, "identifier": one.get("identifier", one["_id"])}, request.query.get("fields"))
                          for one in found])
        if found:
            newest = found[-1]["srvModified"]
            if (fields := request.query.get("fields")) and fields != "_all" and "srvModified" not in fields.split(","):
                newest = max(one["date"] for one in found)  # not requested, so it is guessed
            answer.headers += [("Last-Modified", http_date(newest)), ("ETag", f'W/"{newest}"')]
        return answer

    def read(self, request, identifier):
        one = next((one for one in self.entries.documents if identifier in (one.get("identifier"), one["_id"])), None)
        if one is None:
            return Answer(404)
        if one.get("isValid") is False:
            return Answer(410)
        shown = self.resolved(one)
        modified = [("Last-Modified", http_date(shown["srvModified"]))]
        since = from_http_date(request.header("If-Modified-Since"))
        if since is not None and shown["srvModified"] // 1000 * 1000 <= since:
            return Answer(304, headers=modified)
        answer = wrapped(projected(shown, request.query.get("fields")))
        answer.headers += modified
        return answer

    def last_modified(self):
        stamps = [one[name] for one in self.entries.documents for name in ("srvModified", "date") if name in one]
        return wrapped({"srvDate": self.clock.now(), "collections": {"entries": max(stamps)} if stamps else {}})

    # API v1.

    def v1(self, request, spec, extension):
        if not self.tokens.v1(request):
            return refused(401, "Unauthorized", "Invalid/Missing")
        newest = max((one["date"] for one in self.entries.documents if one.get("type") == "sgv"), default=None)
        headers = [("Last-Modified", http_date(newest))] if newest is not None else []
        since = from_http_date(request.header("If-Modified-Since"))
        if since is not None and newest is not None and newest <= since:
            return Answer(304, headers=headers)  # whatever was requested
        if not extension and "application/json" not in (request.header("Accept") or ""):
            return told({"status": 405, "message": "Method Not Allowed (only json is supported)", "type": "internal"}, 405)
        pairs = [("find[type]", "sgv"), ("count", "1")] if spec == "current" else request.pairs
        count = integer(dict(pairs).get("count", "") or "10") or 10
        rules = filters_v1(pairs, self.clock.now(), None if spec in (None, "current") else spec)
        found = [one for one in self.entries.documents if all(fits(one, *rule) for rule in rules)]
        found = sorted(found, key=lambda one: one["date"], reverse=True)[:count]
        answer = told([{"_id": one["_id"], **projected(one, None), "mills": one["date"]} for one in found])
        digest = base64.b64encode(hashlib.sha1(answer.body).digest()).decode()[:27]
        tag = f'W/"{len(answer.body):x}-{digest}"'
        headers.append(("ETag", tag))
        if since is None and tag in (request.header("If-None-Match") or ""):
            return Answer(304, headers=headers)
        answer.headers += headers
        return answer

    def v1_treatments(self, request):
        if not self.tokens.v1(request):
            return refused(401, "Unauthorized", "Invalid/Missing")
        rules = filters_v1(request.pairs, self.clock.now(), "")
        found = [one for one in self.treatments.documents if all(fits(one, *rule) for rule in rules)]
        found = sorted(found, key=lambda one: one["created_at"], reverse=True)[:integer(request.query.get("count") or "1000")]
        # A missing number becomes NaN, which JSON doesn't have.
        return told([{"insulin": None, "carbs": None, **projected(one, None), "_id": one["_id"]} for one in found])

    # Commands.

    def do_set(self, **settings):
        """token, secret, v3 (true or false), readable, ties ("in order", "any order"), server_offset (minutes)."""
        for name, value in settings.items():
            if name == "token":
                self.tokens.subjects.clear()
                self.tokens.set_token(value)
            elif name == "secret":
                self.tokens.set_secret(value)
            elif name == "readable":
                self.tokens.readable = value
            elif name == "v3":
                self.v3_is_on = value
            elif name == "ties" and value in ("in order", "any order"):
                self.ties = value
            elif name == "server_offset":
                self.entries.server_offset = value
            else:
                raise Wrong(f"no such setting: {name}={value}")
        return self.ready()

    def do_add(self, entries, as_="v3", stamp=None, stamps="one", app="aaps", **more):
        """As one batch with one stamp, or with a stamp each."""
        as_ = more.pop("as", as_)
        if more:
            raise Wrong(f"no such word: {', '.join(more)}")
        base = self.clock.now() if stamp is None else self.clock.moment(stamp)
        # Separate stamps end now, after those already written.
        first = max(base - len(entries) + 1, self.entries.stamp + 1)
        written = []
        for index, entry in enumerate(entries):
            entry = {**entry, **({"date": self.clock.moment(entry["date"])} if "date" in entry else {})}
            if as_ == "v1":
                written.append(self.entries.write_v1(entry))
            elif as_ == "v3":
                written.append(self.entries.write_v3(entry, first + index if stamps == "each" else base, app))
            else:
                raise Wrong(f"no such uploader: {as_}")
        return {"added": len(written), "stamp": self.entries.stamp, "dates": [one["date"] for one in written[:3]]}

    def do_series(self, every=300, count=1, stamps="one", stamp=None, app="aaps", **more):
        """Many: `from` or up to `to`, `every` seconds, with repeating `values`; the rest is in
        all."""
        as_ = more.pop("as", "v3")
        if "from" in more:
            start = self.clock.moment(more.pop("from"))
        else:
            start = self.clock.moment(more.pop("to", "now")) - int((count - 1) * every * 1000)
        return self.do_add(self.entries.series(start, every, count, **more), as_, stamp, stamps, app)

    def do_treat(self, treatments, **more):
        for one in treatments:
            self.treatments.write(one, more.get("as", "v3"))
        return {"added": len(treatments)}

    def do_delete(self, how="soft", where=None, of="entries"):
        stored = getattr(self, of)
        found = stored.where(**(where or {}))
        for one in found:
            if how == "hard":
                stored.documents.remove(one)
            elif how == "soft":
                one["isValid"] = False
                one["modifiedBy"] = "uploader"
                stored._stamped(one)
            else:
                raise Wrong(f"no such way: {how}")
        return {"deleted": len(found)}

    def do_change(self, set, where=None, **more):
        """v3 stamps it, v1 doesn't."""
        stored = getattr(self, more.get("of", "entries"))
        found = stored.where(**(where or {}))
        for one in found:
            one.update(set)
            stored._touched(one)
            if more.get("as", "v3") == "v3":
                stored._stamped(one)
        return {"changed": len(found)}

    def do_double(self, where=None, device=None, later=0, **more):
        """The same readings from another uploader (`device`), `later` milliseconds later."""
        found = self.entries.where(**(where or {}))
        for one in found:
            copy = {name: value for name, value in one.items() if name not in ("_id", "identifier", "srvModified", "srvCreated")}
            copy |= {"date": one["date"] + later, "device": device or one.get("device")}
            if more.get("as", "v1") == "v3":
                copy["srvCreated"] = self.clock.now()
                copy["identifier"] = f"double-{self.entries.made}"
                self.entries._stamped(copy)
            self.entries.insert(copy)
        return {"doubled": len(found)}

    def do_end_tokens(self):
        self.tokens.end_all()

    def do_revoke(self, token=None):
        """Revokes the token and its JWTs."""
        for one in [token] if token else list(self.tokens.subjects):
            self.tokens.subjects.pop(one)

    def do_forbid(self, permissions=()):
        """Tokens stay valid but may not read."""
        for one in self.tokens.subjects:
            self.tokens.subjects[one] = list(permissions)

    def truth(self):
        return self.entries.truth()
