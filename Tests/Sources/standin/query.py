"""Query syntax of Nightscout's two APIs: v3 date$gte=…, v1 find[date][$gte]=…."""

import datetime
import re

from .clock import iso

OLDEST = 946_684_800_000  # smaller numbers are seconds
OPERATORS = {"eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "re"}
RESERVED = {"token", "sort", "sort$desc", "limit", "skip", "fields", "now"}
TIMES = {"date", "srvModified", "srvCreated"}


class Bad(Exception):
    """A query that Nightscout answers with 400."""


def moment(value):
    """Milliseconds of a number or text, as v3 reads it; None if it isn't a time, or before 2000."""
    if isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?", value):
        value = float(value)
    if isinstance(value, (int, float)):
        value = value if value >= OLDEST else value * 1000
        return int(value) if OLDEST <= value < 8.64e15 else None
    try:
        found = datetime.datetime.fromisoformat(value.replace(" ", "+"))
    except (ValueError, AttributeError):
        return None
    found = found if found.tzinfo else found.replace(tzinfo=datetime.timezone.utc)
    milliseconds = int(found.timestamp() * 1000)
    return milliseconds if milliseconds >= OLDEST else None


def value_of(field, text):
    value = float(text) if re.fullmatch(r"-?\d+(\.\d+)?", text) else {"true": True, "false": False}.get(text, text)
    if isinstance(value, str) and len(value) > 1 and value[0] == value[-1] == "'":
        value = value[1:-1]
    if field in TIMES or field == "created_at":
        at = moment(value)
        value = value if at is None else at if field in TIMES else iso(at)
    return value


def _like(one, other):
    """The database compares only numbers with numbers, and texts with texts."""
    numbers = (int, float)
    return isinstance(one, numbers) and isinstance(other, numbers) or isinstance(one, str) and isinstance(other, str)


def fits(document, field, operator, value):
    has = document.get(field)
    if operator == "eq":
        return has == value
    if operator == "ne":
        return has != value
    if operator in ("in", "nin"):
        values = [part for part in str(value).split("|")]
        return (has in values) == (operator == "in")
    if operator == "re":
        return isinstance(has, str) and re.search(str(value), has) is not None
    if not _like(has, value):
        return False
    return {"gt": has > value, "gte": has >= value, "lt": has < value, "lte": has <= value}[operator]


def filters_v3(pairs):
    found = []
    for name, text in pairs:
        if name in RESERVED:
            continue
        field, operator = name, "eq"
        match = re.fullmatch(r"(.*)\$([a-zA-Z]+)", name)
        if match:
            field, operator = match.groups()
            if operator not in OPERATORS:
                raise Bad(f"Unsupported filter operator {operator}")
        found.append((field, operator, value_of(field, text)))
    return found


def whole(query, name, message, least, most, default):
    text = query.get(name)
    if not text:
        return default
    if not re.fullmatch(r"-?\d+(\.\d+)?", text) or not least <= float(text) <= most:
        raise Bad(message)
    return int(float(text))


def limit_v3(query):
    return whole(query, "limit", "Parameter limit out of tolerance", 0.000001, 1000, 1000)


def skip_v3(query):
    return whole(query, "skip", "Parameter skip out of tolerance", 0, float("inf"), 0)


def _rank(value):
    """The database's order: null, numbers, texts."""
    if value is None:
        return (0, 0)
    return (1, value) if isinstance(value, (int, float)) else (2, str(value))


def sorted_v3(documents, query):
    if query.get("sort") and query.get("sort$desc"):
        raise Bad("Parameters sort and sort_desc cannot be combined")
    down = bool(query.get("sort$desc"))
    first = query.get("sort$desc") or query.get("sort")
    keys = ([first] if first else []) + ["identifier", "created_at", "date"]
    return sorted(documents, key=lambda one: [_rank(one.get(key)) for key in keys], reverse=down)


def projected(document, fields):
    """Only the requested fields; everything if none are given."""
    shown = {name: value for name, value in document.items() if not name.startswith("_")}
    if fields and fields != "_all":
        wanted = fields.split(",")
        shown = {name: value for name, value in shown.items() if name in wanted}
    return shown


def integer(text):
    """JavaScript's parseInt."""
    match = re.match(r"\s*[-+]?\d+", text)
    return int(match.group()) if match else None


def filters_v1(pairs, now, kind):
    """find[…]; four days if no date is given. `kind` is empty for treatments."""
    found, dated = [], False
    numbers = {"date", "sgv", "filtered", "unfiltered", "rssi", "noise", "mbg"}
    for name, text in pairs:
        match = re.fullmatch(r"find\[([^\]]+)\](?:\[\$(\w+)\])?(?:\[\d*\])?", name)
        if not match:
            continue
        field, operator = match[1], match[2] or "eq"
        if field == "type" and kind:
            continue  # given by the path
        dated = dated or field in ("date", "dateString", "created_at")
        value = integer(text) if field in numbers else value_of(field, text) if field == "created_at" else text
        found.append((field, {"regex": "re"}.get(operator, operator), value))
    if kind:
        found.append(("type", "eq", kind))
    if not dated:
        since = now - 4 * 86_400_000
        found.append(("created_at", "gte", iso(since)) if kind == "" else ("date", "gte", since))
    return found
