"""Nightscout's collections, and how its two APIs write to them."""

import hashlib
import re
import uuid

from .clock import from_iso, iso
from .messages import Wrong

NAMESPACE = uuid.UUID(bytes=b"NightscoutRocks!")
# Fields that v3 can't change in a live document.
FIXED = ("date", "device")
# xDrip's curve of a meal, roughly.
CURVE = [104, 106, 109, 115, 124, 137, 151, 163, 171, 174, 172, 166, 158, 149, 139, 130, 122, 116, 111, 107]


def number(value):
    """A number, also from text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", value):
        return float(value) if "." in value else int(value)
    return None


class Entries:
    def __init__(self, clock):
        self.clock, self.documents = clock, []
        self.stamp, self.made, self.writes = 0, 0, 0
        self.server_offset = 0  # minutes, for the server's zone
        self.found = None  # documents by lookup key, until something else changes them

    # Writing.

    def _id(self):
        self.made += 1
        return hashlib.sha1(b"%d" % self.made).hexdigest()[:24]

    def _stamped(self, document, stamp=None):
        document["srvModified"] = self.clock.now() if stamp is None else stamp
        self.stamp = max(self.stamp, document["srvModified"])

    def _touched(self, document):
        self.writes += 1
        document["_written"] = self.writes

    def insert(self, document):
        document["_id"] = self._id()
        self._touched(document)
        self.documents.append(document)
        if self.found is not None:
            self._place(document)
        return document

    def _place(self, one):
        if "identifier" in one:
            self.found.setdefault(one["identifier"], one)
        else:
            self.found.setdefault((one.get("date"), one.get("type")), one)
        if "sysTime" in one:
            self.found.setdefault((one["sysTime"], one.get("type")), one)

    def find(self, key):
        """The first with that identifier; else by date and type; else by sysTime and type."""
        if self.found is None:
            self.found = {}
            for one in self.documents:
                self._place(one)
        return self.found.get(key)

    def write_v3(self, entry, stamp, app):
        """CREATE of API v3, as AndroidAPS does; replaces a v1 document with its date and type."""
        entry = {"type": "sgv", "device": "AndroidAPS-Dexcom", "app": app, "utcOffset": 0, **entry}
        if not isinstance(entry.get("date"), int):
            raise Wrong("Bad or missing date field")
        identifier = entry.get("identifier") or str(uuid.uuid5(NAMESPACE, f"{entry['device']}_{entry['date']}"))
        old = self.find(identifier) or self.find((entry["date"], entry["type"]))
        document = {**entry, "identifier": identifier, "created_at": iso(entry["date"]), "subject": "uploader"}
        if old is None:
            document["srvCreated"] = self.clock.now() if stamp is None else stamp
            self._stamped(document, stamp)
            return self.insert(document)
        if old.get("isValid") is not False:
            for field in FIXED:
                if field in old and old[field] != document[field]:
                    raise Wrong(f"Field {field} cannot be modified by the client")
        old.pop("isValid", None)
        old.update(document)
        old.setdefault("srvCreated", old["date"])
        self._stamped(old, stamp)
        self._touched(old)
        self.found = None
        return old

    def write_v1(self, entry):
        """POST of API v1, as used by xDrip+: matched by sysTime and type, and never stamped."""
        entry = {"type": "sgv", "device": "xDrip-DexcomG6", "direction": "Flat", **entry}
        text = entry.get("dateString")
        instant = from_iso(text) if text else entry.get("date", self.clock.now())
        offset = re.search(r"([-+])(\d\d):?(\d\d)$", text or "")
        entry["utcOffset"] = int(f"{offset[1]}1") * (int(offset[2]) * 60 + int(offset[3])) if offset else (
            0 if text else self.server_offset)
        entry["sysTime"] = iso(int(instant))
        if text:
            entry["dateString"] = entry["sysTime"]
        entry.setdefault("date", int(instant))
        old = self.find((entry["sysTime"], entry["type"]))
        if old is None:
            return self.insert(entry)
        self.found = None
        old.update(entry)
        self._touched(old)
        return old

    # Finding.

    def where(self, date=None, type=None, device=None, identifier=None, newest=None, oldest=None, count=None, valid=None, **between):
        """Documents matching all of these, oldest first; `from` inclusive, `to` exclusive."""
        start = self.clock.moment(between.pop("from")) if "from" in between else None
        end = self.clock.moment(between.pop("to")) if "to" in between else None
        if between:
            raise Wrong(f"no such condition: {', '.join(between)}")
        found = [one for one in self.documents
                 if (date is None or one.get("date") == self.clock.moment(date))
                 and (type is None or one.get("type") == type) and (device is None or one.get("device") == device)
                 and (identifier is None or one.get("identifier") == identifier)
                 and (valid is None or (one.get("isValid") is not False) == valid)
                 and (start is None or one["date"] >= start) and (end is None or one["date"] < end)]
        self.found = None  # the caller is about to change them
        found.sort(key=lambda one: one["date"])
        if newest is not None:
            found = found[-newest:] if newest else []
        if oldest is not None or count is not None:
            found = found[:oldest if oldest is not None else count]
        return found

    def series(self, start, every, count, values=None, **entry):
        """Readings from `start`, `every` seconds apart."""
        values = values or CURVE
        name = "mbg" if entry.get("type") == "mbg" else "sgv"
        return [{**entry, "date": start + index * int(every * 1000), name: values[index % len(values)]} for index in range(count)]

    # The true state.

    def truth(self):
        """Each valid reading once, by identity; invalid values; deleted documents."""
        readings, codes, deleted, broken = {}, [], [], []
        for one in sorted(self.documents, key=lambda one: one["_written"]):
            kind = one.get("type")
            if kind not in ("sgv", "mbg"):
                continue
            value, place = number(one.get(kind)), {"date": one["date"], "type": kind, "device": one.get("device")}
            if one.get("isValid") is False:
                deleted.append(place)
            elif value is None:
                broken.append({**place, "sent": one.get(kind)})
            elif kind == "sgv" and value < 39:
                codes.append({**place, "code": value})
            else:
                readings[tuple(place.values())] = {**place, "mgdl": value, "utcOffset": one.get("utcOffset")}
        order = sorted(readings.values(), key=lambda one: (one["date"], one["type"], str(one["device"])))
        return {"readings": order, "count": len(order), "codes": codes, "broken": broken, "deleted": deleted}


class Treatments(Entries):
    """The collection `treatments`; only API v3 gives a document a `date` and a stamp."""

    def write(self, one, app):
        at = self.clock.moment(one.pop("date", "now"))
        one = {"eventType": "Meal Bolus", "enteredBy": app, "utcOffset": 0, **one, "created_at": iso(at), "_at": at}
        if app == "v3":
            one |= {"date": at, "identifier": f"treatment-{self.made}", "srvCreated": self.clock.now()}
            self._stamped(one)
        one["_id"] = self._id()
        self.documents.append(one)

    def where(self, newest=None, **members):
        found = [one for one in self.documents if all(one.get(name) == value for name, value in members.items())]
        return sorted(found, key=lambda one: one["_at"])[-newest if newest else 0:]
