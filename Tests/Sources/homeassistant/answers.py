#!/usr/bin/env -S python3 -B
"""Asks a real or stand-in Home Assistant the same questions and saves the answers: bodies as
received, everything else in index.json.

Usage: answers.py URL FOLDER         the token is in TOKEN
"""

import datetime
import http.client
import json
import os
import pathlib
import sys
import time
import urllib.parse
import zlib

GLUCOSE = {"device_class": "blood_glucose", "state_class": "measurement", "friendly_name": "Glucose"}
# Posted in order: entity, state, attributes, and whether an equal value counts.
STATES = [
    ("sensor.glucose", "142", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.thermometer_temperature", "36.6", {"unit_of_measurement": "°C", "device_class": "temperature", "state_class": "measurement",
                                                "friendly_name": "Thermometer"}, False),
    ("sensor.watch_heart_rate", "61", {"unit_of_measurement": "bpm", "friendly_name": "Watch heart rate", "icon": "mdi:heart"}, False),
    ("sensor.watch_blood_oxygen", "97", {"unit_of_measurement": "%", "friendly_name": "Watch blood oxygen"}, False),
    ("sensor.cuff_systolic", "124", {"unit_of_measurement": "mmHg", "device_class": "pressure", "friendly_name": "Cuff systolic"}, False),
    ("sensor.cuff_diastolic", "79", {"unit_of_measurement": "mmHg", "device_class": "pressure", "friendly_name": "Cuff diastolic"}, False),
    ("sensor.scale_weight", "72.35", {"unit_of_measurement": "kg", "device_class": "weight", "friendly_name": "Scale weight"}, False),
    ("sensor.bedroom_temperature", "68.4", {"unit_of_measurement": "°F", "device_class": "temperature", "friendly_name": "Bedroom"}, False),
    ("sensor.watch_battery", "81", {"unit_of_measurement": "%", "device_class": "battery", "friendly_name": "Watch battery"}, False),
    ("binary_sensor.front_door", "off", {"device_class": "door", "friendly_name": "Front door"}, False),
    ("sensor.glucose", "151", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.glucose", "unavailable", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.glucose", "unknown", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.glucose", "7.9", {"unit_of_measurement": "mmol/L", **GLUCOSE}, False),
    ("sensor.glucose", "160", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.glucose", "160", {"unit_of_measurement": "mg/dL", **GLUCOSE}, False),
    ("sensor.glucose", "160", {"unit_of_measurement": "mg/dL", **GLUCOSE}, True),
    ("sensor.glucose", "160", {"unit_of_measurement": "mg/dL", **GLUCOSE, "trend": "rising"}, False),
    ("sensor.glucose", "8.9", {"unit_of_measurement": "mmol/L", **GLUCOSE}, False),
    ("sensor.watch_heart_rate", "64", {"unit_of_measurement": "bpm", "friendly_name": "Watch heart rate", "icon": "mdi:heart"}, False),
]


class Asked:
    def __init__(self, url, token, folder):
        parts = urllib.parse.urlsplit(url)
        self.at, self.token, self.folder, self.index = parts.netloc, token, folder, []

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.at, timeout=30)
        headers = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers)
        answer = connection.getresponse()
        octets = answer.read()
        connection.close()
        return answer, octets

    def keep(self, name, path, method="GET", **headers):
        answer, octets = self.ask(method, path, headers={key.replace("_", "-"): value for key, value in headers.items()})
        kind = answer.getheader("Content-Type", "")
        file = name + (".json" if kind.startswith("application/json") else ".txt")
        if answer.getheader("Content-Encoding"):
            # The same as uncompressed; 47 lets zlib detect the format.
            assert zlib.decompress(octets, 47) == (self.folder / (name.partition("-")[0] + ".json")).read_bytes(), name
            file = None
        else:
            (self.folder / file).write_bytes(octets)
        self.index.append({"name": name, "method": method, "path": path, "status": answer.status, "file": file, "bytes": len(octets),
                           "headers": {key: value for key, value in answer.getheaders() if key != "Date"}})
        return octets


def main():
    url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    asked = Asked(url, os.environ["TOKEN"], folder)
    statuses = []
    for entity, state, attributes, force in STATES:
        answer, _ = asked.ask("POST", f"/api/states/{entity}", {"state": state, "attributes": attributes, "force_update": force})
        statuses.append(answer.status)
        time.sleep(0.12)
    time.sleep(2.5)  # its recorder writes once a second

    def instant(seconds):
        return urllib.parse.quote((datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)).isoformat())

    def period(start, end=None, entity="sensor.glucose", more=""):
        until = f"end_time={instant(end)}&" if end is not None else ""
        return f"/api/history/period/{instant(start)}?{until}filter_entity_id={entity}{more}"

    asked.keep("api", "/api/")
    asked.keep("config", "/api/config")
    asked.keep("states", "/api/states")
    asked.keep("states-packed", "/api/states", Accept_Encoding="gzip, deflate")
    asked.keep("states-gzip", "/api/states", Accept_Encoding="gzip")
    asked.keep("state", "/api/states/sensor.glucose")
    asked.keep("state-missing", "/api/states/sensor.nothing")
    asked.keep("history", period(-60, 60))
    asked.keep("history-two", period(-60, 60, "sensor.glucose,sensor.watch_heart_rate"))
    asked.keep("history-carried-in", period(-0.5, 60))
    asked.keep("history-carried-two", period(-0.5, 60, "sensor.watch_heart_rate,sensor.glucose"))
    asked.keep("history-minimal", period(-60, 60, more="&minimal_response"))
    asked.keep("history-no-attributes", period(-60, 60, more="&no_attributes"))
    asked.keep("history-all-updates", period(-60, 60, more="&significant_changes_only=0"))
    asked.keep("history-without-state-before", period(-2 * 86_400, 60))
    asked.keep("history-skip-state-before", period(-0.5, 60, more="&skip_initial_state"))
    asked.keep("history-without-end", period(-2 * 86_400))
    asked.keep("history-future", period(3600, 7200))
    asked.keep("history-missing", period(-60, 60, "sensor.nothing"))
    asked.keep("history-no-filter", f"/api/history/period/{instant(-60)}")
    asked.keep("history-bad-entity", period(-60, 60, "no%20entity"))
    asked.keep("history-bad-time", "/api/history/period/yesterday?filter_entity_id=sensor.glucose")
    asked.keep("history-bad-end", f"/api/history/period/{instant(-60)}?end_time=x&filter_entity_id=sensor.glucose")
    asked.keep("history-head", period(-60, 60), method="HEAD")
    asked.keep("unknown-path", "/api/nothing")
    asked.token = "no-token"
    for attempt in range(3):
        asked.keep("bad-token", "/api/") if attempt == 0 else asked.ask("GET", "/api/")
    asked.token = os.environ["TOKEN"]
    asked.keep("banned", "/api/")
    index = {"posted": statuses, "answers": asked.index}
    (folder / "index.json").write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


main()
