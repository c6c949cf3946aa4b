#!/usr/bin/python3 -B
"""org.bluez without Bluetooth: follows a scenario on the bus of DBUS_SYSTEM_BUS_ADDRESS, which must
be private.

Usage: mock-bluez.py SCENARIO [--log FILE] [--commands FIFO] [--paired NAME|all] [--most SECONDS]
Prints `ready` when it has its name. Ends on SIGTERM, with its bus, and after --most (300) seconds.
Scenarios are described in README.md.
"""

import argparse
import json
import os
import signal
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import GLib  # noqa: E402

from mockbluez.adapter import Adapter  # noqa: E402
from mockbluez.bus import Bus  # noqa: E402


class Play:
    def __init__(self, scenario, bus, loop):
        self.bus, self.loop = bus, loop
        self.adapter = Adapter(bus, scenario)
        self.events = scenario.get("timeline", [])
        bus.on_event.append(self.happened)

    def begin(self):
        self.bus.start()
        self.adapter.appear()
        self.bus.own()
        for event in self.events:
            if "at" in event:
                self.bus.later(event["at"], self.do, event)

    def happened(self, words):
        for event in self.events:
            if event.get("after") != words:
                continue
            event["seen"] = event.get("seen", 0) + 1
            if event.get("each") or event["seen"] == event.get("nth", 1):
                self.bus.later(event.get("delay", 0), self.do, event)

    def do(self, event):
        deeds = event["do"]
        for deed in [deeds] if isinstance(deeds, str) else deeds:
            self.bus.log(event="scenario", does=deed)
            self.one(deed, event)

    def one(self, deed, event):
        adapter = self.adapter
        verb, _, rest = deed.partition(" ")
        name, _, more = rest.partition(" ")
        device = adapter.devices.get(name)
        if verb == "advertise":
            device.advertises = True
            adapter.advertise(device)
        elif verb == "silence":
            device.advertises = False
        elif verb == "drop":
            device.unlinked("link lost")
        elif verb == "connect":  # by another program
            device.known = True
            device.linked()
        elif verb == "unbond":  # the device forgets its bond
            device.has_bond = False
        elif verb == "measure":  # measure meter 111
            device.meter.measure(int(more))
        elif verb == "send":  # send strap 2A37 0648
            uuid, _, octets = more.partition(" ")
            device.value(uuid, device.packet(octets))
        elif deed in ("power off", "power on"):
            adapter.power(rest == "on")
        elif deed == "unplug":
            adapter.unplug()
        elif deed == "plug":
            adapter.plug()
        elif deed == "stop":
            adapter.stop()
        elif deed == "start":
            self.bus.start()
            adapter.powered = True
            adapter.appear()
            self.bus.own()
        elif deed == "scan on":
            adapter.scanning["another program"] = {}
            adapter.scan_changed()
        elif deed == "scan off":
            adapter.scanning.pop("another program", None)
            adapter.scan_changed()
        elif deed == "end":
            self.loop.quit()
        else:
            raise SystemExit(f"mock-bluez: what is '{deed}'?")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenario")
    parser.add_argument("--log")
    parser.add_argument("--commands")
    parser.add_argument("--paired", help="a device's name, or all: paired already")
    parser.add_argument("--most", type=float, default=300)
    options = parser.parse_args()
    address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS")
    if not address:
        raise SystemExit("mock-bluez: DBUS_SYSTEM_BUS_ADDRESS names no private bus")
    with open(options.scenario, encoding="utf-8") as file:
        scenario = json.load(file)
    for name, device in scenario.get("devices", {}).items():
        if options.paired in ("all", name):
            device["paired"] = True

    loop = GLib.MainLoop()
    bus = Bus(address, options.log, loop.quit)
    play = Play(scenario, bus, loop)
    for number in (signal.SIGTERM, signal.SIGINT):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, loop.quit)
    bus.later(options.most, loop.quit)
    if options.commands:
        # Opened for both ends, so that it outlives its writers.
        fifo = os.open(options.commands, os.O_RDWR | os.O_NONBLOCK)
        lines = bytearray()

        def told(_descriptor, _condition):
            lines.extend(os.read(fifo, 4096))
            while b"\n" in lines:
                line, _, rest = lines.partition(b"\n")
                lines[:] = rest
                play.do({"do": line.decode().strip()})
            return GLib.SOURCE_CONTINUE

        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, fifo, GLib.IOCondition.IN, told)
    play.begin()
    print("ready", flush=True)
    loop.run()


def unhandled(*what):
    # A broken mock must not continue.
    sys.__excepthook__(*what)
    os._exit(70)


sys.excepthook = unhandled
main()
