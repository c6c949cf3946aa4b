"""Common to all stand-ins: clock, marks, log, faults, commands."""

import json
import threading
import time

from .clock import Clock
from .faults import Faults
from .marks import Marks
from .messages import Wrong


class Hub:
    def __init__(self, log_file, delay_scale):
        self.clock, self.marks = Clock(), Marks()
        self.faults = Faults(self.clock)
        self.delay_scale = delay_scale
        self.lock = threading.RLock()
        self.ending = threading.Event()
        self.began = time.monotonic()
        self.lines, self.requests = [], 0
        self.file = open(log_file, "w", encoding="utf-8") if log_file else None
        self.service = None

    # The log.

    def note(self, entry):
        entry = {"ms": int((time.monotonic() - self.began) * 1000), **entry}
        with self.lock:
            self.lines.append(entry)
            if self.file:
                self.file.write(json.dumps(entry, ensure_ascii=False) + "\n")
                self.file.flush()

    def next_number(self):
        with self.lock:
            self.requests += 1
            return self.requests

    def counts(self, since=0):
        told = [line for line in self.lines if line.get("n", 0) > since and "status" in line]
        return {"requests": len(told), "body_bytes": sum(line["body_bytes"] for line in told),
                "plain_bytes": sum(line["plain_bytes"] for line in told),
                "refused": sum(1 for line in told if line.get("refused")),
                "writes": sum(1 for line in told if line["method"] not in ("GET", "HEAD")), "last": self.requests}

    # Waiting, until the stand-in ends.

    def wait(self, seconds):
        """Whether it waited the whole time."""
        return not self.ending.wait(seconds)

    # Commands.

    def do(self, command):
        """Runs one command, or a list of them; the answer is a document."""
        if isinstance(command, list):
            return [self.do(one) for one in command]
        words = dict(command)
        name = words.pop("do", None)
        with self.lock:
            try:
                done = getattr(self, f"do_{name}", None) or getattr(self.service, f"do_{name}", None)
                if done is None:
                    raise Wrong(f"no such command: {name}")
                result = done(**words)
            except (Wrong, KeyError, TypeError, ValueError) as error:
                return {"ok": False, "error": f"{type(error).__name__}: {error}" if not isinstance(error, Wrong) else str(error)}
        return {"ok": True, **(result or {})}

    def do_clock(self, now=None, shift=None, stopped=None):
        if stopped is not None:
            self.clock.stop(stopped)
        if now is not None:
            self.clock.set(self.clock.moment(now))
        if shift is not None:
            self.clock.set(self.clock.moment(shift if isinstance(shift, str) else self.clock.now() + int(shift * 1000)))
        return {"now": self.clock.now()}

    def do_fault(self, **words):
        self.faults.order(words)

    def do_heal(self):
        self.faults.orders.clear()

    def do_log(self, since=0):
        known = [index for index, line in enumerate(self.lines) if line.get("n", since + 1) <= since]
        return {"lines": self.lines[known[-1] + 1 if known else 0:]}

    def do_counts(self, since=0):
        return self.counts(since)

    def do_truth(self, **words):
        return {"now": self.clock.now(), **self.service.truth(**words)}
