#!/usr/bin/python3
"""Compares two pictures that healthlog drew; exits with 1 when they look different.

Other versions of the drawing libraries move edges by a fraction of a pixel, so a few pixels may
differ, and all of them a little. Only what healthlog writes is read: 8 bits a channel, no filter.
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
    assert all(raw[line * row] == 0 for line in range(height)), "a filter is used"
    rows = b"".join(raw[line * row + 1 : (line + 1) * row] for line in range(height))
    return width, height, channels, rows


first, second = pixels(sys.argv[1]), pixels(sys.argv[2])
if first[:3] != second[:3]:
    sys.exit("another size or kind: %s, %s" % (first[:3], second[:3]))
different = sum(abs(a - b) > 40 for a, b in zip(first[3], second[3]))
share = different / len(first[3])
if share > 0.01:
    sys.exit("%.2f %% of the values differ" % (100 * share))
