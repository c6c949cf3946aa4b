"""Makes an SVG of what a terminal shows: its text on standard input, with the styles of healthlog.

Usage: terminal.py COMMAND COLUMNS < shown > picture.svg
"""
import re
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 8.43, 18, 14
STYLES = {"1": 'font-weight="bold"', "2": 'opacity="0.65"', "38;5;166": 'fill="#d75f00"', "38;5;196": 'fill="#ff0000"'}

command, columns = sys.argv[1], int(sys.argv[2])
lines = ["$ " + command] + sys.stdin.read().rstrip("\n").split("\n")


def spans(line):
    """The line's texts, each with its column and the codes that hold there."""
    codes, column = [], 0
    for part in re.split(r"(\x1b\[[0-9;]*[A-Za-z])", line):
        if part.startswith("\x1b"):
            codes = [code for code in re.findall(r"38;5;\d+|\d+", part) if code in STYLES] if part.endswith("m") else codes
        elif part:
            yield column, part, codes
            column += len(part)


width = max(sum(len(text) for _, text, _ in spans(line)) for line in lines)
size = f'{min(columns, width) * WIDTH + 2 * MARGIN:.0f}', len(lines) * HEIGHT + 2 * MARGIN
print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">')
print('<rect width="100%" height="100%" rx="8" fill="#fbfbf8" stroke="#d8d8d0"/>')
print('<g font-family="DejaVu Sans Mono" font-size="14" fill="#1c1c1c" xml:space="preserve">')
for row, line in enumerate(lines):
    y = MARGIN + HEIGHT * (row + 0.75)
    for column, text, codes in spans(line):
        if text.strip():
            blanks = len(text) - len(text.lstrip(" "))
            style = " ".join(STYLES[code] for code in codes)
            x = MARGIN + WIDTH * (column + blanks)
            print(f'<text x="{x:.2f}" y="{y}" {style}>{escape(text.strip(" "))}</text>')
print("</g></svg>")
