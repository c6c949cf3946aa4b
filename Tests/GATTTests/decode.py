#!/usr/bin/env python3
"""Decodes packets with tshark: reads lines of `2a35 16…`, writes a line of fields for each,
separated by bars.

It builds a capture of Bluetooth HCI (linktype 201) with one notification a frame, whose handle
is the number of the characteristic.
"""
import os
import struct
import subprocess
import sys
import tempfile

KNOWN = ["2a35", "2a18", "2a37", "2a5e", "2a5f"]
PRESSURE = "blood_pressure_measurement."
GLUCOSE = "glucose_measurement."
OXIMETRY = "plxs.spot_check_measurement."
FIELDS = [
    PRESSURE + "compound_value.systolic.mmhg", PRESSURE + "compound_value.systolic.kpa",
    PRESSURE + "compound_value.diastolic.mmhg", PRESSURE + "compound_value.diastolic.kpa",
    PRESSURE + "pulse_rate", PRESSURE + "user_id", PRESSURE + "status",
    "year", "month", "day", "hours", "minutes", "seconds",
    GLUCOSE + "sequence_number", GLUCOSE + "time_offset",
    GLUCOSE + "glucose_concentration.kg_per_l", GLUCOSE + "glucose_concentration.mol_per_l",
    GLUCOSE + "type_and_sample_location.type", GLUCOSE + "type_and_sample_location.sample_location",
    GLUCOSE + "sensor_status_annunciation",
    "heart_rate_measurement.value.8", "heart_rate_measurement.value.16",
    "heart_rate_measurement.energy_expended", "heart_rate_measurement.rr_interval",
    OXIMETRY + "spo2", OXIMETRY + "pulse_rate", OXIMETRY + "measurement_status",
    OXIMETRY + "pulse_amplitude_index",
]


def frame(handle, value):
    attribute = b"\x1b" + struct.pack("<H", handle) + value
    channel = struct.pack("<HH", len(attribute), 4) + attribute
    link = struct.pack("<HH", 0x2001, len(channel)) + channel
    return struct.pack(">I", 1) + b"\x02" + link


with tempfile.TemporaryDirectory() as folder:
    capture = os.path.join(folder, "packets.pcap")
    with open(capture, "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 201))
        for line in sys.stdin:
            characteristic, digits = line.split()
            packet = frame(int(characteristic, 16), bytes.fromhex(digits))
            file.write(struct.pack("<IIII", 0, 0, len(packet), len(packet)) + packet)
    command = ["tshark", "-r", capture, "-T", "fields", "-E", "separator=|"]
    for known in KNOWN:
        command += ["-d", f"btatt.handle==0x{known},btgatt.uuid0x{known}"]
    for field in FIELDS:
        command += ["-e", "btatt." + field]
    sys.exit(subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode)
