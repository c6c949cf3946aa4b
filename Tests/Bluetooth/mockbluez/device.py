"""A peripheral, as bluetoothd shows it: Device1, Battery1 and what GATT has below it."""

import datetime
import re
import struct

from gi.repository import GLib

from .bus import Fault
from .meter import Meter, date_time

DEVICE, BATTERY = "org.bluez.Device1", "org.bluez.Battery1"
SERVICE, CHARACTERISTIC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1"
DESCRIPTOR = "org.bluez.GattDescriptor1"

FLAGS = {
    "2A35": ["indicate"], "2A1C": ["indicate"], "2A9D": ["indicate"], "2A5E": ["indicate"], "2A9C": ["indicate"],
    "2A05": ["indicate"],
    "2A18": ["notify"], "2A34": ["notify"], "2A37": ["notify"], "2A5F": ["notify"],
    "2A52": ["write", "indicate"], "2A9F": ["write", "indicate"],
}
# What a request fails with, by ATT's code, as in bluetoothd's src/gatt-client.c.
ATT_ERRORS = {
    0x02: ("NotPermitted", "Read not permitted"),
    0x03: ("NotPermitted", "Write not permitted"),
    0x05: ("NotPermitted", "Not paired"),
    0x06: ("NotSupported", "Operation is not supported"),
    0x08: ("NotAuthorized", "Operation Not Authorized"),
    0x0C: ("NotPermitted", "Not paired"),
    0x0D: ("InvalidArguments", "Invalid Length"),
    0x0F: ("NotPermitted", "Not paired"),
}


def full(uuid):
    return f"0000{uuid.lower()}-0000-1000-8000-00805f9b34fb" if len(uuid) == 4 else uuid.lower()


class Device:
    def __init__(self, name, spec, adapter):
        self.name, self.spec, self.adapter, self.bus = name, spec, adapter, adapter.bus
        self.address = spec["address"]
        self.path = f"{adapter.path}/dev_{self.address.replace(':', '_')}"
        self.advertises = spec.get("advertises", True)
        self.bonded = self.trusted = False
        self.paired = spec.get("paired", False)
        self.bonded, self.trusted = self.paired, spec.get("trusted", self.paired)
        # Known: it stays on the bus when it doesn't advertise.
        self.known = self.paired or spec.get("known", False) or spec.get("connected", False)
        self.calls_itself = self.known  # Disconnect of an untrusted one ends that
        self.has_bond = self.paired  # the device's own side
        self.clock_offset = spec.get("clock_offset", 0)
        self.link = 0  # counts, so that what was planned for one link doesn't happen in the next
        self.connected = self.resolved = False
        self.connections = 0
        self.subscribed = set()  # CCCs of this link
        self.begun_groups = set()
        self.sent = {}  # stored packets that are gone
        self.pending_connect = self.pending_pair = None
        self.vanishing = None
        self.characteristics = {}  # UUID: Characteristic
        self.has_gatt = False
        self.meter = Meter(spec["meter"], self) if "meter" in spec else None
        number = 6
        # Each device has the one that tells of changes of its services.
        for service, characteristics in {"1801": {"2A05": {}}, **spec.get("services", {})}.items():
            place = f"{self.path}/service{number:04x}"
            number += 1
            for uuid, what in characteristics.items():
                self.characteristics[uuid] = Characteristic(self, uuid, what, place, number, service)
                number += 4

    # Time, and packets with it.

    def clock(self):
        return datetime.datetime.now() + datetime.timedelta(seconds=self.clock_offset)

    def packet(self, text):
        """Hex; {time}, {time-90}: the device's Date Time, so many seconds from now; {clock}: 2A2B."""
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
        # What a bonded one offers is kept.
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
        """It was heard while somebody scans."""
        if self.is_on_bus:
            self.set(RSSI=rssi)
        else:
            self.appear(rssi)
        self.stay()

    def stay(self):
        """Unless it is known, it goes some time after its last sign."""
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
        """Someone's call came through; what follows takes its time, as seen with bluetoothd."""
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
        has_cache = self.has_gatt
        if has_cache:
            # bluetoothd subscribes again for programs that had subscribed.
            self.in_link(0.08, self.subscribe_again)
        self.in_link(self.spec.get("resolves_after", 0.14 if has_cache else 0.3), self.found_services)

    def subscribe_again(self):
        for characteristic in self.characteristics.values():
            if characteristic.notified and not self.refusal("StartNotify", characteristic.uuid):
                characteristic.subscribe()

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
        # Pairing that was begun without a link goes on here.
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
        """A connection that is awaited comes about."""
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

    def Pair(self, sender, done):
        self.bus.tell(f"Pair {self.name}")
        if not self.adapter.powered:
            raise Fault("NotReady", "Resource Not Ready")
        if self.paired:
            raise Fault("AlreadyExists", "Already Exists")
        if self.pending_pair:
            raise Fault("InProgress", "Operation already in progress")
        self.pending_pair, self.pairing_agent = done, self.adapter.agent_of(sender)
        self.known = True
        if self.connected:
            return self.negotiate()
        if not self.advertises:
            return self.bus.later(self.adapter.spec.get("connect_timeout", 41.7), self.no_pair, done)
        self.bus.later(0.1, lambda: self.pending_pair is done and self.linked())

    def no_pair(self, done):
        if self.pending_pair is done and not self.connected:
            self.end_pairing("ConnectionAttemptFailed", "Page Timeout")

    def CancelPairing(self, _sender, done):
        if not self.pending_pair:
            raise Fault("DoesNotExist", "Does Not Exist")
        self.end_pairing("AuthenticationCanceled", "Authentication Canceled")
        done.ok()

    def end_pairing(self, name, text):
        reply, self.pending_pair = self.pending_pair, None
        if reply:
            self.bus.log(event="not paired", device=self.name)
            reply.fail(name, text)

    def negotiate(self):
        way, agent = self.spec.get("pairing", "just-works"), self.pairing_agent
        done = self.pending_pair
        refused = lambda: self.pending_pair is done and (
            self.end_pairing("AuthenticationFailed", "Authentication Failed"), self.unlinked("pairing failed"))
        if agent is None or way == "refused":
            return self.in_link(0.6, refused)

        def answered(value, error):
            if self.pending_pair is not done or not self.connected:
                return None
            if error:
                self.end_pairing("AuthenticationCanceled" if error.endswith("Canceled") else "AuthenticationFailed",
                                 "Authentication Failed")
                return self.unlinked("the agent refused")
            if isinstance(way, dict) and "passkey" in way and value[0] != way["passkey"]:
                return self.in_link(0.3, refused)
            return self.in_link(0.5, self.made_bond)

        device = GLib.Variant("(o)", (self.path,))
        if way == "just-works":
            self.in_link(0.7, self.made_bond)
        elif way == "confirm":
            self.adapter.ask(agent, "RequestAuthorization", device, answered)
        elif "number" in way:
            question = GLib.Variant("(ou)", (self.path, way["number"]))
            self.adapter.ask(agent, "RequestConfirmation", question, answered)
        else:
            self.adapter.ask(agent, "RequestPasskey", device, answered, "(u)")

    def made_bond(self):
        reply, self.pending_pair = self.pending_pair, None
        if not reply:
            return
        self.paired = self.bonded = self.has_bond = True
        self.calls_itself = True
        self.set(Bonded=True)
        self.set(Paired=True)
        reply.ok()
        self.bus.tell(f"paired {self.name}")

    # GATT.

    def att(self, code):
        return ATT_ERRORS.get(code, ("Failed", f"Operation failed with ATT error: 0x{code:02x}"))

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
        """The device notifies or indicates; without a subscription nobody gets it."""
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


