#!/usr/bin/env python3
"""Compares a CSV for spreadsheets with what LibreOffice made of it, cell by cell.

Usage: compare-sheet.py WRITTEN READ DECIMAL-MARK. A number may be formatted differently, and an
instant rounded to seconds; every text must be the same, and none may have been computed.
"""
import csv
import re
import sys

written, read, mark = sys.argv[1:]
with open(written, encoding="utf-8-sig", newline="") as file:
    ours = list(csv.reader(file, delimiter=";" if mark == "," else ","))
with open(read, encoding="utf-8", newline="") as file:
    theirs = list(csv.reader(file))


def plain(cell, decimal_mark):
    if re.fullmatch(r"-?\d+([.,]\d+)?", cell):
        return float(cell.replace(decimal_mark, "."))
    # Seconds may be missing, and fractions may differ.
    if match := re.fullmatch(r"(\d{4}-\d\d-\d\d \d\d:\d\d)(:\d\d)?(\.\d+)?", cell):
        return match[1] + (match[2] or ":00")
    return cell


assert len(ours) == len(theirs) and len(ours) > 100, (len(ours), len(theirs))
cells, wrong = 0, []
for number, (our, their) in enumerate(zip(ours, theirs), 1):
    their += [""] * (len(our) - len(their))
    for name, mine, other in zip(ours[0], our, their):
        cells += 1
        if plain(mine, mark) != plain(other, "."):
            wrong.append(f"line {number}, {name}: {mine!r} became {other!r}")
for line in wrong[:20]:
    print(line)
print(f"LibreOffice shows {cells - len(wrong)} of {cells} cells as they were written, with {mark!r}")
sys.exit(1 if wrong else 0)
