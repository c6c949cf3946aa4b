"""Has a running reminder service show a notification and take it away again, many times.

Usage: show-and-close.py JOURNAL CYCLES
"""

import sqlite3
import sys
import time

TOPIC = "charts:2001-W01"


def wait_for(journal, condition):
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if journal.execute(
            f"SELECT 1 FROM notification WHERE topic = ? AND {condition}", (TOPIC,)
        ).fetchone():
            return
        time.sleep(0.001)
    sys.exit(f"show-and-close: not {condition} after ten seconds")


journal = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
journal.execute("PRAGMA synchronous = OFF")
for _ in range(int(sys.argv[2])):
    journal.execute(
        "INSERT OR REPLACE INTO notification (topic, at, state) VALUES (?, 0, 'pending')", (TOPIC,)
    )
    wait_for(journal, "state = 'shown'")
    journal.execute("UPDATE notification SET state = 'done' WHERE topic = ?", (TOPIC,))
    wait_for(journal, "popup_server IS NULL")
