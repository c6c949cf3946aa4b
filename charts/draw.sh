#!/usr/bin/env bash
# Draws the gallery from the sample journal, at two pixels a point.
# Usage: draw.sh PROGRAMS [FOLDER]
set -euo pipefail
programs=$1
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${2:-$root/charts}

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
healthlog() { env HOME="$home" TZ=Europe/Rome LC_ALL=C "$programs/healthlog" "$@" --journal "$home/journal.db"; }

healthlog import "$root/Resources/sample-journal.csv" >/dev/null
mkdir -p "$folder"
vitals=(temperature glycemia pressure heart-rate)
healthlog chart "${vitals[@]}" 2025-W46 --scale 2 --output "$folder"
healthlog chart "${vitals[@]}" 2025-W46 --scale 2 --theme dark --output "$home/dark" >/dev/null
for picture in "$home"/dark/*.png; do
  name=$(basename "$picture" .png)
  mv "$picture" "$folder/$name-dark.png"
  echo "$folder/$name-dark.png"
done

# A made-up year, four readings a day; days have spans at length, and a summer without readings.
awk 'function random() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
BEGIN {
  seed = 7; print "taken_at,systolic_mmHg,diastolic_mmHg,glycemia_mg_dL"
  for (month = 1; month <= 12; month++) for (day = 1; day <= 28; day++) for (n = 0; n < 4; n++) {
    far = random() < 0.01 ? 110 : random() < 0.01 ? -70 : 0
    season = 18 * cos((month + day / 28) * 0.52)
    if (month == 8 && day < 20 || random() < 0.1) continue
    printf "2024-%02d-%02d %02d:%02d,%d,%d,%d\n", month, day, 7 + 4 * n, random() * 60,
      124 + season / 2 + 22 * random(), 72 + season / 4 + 14 * random(),
      95 + season + far + 85 * random()
  }
}' >"$home/year.csv"
healthlog import "$home/year.csv" >/dev/null
healthlog chart glycemia pressure 2024 --scale 2 --output "$folder"
healthlog chart glycemia 2025-10-06..2025-11-16 --scale 2 --output "$folder"

# Eight years, to be summed up in months: a reading or two a day, with three months without any.
awk 'function random() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
BEGIN {
  seed = 5; print "taken_at,glycemia_mg_dL"
  for (year = 2012; year <= 2019; year++) for (month = 1; month <= 12; month++) {
    if (year == 2015 && month > 2 && month < 6) continue
    for (day = 1; day <= 28; day++) {
      if (random() < 0.2) continue
      far = random() < 0.004 ? 130 : random() < 0.004 ? -60 : 0
      drift = 6 * (year - 2012) - (year > 2016 ? 12 * (year - 2016) : 0)
      printf "%d-%02d-%02d 07:%02d,%d\n", year, month, day, random() * 60,
        100 + drift + 14 * cos((month + day / 28) * 0.52) + far + 50 * random()
    }
  }
}' >"$home/years.csv"
healthlog import "$home/years.csv" >/dev/null
healthlog chart glycemia 2012..2019 --scale 2 --output "$folder"

# The doctor's report: that of the sample journal, and a made-up sensor's page.
awk 'function random() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
BEGIN {
  seed = 11; print "taken_at,glycemia_mg_dL"
  for (day = 2; day <= 15; day++) for (minute = 0; minute < 1440; minute += 5) {
    hour = minute / 60; value = 105 + 12 * sin(day * 1.7) + wander
    for (meal = 8; meal <= 20; meal += 6) if (hour > meal && hour < meal + 4)
      value += (60 + 9 * (day % 4) + 20 * (meal == 20)) * sin((hour - meal) * 0.785)
    wander = 0.97 * wander + 5 * (random() - 0.5)
    if (day == 9 && hour > 2.5 && hour < 3.3) value = 62
    if (day == 5 && hour > 11 && hour < 17 || random() < 0.02) continue
    printf "2025-06-%02d %02d:%02d,%d\n", day, hour, minute % 60, value
  }
}' >"$home/sensor.csv"
healthlog report 2025-11-03..2025-11-16 --notes sweat,shaky,doctor,cake --output "$home/report.pdf" >/dev/null
healthlog import "$home/sensor.csv" >/dev/null
healthlog report 2025-06-02..2025-06-15 --only glucose --output "$home/sensor.pdf" >/dev/null
pdftoppm -r 96 -png "$home/report.pdf" "$home/page"
pdftoppm -r 96 -png "$home/sensor.pdf" "$home/sensor"
pages=(summary pressure diary fever)
for number in 1 2 3 4; do mv "$home/page-$number.png" "$folder/report-${pages[number - 1]}.png"; done
mv "$home"/sensor-*.png "$folder/report-sensor.png"
for page in "${pages[@]}" sensor; do echo "$folder/report-$page.png"; done
chmod 644 "$folder"/*.png
