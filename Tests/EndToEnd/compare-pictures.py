#!/usr/bin/python3
"""Compares two pictures drawn by healthlog; exits with 1 if they look different.

Other versions of the drawing libraries move edges by a fraction of a pixel, so a few pixels may
differ a lot, and all of them a little. Reads 8 bits a channel, as healthlog and pdftoppm write
them.
"""
import struct
import sys
import zlib


def pixels(path):
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        body = data[position + 8 : position + 8 + length]
        position += 12 + length
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            packed += body
    assert depth == 8, path
    channels = {2: 3, 6: 4}[colour]
    raw = zlib.decompress(packed)
    row = width * channels + 1
    rows, above = [], bytes(row - 1)
    for line in range(height):
        above = unfiltered(raw[line * row], raw[line * row + 1 : (line + 1) * row], above, channels)
        rows.append(above)
    return width, height, channels, b"".join(rows)


def unfiltered(kind, line, above, channels):
    """A line of pixels before its filter (PNG, third edition, section 9)."""
    if kind == 0:
        return line
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(line, above))
    out = bytearray(line)
    for place, value in enumerate(line):
        left = out[place - channels] if place >= channels else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + above[place]) // 2
        else:
            corner = above[place - channels] if place >= channels else 0
            sum = left + above[place] - corner
            guess = min((left, above[place], corner), key=lambda near: abs(sum - near))
        out[place] = (value + guess) & 255
    return bytes(out)


first, second = pixels(sys.argv[1]), pixels(sys.argv[2])
if first[:3] != second[:3]:
    sys.exit("another size or kind: %s, %s" % (first[:3], second[:3]))
different = sum(abs(a - b) > 40 for a, b in zip(first[3], second[3]))
share = different / len(first[3])
if share > 0.01:
    sys.exit("%.2f %% of the values differ" % (100 * share))
