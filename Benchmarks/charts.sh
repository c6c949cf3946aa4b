# The budgets of charts; sourced by bench.sh, which has `ratio`, `row` and the programs.
# The week is that of Tests/ChartsTests/Snapshots/usual-week.txt.

awk 'BEGIN {
  split("7:119 9.3:172 12.6:105 18.9:153 22.4:139 30.9:127 33.2:205 37:113 43.3:169 46.7:132 54.8:110 " \
    "60.4:97 63.2:64 67:143 70.3:156 103.1:135 105.5:220 108.9:142 115.1:271 118.8:191 128.1:122 " \
    "133.3:100 138.7:134 143.2:111 147.3:52 152.4:148 154.7:167 157.5:120 163.7:159", readings, " ")
  print "timestamp,glycemia_mg_dL"
  for (i = 1; i in readings; i++) {
    split(readings[i], pair, ":"); minutes = int(pair[1] * 60 + 0.5)
    printf "2026-11-%02d %02d:%02d,%d\n", 9 + minutes / 1440, minutes % 1440 / 60, minutes % 60, pair[2]
  }
}' >week.csv
TZ=Europe/Berlin "$healthlog" import week.csv --journal week.db >/dev/null
"$healthlog" import "$root/Resources/sample-journal.csv" --journal sample.db >/dev/null

cat >week.gnuplot <<'GNUPLOT'
set terminal pngcairo size 800,400 font "Inter,11"
set output "gnuplot.png"
set datafile separator ","
set xdata time
set timefmt "%Y-%m-%d %H:%M"
set format x "%a %d"
set xrange ["2026-11-09 00:00":"2026-11-16 00:00"]
set xtics 86400
set yrange [40:300]
set ytics (54, 70, 120, 180, 250, 300)
set grid xtics
set object rectangle from graph 0, first 70 to graph 1, first 180 fillcolor "#E4F1F3" behind
set title "Blood glucose"
plot "week.csv" skip 1 using 1:2 with linespoints pointtype 7 linecolor "#1478A8" notitle
GNUPLOT
cat >week.py <<'PYTHON'
import csv, datetime
import matplotlib
matplotlib.use("Agg")
import matplotlib.dates
import matplotlib.pyplot as plot
rows = list(csv.reader(open("week.csv")))[1:]
times = [datetime.datetime.strptime(row[0], "%Y-%m-%d %H:%M") for row in rows]
figure, axes = plot.subplots(figsize=(8, 4), dpi=100)
axes.axhspan(70, 180, color="#E4F1F3")
axes.plot(times, [float(row[1]) for row in rows], marker="o", color="#1478A8")
axes.set_title("Blood glucose")
axes.set_ylim(40, 300)
axes.set_yticks([54, 70, 120, 180, 250, 300])
axes.xaxis.set_major_locator(matplotlib.dates.DayLocator())
axes.xaxis.set_major_formatter(matplotlib.dates.DateFormatter("%a %d"))
figure.savefig("matplotlib.png")
PYTHON
cc -O2 "$root/Benchmarks/draw-scene.c" -o draw-scene \
  $(pkg-config --cflags --libs pangocairo pangoft2 fontconfig libpng) -lm

# The program that draws, as `healthlog` starts it: that handing over costs what any start does.
chart="$healthlog-chart chart glycemia --week=2026-W46 --journal=week.db --output=ours.png"
scene="./draw-scene $root/Tests/ChartsTests/Snapshots/usual-week.txt c.png"
export TZ=Europe/Berlin
$chart >/dev/null
$scene
# The C program is a peer only for as long as it draws the same picture.
/usr/bin/python3 "$root/Tests/EndToEnd/compare-pictures.py" ours.png c.png

# Drawing waits for nothing: the processor's time is all it takes, and others' work doesn't blur it.
counted=processor_time
row "a week's chart, cold process / gnuplot pngcairo, same points" 0.6 \
  "$(ratio "$chart" "gnuplot week.gnuplot")"
row "the same / matplotlib Agg, same points" 0.04 \
  "$(runs=5 rounds=3 ratio "$chart" "/usr/bin/python3 week.py")"
row "the same / a C program that draws the same scene" 1.3 "$(ratio "$chart" "$scene")"
weekly="--week=2025-W46 --journal=sample.db --output=several"
four=$(ratio "$healthlog-chart chart glycemia temperature pressure heart-rate $weekly" \
  "$healthlog-chart chart glycemia $weekly")
row "each further chart of a process / its first" 0.35 \
  "$(awk -v r="$four" 'BEGIN { print (r - 1) / 3 }')"

# As typed, with the hand-over from `healthlog`: what a person waits for.
counted=median_time
row "a week's chart as typed, by the clock / gnuplot pngcairo" 0.6 \
  "$(ratio "$healthlog chart glycemia --week=2026-W46 --journal=week.db --output=typed.png" \
    "gnuplot week.gnuplot")"

# peak COMMAND…: the most memory that the command ever had, in KiB.
peak() {
  /usr/bin/python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}
# mebibytes COMMAND LIMIT: its peak memory as a share of so many MiB.
mebibytes() { awk -v a="$(peak $1)" -v b="$2" 'BEGIN { print a / 1024 / b }'; }
row "peak memory of a week's chart / of gnuplot" 1.2 \
  "$(awk -v a="$(peak $chart)" -v b="$(peak gnuplot week.gnuplot)" 'BEGIN { print a / b }')"
export TZ=Europe/Rome
. "$root/Benchmarks/report.sh"
