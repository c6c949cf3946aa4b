# The budgets of the doctor's report; sourced by charts.sh, which has `peak` and `mebibytes`.
# The peer draws less: a sensor's profile and its fourteen days, two of the four pages' parts.

awk 'BEGIN {
  srand(11); print "taken_at,glycemia_mg_dL"
  for (day = 0; day < 731; day++) for (n = 0; n < 288; n++) {
    wander = 0.97 * wander + 6 * (rand() - 0.5)
    printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", 1672531200 + day * 86400 + n * 300, 1), \
      125 + 40 * sin(n / 24 * 1.57) + wander
  }
}' >sensor-years.csv
"$healthlog" import sensor-years.csv --journal report.db >/dev/null
awk 'BEGIN {
  srand(3); print "taken_at,temperature_C,systolic_mmHg,diastolic_mmHg,heart_rate_bpm"
  for (day = 0; day < 28; day++) for (hour = 7; hour < 22; hour += 7)
    printf "%s,%.1f,%d,%d,%d\n", strftime("%Y-%m-%d", 1733270400 + day * 86400, 1) " " \
      sprintf("%02d:%02d", hour, int(rand() * 60)), 36 + rand() * 3, 115 + rand() * 35, \
      70 + rand() * 20, 55 + rand() * 40
}' >rest.csv
"$healthlog" import rest.csv --journal report.db >/dev/null
sqlite3 -separator , report.db "SELECT taken_at / 1000, value FROM single_reading
  WHERE taken_at >= 1734480000000 AND taken_at < 1735689600000 ORDER BY taken_at" >fortnight.csv
cat >report.py <<'PYTHON'
import csv, datetime
import numpy
import matplotlib
matplotlib.use("pdf")
import matplotlib.pyplot as plot
rows = [(int(seconds), float(value)) for seconds, value in csv.reader(open("fortnight.csv"))]
times = numpy.array([row[0] % 86400 / 3600 for row in rows])
days = numpy.array([row[0] // 86400 for row in rows])
values = numpy.array([row[1] for row in rows])
hours = numpy.arange(0, 24.01, 1 / 12)
near = [values[numpy.minimum(abs(times - h), 24 - abs(times - h)) <= 0.5] for h in hours]
percentiles = numpy.array([numpy.percentile(v, [5, 25, 50, 75, 95]) for v in near]).T
figure, axes = plot.subplots(figsize=(8.27, 4))
axes.axhspan(70, 180, color="#E4F1F3")
axes.fill_between(hours, percentiles[0], percentiles[4], color="#C9DEE8")
axes.fill_between(hours, percentiles[1], percentiles[3], color="#85B3CE")
axes.plot(hours, percentiles[2], color="black")
figure.savefig("profile.pdf")
figure, panels = plot.subplots(2, 7, figsize=(8.27, 4), sharey=True)
for panel, day in zip(panels.flat, sorted(set(days))):
    panel.axhspan(70, 180, color="#E4F1F3")
    panel.plot(times[days == day], values[days == day], color="#1478A8")
    panel.set_title(datetime.datetime.fromtimestamp(int(day) * 86400).strftime("%a %d"))
figure.savefig("days.pdf")
PYTHON
report="$healthlog-report report 2024-12-18..2024-12-31 --journal=report.db --output=report.pdf"
$report >/dev/null
test "$(pdfinfo report.pdf | awk '/^Pages/ { print $2 }')" = 4
counted=processor_time
row "a doctor's report of four pages / matplotlib, a profile and 14 days" 0.1 \
  "$(runs=5 rounds=3 ratio "$report" "/usr/bin/python3 report.py")"
row "peak memory of a sensor's year's, beside the year before / 64 MiB" 1 \
  "$(mebibytes "$healthlog-report report 2024 --journal=report.db --output=year.pdf" 64)"
awk 'BEGIN {
  srand(5); print "taken_at,heart_rate_bpm"
  for (n = 0; n < 1051200; n++) printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", 1672527600 + n * 60, 1), \
    62 + 12 * sin(n / 229) + 9 * rand()
}' >pulse.csv
"$healthlog" import pulse.csv --journal pulse.db >/dev/null
row "the same of a year of pulse, minute by minute / 64 MiB" 1 \
  "$(mebibytes "$healthlog-report report 2024 --journal=pulse.db --output=year.pdf" 64)"
rm pulse.*
counted=median_time
