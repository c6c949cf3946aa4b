#!/usr/bin/env bash
# Prints the names of the functions that usual commands call, those of most commands first, and then of
# the variables: what the linker puts side by side (docs/adr/0004). The programs have their symbols, and
# each symbol stands in memory where the file says. Usage: order.sh PROGRAMS SWIFT
set -euo pipefail
programs=$1 swift=$2
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work TZ=Europe/Rome LC_ALL=C.UTF-8
cd "$work"

"$programs/healthlog" import "$root/Resources/sample-journal.csv" >/dev/null
runs=0
# note PROGRAM WORDS…: what it calls, in a file each; those of `healthlog` come first.
note() {
  runs=$((runs + 1))
  valgrind -q --tool=callgrind --demangle=no --callgrind-out-file="$work/called.$runs" \
    "$programs/$1" "${@:2}" >/dev/null 2>&1
}
# variables PROGRAM WORDS…: the variables it reads or writes that have no room in the file. Each page of
# theirs is made when one of it is touched.
variables() {
  {
    nm --defined-only "$programs/$1" | awk '$2 ~ /[bB]/ { print $1, $3 }'
    valgrind -q --tool=lackey --trace-mem=yes --log-fd=9 "$programs/$1" "${@:2}" 9>&1 >/dev/null 2>&1 |
      awk '$1 ~ /^[LSM]$/ { seen[substr($2, 1, index($2, ",") - 1)] }
        END { for (a in seen) { b = sprintf("%16s", a); gsub(" ", "0", b); print b, "~" } }'
  } | sort | awk '$2 != "~" { name = $2; next } name { print name; name = "" }' >>touched
}
note healthlog filter --priority 3 week=2025-W46
note healthlog add temp=36.5 hr=70
note healthlog list 2025-11-10
note healthlog show 1
note healthlog status
note healthlog summary 2025-W46
note healthlog undo
own=$runs
note healthlog-chart chart glycemia --week=2025-W46 --output=chart.png
note healthlog-report report 2025-11-03..2025-11-16 --output=report.pdf

variables healthlog filter --priority 3 week=2025-W46
variables healthlog add temp=36.5 hr=70
variables healthlog status
variables healthlog-chart chart glycemia --week=2025-W46 --output=chart.png

# The library of Swift has a part that is one piece: named, it would come first as a whole.
library=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
ar p "${library}_static/linux/libswiftCore.a" Swift.o >library.o
piece=$(readelf -SW library.o | sed -n 's/^ *\[ *\([0-9]*\)\] \.text .*/\1/p')
readelf -sW library.o | awk -v piece="$piece" '$4 == "FUNC" && $7 == piece { print $8 }' | sort -u >piece

for program in healthlog healthlog-chart healthlog-report; do
  nm --defined-only "$programs/$program" | awk '$2 ~ /[tTwW]/ { print $3 }'
done | sort -u | comm -23 - piece >known
# names FIRST LAST: what these runs call, what most of them do first. In such a file a function has its
# name the first time, fn=(7) NAME, and from then on its number.
names() {
  for run in $(seq "$1" "$2"); do
    sed -n "s/^c\{0,1\}fn=([0-9]*) //p" "called.$run" | sed "s/'[0-9]*\$//" | sort -u
  done | sort | uniq -c | awk '{ print $2, $1 }' | join - known | sort -k 2,2nr -k 1,1 | cut -d ' ' -f 1
}
{
  names 1 "$own"
  names $((own + 1)) "$runs"
  sort touched | uniq -c | sort -k 1,1nr -k 2,2 | awk '{ print $2 }'
} | awk '!seen[$0]++'
