"""A peripheral as bluetoothd shows it: Device1, Battery1 and its GATT objects."""

import datetime
import re
import struct

from gi.repository import GLib

from .bus import Fault
from .gatt import CHARACTERISTIC, SERVICE, Characteristic, att, full
from .meter import Meter, date_time
from .pairing import Pairing

DEVICE, BATTERY = "org.bluez.Device1", "org.bluez.Battery1"


class Device(Pairing):
    def __init__(self, name, spec, adapter):
        self.name, self.spec, self.adapter, self.bus = name, spec, adapter, adapter.bus
        self.address = spec["address"]
        self.path = f"{adapter.path}/dev_{self.address.replace(':', '_')}"
        self.advertises = spec.get("advertises", True)
        self.bonded = self.trusted = False
        self.paired = spec.get("paired", False)
        self.bonded, self.trusted = self.paired, spec.get("trusted", self.paired)
        # Known: stays on the bus without advertising.
        self.known = self.paired or spec.get("known", False) or spec.get("connected", False)
        self.calls_itself = self.known  # Disconnect of an untrusted one ends this
        self.has_bond = self.paired  # the device's side
        self.clock_offset = spec.get("clock_offset", 0)
        self.link = 0  # counts, so that actions planned for one link don't run in the next
        self.connected = self.resolved = False
        self.connections = 0
        self.subscribed = set()  # CCCs in this link
        self.begun_groups = set()
        self.sent = {}  # stored packets already sent
        self.pending_connect = self.pending_pair = None
        self.vanishing = None
        self.characteristics = {}  # UUID: Characteristic
        self.has_gatt = False
        self.meter = Meter(spec["meter"], self) if "meter" in spec else None
        number = 6
        # Every device has the service that signals changes.
        for service, characteristics in {"1801": {"2A05": {}}, **spec.get("services", {})}.items():
            place = f"{self.path}/service{number:04x}"
            number += 1
            for uuid, what in characteristics.items():
                self.characteristics[uuid] = Characteristic(self, uuid, what, place, number, service)
                number += 4

    # Time and packets.

    def clock(self):
        return datetime.datetime.now() + datetime.timedelta(seconds=self.clock_offset)

    def packet(self, text):
        """Hex; {time}, {time-90}: the device's Date Time, plus seconds; {clock}: 2A2B."""
        def filled(match):
            moment = self.clock() + datetime.timedelta(seconds=int(match[2] or 0))
            if match[1] == "time":
                return date_time(moment).hex()
            return (date_time(moment) + bytes([moment.isoweekday(), moment.microsecond * 256 // 1000000, 0])).hex()

        return bytes.fromhex(re.sub(r"\{(time|clock)([+-]\d+)?\}", filled, text))

    def set_clock(self, octets):
        year, month, day, hour, minute, second = struct.unpack_from("<HBBBBB", octets)
        moment = datetime.datetime(year, month, day, hour, minute, second)
        self.clock_offset = (moment - datetime.datetime.now()).total_seconds()
        self.bus.log(event="clock set", device=self.name, to=moment.isoformat())

    # On the bus.

    @property
    def is_on_bus(self):
        return self.path in self.bus.objects

    @property
    def uuids(self):
        return [full(service) for service in self.spec.get("services", {})]

    def appear(self, rssi=None):
        name = self.spec.get("name", self.name.upper())
        properties = {
            "Address": self.address, "AddressType": self.spec.get("address_type", "public"), "Name": name,
            "Alias": name, "Paired": self.paired, "Bonded": self.bonded, "Trusted": self.trusted, "Blocked": False,
            "LegacyPairing": False, "RSSI": rssi, "Connected": self.connected, "UUIDs": self.uuids,
            "Adapter": self.adapter.path, "ServicesResolved": self.resolved,
        }
        if self.spec.get("nameless"):
            properties |= {"Name": None, "Alias": self.address.replace(":", "-")}
        self.bus.add(self.path, {DEVICE: (properties, self)})
        self.bus.tell(f"appeared {self.name}")
        # A bonded device's services are kept.
        if self.paired and not self.spec.get("connected"):
            self.show_gatt()

    def show_gatt(self):
        if self.has_gatt:
            return
        self.has_gatt = True
        shown = set()
        for characteristic in self.characteristics.values():
            if characteristic.place not in shown:
                shown.add(characteristic.place)
                self.bus.add(characteristic.place, {SERVICE: (
                    {"UUID": full(characteristic.service), "Device": self.path, "Primary": True, "Includes": []}, None)})
            characteristic.show()

    def leave(self):
        for path in sorted((p for p in self.bus.objects if p.startswith(self.path + "/")), reverse=True):
            self.bus.remove(path)
        self.bus.remove(self.path)
        self.has_gatt = False
        for characteristic in self.characteristics.values():
            characteristic.notified = set()

    def set(self, **changes):
        self.bus.set(self.path, DEVICE, **changes)

    def seen(self, rssi):
        """Heard during a scan."""
        if self.is_on_bus:
            self.set(RSSI=rssi)
        else:
            self.appear(rssi)
        self.stay()

    def stay(self):
        """An unknown device disappears some time after its last sign."""
        if self.vanishing:
            GLib.source_remove(self.vanishing)
            self.vanishing = None
        if not self.known:
            self.vanishing = self.bus.later(self.adapter.spec.get("vanishes_after", 30), self.vanish)

    def vanish(self):
        self.vanishing = None
        if not self.known and not self.connected:
            self.leave()

    # The link.

    def in_link(self, seconds, action):
        link = self.link
        self.bus.later(seconds, lambda: self.connected and self.link == link and action())

    def linked(self):
        """A call succeeded; the next steps are timed like bluetoothd's."""
        if self.connected:
            return
        self.link += 1
        self.connections += 1
        self.connected = True
        self.begun_groups, self.subscribed = set(), set()
        if not self.is_on_bus:
            self.appear()
        self.set(Connected=True)
        self.bus.tell(f"connected {self.name}")
        if not self.has_gatt:
            return self.in_link(self.spec.get("resolves_after", 0.3), self.found_services)
        # bluetoothd resubscribes for its programs, then reports its services: in sequence, because
        # a busy machine could swap two timers.
        self.in_link(0.08, self.subscribe_again)

    def subscribe_again(self):
        for characteristic in self.characteristics.values():
            if characteristic.notified and not self.refusal("StartNotify", characteristic.uuid):
                characteristic.subscribe()
        self.in_link(max(0.04, self.spec.get("resolves_after", 0.14) - 0.08), self.found_services)

    def found_services(self):
        late = self.spec.get("late_objects", 0)
        if not late:
            self.show_gatt()
        if "180F" in self.spec.get("services", {}):
            charge = self.packet(self.characteristics["2A19"].spec.get("value", "64"))[0]
            self.bus.add(self.path, {BATTERY: ({"Percentage": charge, "Source": "GATT Battery Service"}, None)})
        self.resolved = True
        self.set(ServicesResolved=True)
        self.bus.tell(f"resolved {self.name}")
        if late:
            self.in_link(late, self.show_gatt)
        if self.pending_connect:
            self.pending_connect.ok()
            self.pending_connect = None
        # Pairing that began without a link continues.
        if self.pending_pair:
            self.negotiate()

    def unlinked(self, why):
        if not self.connected:
            return
        self.bus.log(event="link ended", device=self.name, why=why)
        self.connected = self.resolved = False
        self.subscribed = set()
        if self.meter:
            self.meter.unlinked()
        if BATTERY in self.bus.objects.get(self.path, {}):
            self.bus.remove(self.path, BATTERY)
        self.set(ServicesResolved=False, Connected=False)
        for waiting in ("pending_connect", "pending_pair"):
            reply = getattr(self, waiting)
            setattr(self, waiting, None)
            if reply and waiting == "pending_connect":
                reply.fail("Failed", "le-connection-abort-by-local")
            elif reply:
                reply.fail("AuthenticationFailed", "Authentication Failed")
        self.bus.tell(f"disconnected {self.name}")
        self.stay()
        if why in ("the device hung up", "link lost") or self.spec.get("sleeps"):
            self.advertises = False
        if self.advertises:
            self.bus.later(0.1, self.adapter.heard, self)

    def hang_up(self):
        self.unlinked("the device hung up")

    def link_up(self):
        """A pending connection succeeds."""
        if not self.connected:
            self.bus.later(0, self.linked)

    # Device1.

    def wrote(self, key, value):
        self.set(**{key: value})
        if key == "Trusted":
            self.trusted = value
            self.bus.log(event="trusted", device=self.name, value=value)

    def Connect(self, _sender, done):
        self.bus.tell(f"Connect {self.name}")
        if not self.adapter.powered:
            raise Fault("Failed", "Input/output error")
        if self.connected:
            return done.ok()
        if self.pending_connect or self.pending_pair:
            raise Fault("Failed", "Operation already in progress")
        failures = self.spec.get("connect_fails", [])
        if failures:
            name, _, text = failures.pop(0).partition(" ")
            return self.bus.later(0.3, done.fail, name, text)
        self.known, self.calls_itself = True, True
        self.pending_connect = done
        if self.advertises:
            return self.bus.later(0.1, self.arrive, done)
        self.bus.later(self.adapter.spec.get("connect_timeout", 41.7), self.not_reached, done)

    def arrive(self, done):
        if self.pending_connect is done and not self.connected:
            self.linked()

    def not_reached(self, done):
        if self.pending_connect is done and not self.connected:
            self.pending_connect = None
            done.fail("Failed", "le-connection-abort-by-local")

    def Disconnect(self, _sender, done):
        self.bus.tell(f"Disconnect {self.name}")
        if not self.trusted:
            self.calls_itself = False
        if self.pending_connect and not self.connected:
            self.pending_connect.fail("Failed", "br-connection-canceled")
            self.pending_connect = None
        if self.connected:
            return self.bus.later(0.05, lambda: (done.ok(), self.unlinked("Disconnect")))
        done.ok()

    # GATT.

    def att(self, code):
        return att(code)

    def refusal(self, method, uuid):
        """`refuses`: {"StartNotify 2A18": 5, "ReadValue": "org.bluez.Error.Failed text"}."""
        refuses = self.spec.get("refuses", {})
        refusal = refuses.get(f"{method} {uuid}", refuses.get(method))
        if refusal is None and self.paired and not self.has_bond:
            refusal = 0x05
        if refusal is None:
            return None
        if isinstance(refusal, int):
            return self.att(refusal)
        name, _, text = refusal.partition(" ")
        return name, text

    def is_subscribed(self, uuid):
        return uuid in self.subscribed

    def value(self, uuid, octets):
        """Notifies or indicates; without a subscription nobody gets it."""
        if not self.connected:
            return
        if uuid not in self.subscribed and not self.spec.get("remembers"):
            return self.bus.log(event="not subscribed to", device=self.name, of=uuid, value=octets.hex())
        characteristic = self.characteristics[uuid]
        if not characteristic.notified:
            return self.bus.log(event="lost, as no program subscribed", device=self.name, of=uuid, value=octets.hex())
        self.bus.set(characteristic.path, CHARACTERISTIC, Value=octets)

    def begin_sending(self, uuid):
        for index, group in enumerate(self.spec.get("sends", [])):
            if group["of"] != uuid or index in self.begun_groups:
                continue
            if group.get("connection", self.connections) != self.connections:
                continue
            self.begun_groups.add(index)
            self.in_link(group.get("after", 0.03), lambda index=index, group=group: self.send(index, group))

    def send(self, index, group):
        packets = group["packets"]
        count = group.get("count", len(packets))
        number = self.sent.get(index, 0) if group.get("stored") else 0

        def next_one():
            nonlocal number
            if number >= count:
                if "hang_up" in group:
                    self.in_link(group["hang_up"], self.hang_up)
                return
            self.value(group["of"], self.packet(packets[number % len(packets)]))
            number += 1
            if group.get("stored"):
                self.sent[index] = number
            self.bus.tell(f"sent {self.name} {number}")
            self.in_link(group.get("every", 0.03), next_one)

        next_one()
