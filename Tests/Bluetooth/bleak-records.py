#!/usr/bin/python3 -B
"""Reads a meter's records through RACP with bleak, like `healthlog device sync`. Prints how many,
and the seconds it took.

Usage: bleak-records.py ADDRESS [--pair]
"""

import asyncio
import sys
import time

from bleak import BleakClient, BleakScanner


def full(uuid):
    return f"0000{uuid}-0000-1000-8000-00805f9b34fb"


async def main():
    device = await BleakScanner.find_device_by_address(sys.argv[1], timeout=10)
    if device is None:
        raise SystemExit("bleak: not found")
    numbers, answer = [], asyncio.get_running_loop().create_future()

    def answered(_which, octets):
        if not answer.done():
            answer.set_result(bytes(octets))

    async with BleakClient(device) as client:
        if "--pair" in sys.argv:
            await client.pair()
        begin = time.monotonic()
        clock = await client.read_gatt_char(full("2a2b"))
        await client.start_notify(full("2a52"), answered)
        await client.start_notify(full("2a18"), lambda _, octets: numbers.append(int.from_bytes(octets[1:3], "little")))
        await client.write_gatt_char(full("2a52"), bytes([1, 1]), response=True)
        end = await asyncio.wait_for(answer, 60)
        seconds = time.monotonic() - begin
    if end != bytes([6, 0, 1, 1]) or numbers != sorted(set(numbers)) or len(clock) != 10:
        raise SystemExit(f"bleak: {end.hex()}, {len(numbers)} records")
    print(f"{len(numbers)} {seconds:.3f}")


asyncio.run(main())
