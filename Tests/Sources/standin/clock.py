"""A stand-in's own clock, independent of the machine's."""

import datetime
import email.utils
import re
import time

UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def iso(milliseconds):
    """2026-11-23T10:00:00.000Z, in JavaScript's format."""
    moment = datetime.datetime.fromtimestamp(milliseconds // 1000, datetime.timezone.utc)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def http_date(milliseconds):
    return email.utils.formatdate(milliseconds // 1000, usegmt=True)


def from_http_date(text):
    """Milliseconds, or None if it isn't a date."""
    try:
        return int(email.utils.parsedate_to_datetime(text).timestamp() * 1000)
    except (TypeError, ValueError):
        return None


def from_iso(text):
    """Milliseconds; UTC if there is no offset."""
    moment = datetime.datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.timezone.utc)
    return round(moment.timestamp() * 1000)


class Clock:
    def __init__(self):
        self.offset = 0  # ms ahead of this machine's
        self.stopped = None

    def now(self):
        """Milliseconds since 1970."""
        return self.stopped if self.stopped is not None else int(time.time() * 1000) + self.offset

    def set(self, now):
        self.offset = now - int(time.time() * 1000)
        if self.stopped is not None:
            self.stopped = now

    def shift(self, milliseconds):
        self.set(self.now() + milliseconds)

    def stop(self, stopped):
        now = self.now()
        self.stopped = now if stopped else None
        self.set(now)

    def moment(self, value):
        """Milliseconds; or relative to now, "-3h"; or a time, "2026-11-23T10:00:00Z"."""
        if isinstance(value, (int, float)):
            return int(value)
        if value == "now":
            return self.now()
        relative = re.fullmatch(r"([-+])(\d+(?:\.\d+)?)(ms|s|m|h|d)", value)
        if relative:
            sign, number, unit = relative.groups()
            return self.now() + round(float(sign + number) * UNITS[unit])
        return from_iso(value)
