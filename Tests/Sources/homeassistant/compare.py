#!/usr/bin/env -S python3 -B
"""Whether two Home Assistants answered the same, apart from times, ids and the house's own data.
Usage: compare.py FOLDER FOLDER"""

import json
import pathlib
import re
import sys

# The house's own entities.
OWN = ("zone.", "person.", "sun.")
LENGTHS = {"Content-Length"}


def plain(document, times):
    """Replaces each time with its rank in the answer, and removes ids."""
    if isinstance(document, dict):
        return {name: plain(value, times) for name, value in document.items()}
    if isinstance(document, list):
        return [plain(value, times) for value in document if not (isinstance(value, dict) and str(value.get("entity_id")).startswith(OWN))]
    if isinstance(document, str):
        if re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", document):
            return f"time {times.setdefault(document, len(times))}"
        return re.sub(r"^[0-9A-HJKMNP-TV-Z]{26}$|^[0-9a-f]{32}$", "id", document)
    return document


def body(folder, answer):
    if answer["file"] is None:
        return answer["headers"].get("Content-Encoding")
    text = (folder / answer["file"]).read_text(encoding="utf-8")
    if not answer["file"].endswith(".json"):
        return text
    document = json.loads(text)
    if answer["name"] == "config":
        document["components"] = sorted(set(document["components"]) & {"api", "history", "recorder", "http"})
        document["config_dir"] = document["whitelist_external_dirs"] = document["allowlist_external_dirs"] = None
    # The order of members counts, so compare text.
    return json.dumps(plain(document, {}), indent=1)


def main():
    one, other = (pathlib.Path(folder) for folder in sys.argv[1:])
    first, second = (json.loads((folder / "index.json").read_text(encoding="utf-8")) for folder in (one, other))
    differs = [] if first["posted"] == second["posted"] else ["posted"]
    names = [answer["name"] for answer in first["answers"]]
    if names != [answer["name"] for answer in second["answers"]]:
        differs.append("questions")
    for a, b in zip(first["answers"], second["answers"]):
        heads = [sorted((key, value) for key, value in answer["headers"].items() if key not in LENGTHS | {"Connection"}) for answer in (a, b)]
        for what, left, right in (("status", a["status"], b["status"]), ("headers", *heads), ("body", body(one, a), body(other, b))):
            if left != right:
                differs.append(f"{a['name']}: {what}\n  {left}\n  {right}")
    if differs:
        sys.exit("compare: these differ:\n" + "\n".join(differs))
    print(f"home assistant: {len(names)} answers are the same")


main()
