#!/usr/bin/env bash
# Records the answers of the sensor service's stand-in in recorded/sensors, for tests without a
# stand-in.
# It follows the mapping; no real service was asked.
# Usage: record-sensors.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ "${2-}" != within ]; then
  mkdir -p "$1"
  exec "$here/with-standin.sh" sensors -- "$0" "$1" within
fi
ask() { curl -sS --fail --noproxy '*' --max-time 10 --user "anna:a password of anna's" "$SOURCE_URL/sensors$1"; }
source_do '[{"do": "clock", "now": "2026-11-23T09:00:00Z", "stopped": true},
  {"do": "sensor", "id": "S01", "label": "Termometro", "mappa": "Camera"}, {"do": "sensor", "id": "S02", "label": "Orologio", "mappa": "Anna"},
  {"do": "sensor", "id": "S03", "label": "Sensore glicemia", "mappa": "Anna"}, {"do": "sensor", "id": "S04", "label": "Frigorifero", "mappa": "Cucina"},
  {"do": "post", "sensor": "S01", "name": "temperatura", "value": 36.6, "unit": "°C", "level": 0, "at": "-7m"},
  {"do": "post", "sensor": "S01", "name": "batteria", "value": 81, "unit": "%", "level": 0, "at": "-7m"},
  {"do": "post", "sensor": "S02", "name": "battito", "value": "61", "unit": "bpm", "level": 0, "at": "-2m"},
  {"do": "post", "sensor": "S02", "name": "saturazione", "value": 91, "unit": "%", "level": 1, "at": "-2m"},
  {"do": "post", "sensor": "S03", "name": "glicemia", "value": 260, "unit": "mg/dL", "level": 2, "at": "-4m"},
  {"do": "post", "sensor": "S04", "name": "porta", "value": "chiusa", "level": 0, "at": "-1m"},
  {"do": "post", "sensor": "S04", "name": "temperatura", "value": -18.5, "unit": "°C", "level": 0, "at": "-1m"}]' >/dev/null
ask '' >"$1/all.json"
ask '?lastUpdate=1795424400006' >"$1/unchanged.json"
source_do '[{"do": "clock", "shift": 60}, {"do": "post", "sensor": "S03", "name": "glicemia", "value": 251, "unit": "mg/dL", "level": 2, "at": "-1m"},
  {"do": "post", "sensor": "S02", "name": "saturazione", "value": null, "unit": "%", "level": 1, "at": "-10s"}]' >/dev/null
ask '?lastUpdate=1795424400006' >"$1/changed.json"
