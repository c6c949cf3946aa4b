"""What Home Assistant's recorder stores of entities, and which rows a period shows."""

import datetime
import hashlib

from .messages import Wrong

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DAY = 86_400_000_000
# The history's context for every row; it doesn't read the real one.
CONTEXT = "01M82X9KKMX0Z2KAE2M5C5NHA3"
USER = "0123456789abcdef0123456789abcdef"


def iso(microseconds):
    """Python's format, without an empty fraction."""
    return datetime.datetime.fromtimestamp(microseconds // 1_000_000, datetime.timezone.utc).replace(
        microsecond=microseconds % 1_000_000).isoformat()


def context(number):
    digits = int.from_bytes(hashlib.sha1(b"%d" % number).digest()[:15], "big")
    return "01M8" + "".join(LETTERS[digits >> 5 * place & 31] for place in range(22))


def is_entity(text):
    """Home Assistant's rule: two words of lower-case letters, digits and underscores."""
    words = text.split(".")
    return len(words) == 2 and all(
        word and word.replace("_", "").isalnum() and word.isascii() and word == word.lower()
        and not word.startswith("_") and not word.endswith("_") for word in words)


class Row:
    def __init__(self, state, attributes, updated, changed):
        self.state, self.attributes, self.updated, self.changed = state, attributes, updated, changed

    def shown(self, entity, attributes=True, at=None, by=None):
        updated = self.updated if at is None else at
        return {"entity_id": entity, "state": self.state, "attributes": self.attributes if attributes else {},
                "last_changed": iso(self.changed if at is None else at), "last_updated": iso(updated),
                "context": by or {"id": CONTEXT, "parent_id": None, "user_id": None}}


class States:
    def __init__(self, clock):
        self.clock = clock
        self.rows, self.now, self.written = {}, {}, 0
        self.last = 0
        self.runs = [self.instant() - 60 * DAY]  # when each of its recorder's runs started

    def instant(self):
        """Microseconds, unique, since no two states share one. Setting the clock back works."""
        now = self.clock.now() * 1000
        self.last = self.last + 1 if now <= self.last < now + 1000 else now
        return self.last

    def post(self, entity, state, attributes=None, force=False, at=None):
        """A new state, now or `at`; returns whether it is the first. An equal one is ignored."""
        if not is_entity(entity):
            raise Wrong(f"no entity: {entity}")
        attributes = dict(attributes or {})
        state = str(state)
        rows = self.rows.setdefault(entity, [])
        updated = self.instant() if at is None else at
        before = next((row for row in reversed(rows) if row.updated <= updated), None)
        if before and before.state == state and before.attributes == attributes and not force:
            return entity not in self.now
        # Other attributes with the same state are an update, not a change.
        changed = before.changed if before and before.state == state and not force else updated
        row = Row(state, attributes, updated, changed)
        rows.append(row)
        rows.sort(key=lambda one: one.updated)
        is_new = entity not in self.now
        self.written += 1
        if rows[-1] is row:
            self.now[entity] = (row, {"id": context(self.written), "parent_id": None, "user_id": USER})
        return is_new

    def remove(self, entity):
        """Removes the state; its history stays."""
        self.now.pop(entity)

    def state(self, entity):
        row, by = self.now[entity]
        return row.shown(entity, by=by)

    def purge(self, before):
        for entity, rows in self.rows.items():
            self.rows[entity] = [row for row in rows if row.updated >= before]

    def period(self, start, end, entities, minimal=False, attributes=True, significant=True, first=True):
        """Rows strictly between, preceded by the state at `start`, with that stamp."""
        if end < self.runs[0]:
            return []
        run = max((run for run in self.runs if run < start), default=None)
        shown = []
        for entity in dict.fromkeys(entities):
            rows = self.rows.get(entity, [])
            within = [(row, None) for row in rows if start < row.updated < end and (not significant or row.changed == row.updated)]
            earlier = [row for row in rows if row.updated < start]
            # For several, look only in this run.
            if first and run is not None and earlier and (len(entities) == 1 or earlier[-1].updated >= run):
                within.insert(0, (earlier[-1], start))
            if not within:
                continue
            if minimal:
                (row, at), rest = within[0], within[1:]
                kept, last = [row.shown(entity, attributes, at)], row.state
                for row, _ in rest:
                    if row.state != last:
                        kept.append({"state": row.state, "last_changed": iso(row.updated)})
                    last = row.state
                shown.append(kept)
            else:
                shown.append([row.shown(entity, attributes, at) for row, at in within])
        return shown