class Characteristic:
    def __init__(self, device, uuid, spec, place, number, service):
        self.device, self.bus, self.uuid, self.service, self.place = device, device.bus, uuid, service, place
        self.spec = {"text": spec} if isinstance(spec, str) else spec
        self.flags = self.spec.get("flags", FLAGS.get(uuid, ["read"]))
        self.path = f"{place}/char{number:04x}"
        self.notified = set()  # unique names of programs

    def show(self):
        can_notify = bool({"notify", "indicate"} & set(self.flags))
        properties = {
            "UUID": full(self.uuid), "Service": self.place, "Value": [], "Flags": self.flags, "MTU": 247,
            "Notifying": False if can_notify else None,
        }
        self.bus.add(self.path, {CHARACTERISTIC: (properties, self)})
        if can_notify:
            number = int(self.path[-4:], 16) + 2
            self.bus.add(f"{self.path}/desc{number:04x}", {DESCRIPTOR: (
                {"UUID": full("2902"), "Characteristic": self.path, "Value": []}, self)})

    def check(self, method, flags):
        if not self.device.connected:
            raise Fault("Failed", "Not connected")
        if flags and not flags & set(self.flags):
            raise Fault("NotSupported", "Operation is not supported")
        refusal = self.device.refusal(method, self.uuid)
        if refusal:
            raise Fault(*refusal)

    def ReadValue(self, _sender, done, _options):
        self.check("ReadValue", {"read"})
        octets = self.spec["text"].encode() if "text" in self.spec else self.device.packet(self.spec.get("value", ""))
        # Its value on the bus is what was last read or notified, and bluetoothd tells of both alike.
        self.bus.set(self.path, CHARACTERISTIC, Value=octets)
        self.device.in_link(0.02, lambda: done.ok(octets))
        self.bus.later(0.03, lambda: done.fail("Failed", "Not connected"))

    def WriteValue(self, _sender, done, octets, _options):
        octets = bytes(octets)
        self.bus.tell(f"WriteValue {self.device.name} {octets.hex()}")
        self.check("WriteValue", {"write", "write-without-response"})
        if self.uuid == "2A52" and self.device.meter:
            return self.device.meter.write(octets, done)
        if self.uuid in ("2A2B", "2A08"):
            self.device.set_clock(octets)
        done.ok()

    def StartNotify(self, sender, done):
        self.bus.tell(f"StartNotify {self.device.name} {self.uuid}")
        if not {"notify", "indicate"} & set(self.flags):
            raise Fault("NotSupported", "Operation is not supported")
        # Without a link it is kept for the next one.
        if self.device.connected:
            self.check("StartNotify", None)
        self.notified.add(sender)
        if self.device.connected:
            self.subscribe()
        done.ok()

    def subscribe(self):
        self.bus.set(self.path, CHARACTERISTIC, Notifying=True)
        self.device.subscribed.add(self.uuid)
        self.device.begin_sending(self.uuid)

    def StopNotify(self, sender, done):
        if sender not in self.notified:
            raise Fault("Failed", "No notify session started")
        self.gone(sender)
        done.ok()

    def AcquireNotify(self, _sender, _done, _options):
        if self.notified:
            raise Fault("InProgress", "Operation already in progress")
        raise Fault("NotSupported", "Operation is not supported")

    def gone(self, sender):
        if sender in self.notified:
            self.notified.discard(sender)
            if not self.notified:
                self.device.subscribed.discard(self.uuid)
                self.bus.set(self.path, CHARACTERISTIC, Notifying=False)
