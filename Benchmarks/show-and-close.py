"""Has a running reminder service show a notice and take it away again, many times.

Usage: show-and-close.py JOURNAL CYCLES
"""

import sqlite3
import sys
import time

MATTER = "charts:2001-W01"


def wait_for(journal, condition):
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if journal.execute(
            f"SELECT 1 FROM notice WHERE matter = ? AND {condition}", (MATTER,)
        ).fetchone():
            return
        time.sleep(0.001)
    sys.exit(f"show-and-close: not {condition} after ten seconds")


journal = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
journal.execute("PRAGMA synchronous = OFF")
for _ in range(int(sys.argv[2])):
    journal.execute(
        "INSERT OR REPLACE INTO notice (matter, at, state) VALUES (?, 0, 'pending')", (MATTER,)
    )
    wait_for(journal, "state = 'shown'")
    journal.execute("UPDATE notice SET state = 'done' WHERE matter = ?", (MATTER,))
    wait_for(journal, "popup_server IS NULL")
