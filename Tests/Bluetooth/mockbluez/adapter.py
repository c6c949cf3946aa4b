"""The adapter and its clients: discovery, agents, applications, automatic connections."""

import random

from gi.repository import GLib

from .bus import Fault
from .device import Device
from .gatt import full

ADAPTER = "org.bluez.Adapter1"
GATT_PROFILE = "org.bluez.GattProfile1"


class Adapter:
    path = "/org/bluez/hci0"

    def __init__(self, bus, scenario):
        self.bus = bus
        self.spec = scenario.get("adapter", {})
        self.is_there = self.spec is not None
        self.spec = self.spec or {}
        self.powered = self.spec.get("powered", True)
        self.filters, self.scanning = {}, {}  # by unique name
        self.agents, self.default_agent = {}, None
        self.applications = {}  # (unique name, path): services
        self.devices = {name: Device(name, spec, self) for name, spec in scenario.get("devices", {}).items()}
        self.add_strangers(scenario.get("strangers"))
        bus.on_gone.append(self.client_left)

    def add_strangers(self, spec):
        if not spec:
            return
        for number in range(spec["count"]):
            uuid = spec.get("services", ["180F"])
            name = f"stranger{number}"
            self.devices[name] = Device(
                name,
                {
                    "address": f"5A:00:00:00:{number >> 8:02X}:{number & 255:02X}", "address_type": "random",
                    "services": {uuid[number % len(uuid)]: {}}, "every": spec.get("every", 1),
                    "nameless": spec.get("nameless", False),
                },
                self)

    # bluetoothd starts and stops.

    def appear(self):
        self.bus.add("/", {"org.freedesktop.DBus.ObjectManager": ({}, None)})
        self.bus.add("/org/bluez", {"org.bluez.AgentManager1": ({}, self)})
        if self.is_there:
            self.plug()

    def plug(self):
        self.is_there = True
        name = self.spec.get("name", "laptop")
        properties = {
            "Address": self.spec.get("address", "00:1B:DC:00:00:01"), "AddressType": "public", "Name": name,
            "Alias": name, "Class": 0x10C if self.powered else 0, "Powered": self.powered, "Discoverable": False,
            "DiscoverableTimeout": 180, "Pairable": True, "PairableTimeout": 0, "Discovering": False,
            "UUIDs": [full("1800"), full("1801")], "Modalias": "usb:v1D6Bp0246d0542", "Roles": ["central", "peripheral"],
        }
        self.bus.add(self.path, {ADAPTER: (properties, self), "org.bluez.GattManager1": ({}, self)})
        for device in self.devices.values():
            if device.known:
                device.appear()
                if device.spec.pop("connected", False) and self.powered:
                    # Connected earlier by another program.
                    device.linked()
            self.advertise(device)

    def unplug(self):
        self.is_there = False
        self.links_end("no adapter")
        for device in self.devices.values():
            if device.is_on_bus:
                device.leave()
        self.bus.remove(self.path)
        self.filters, self.scanning, self.applications = {}, {}, {}

    def stop(self):
        self.links_end("bluetoothd ends")
        self.bus.set(self.path, ADAPTER, Discovering=False, Powered=False)
        self.agents, self.default_agent = {}, None
        self.filters, self.scanning, self.applications = {}, {}, {}
        for device in self.devices.values():
            device.has_gatt = False
            for characteristic in device.characteristics.values():
                characteristic.notified = set()
        self.bus.stop()

    def links_end(self, why):
        for device in self.devices.values():
            device.unlinked(why)

    def power(self, on):
        self.powered = on
        if not on:
            self.links_end("power off")
            self.scanning = {}
            for device in self.devices.values():
                if device.is_on_bus and not device.paired:
                    device.leave()
        self.bus.set(self.path, ADAPTER, Powered=on, Discovering=False, Class=0x10C if on else 0)
        self.bus.tell("power on" if on else "power off")
        if on:
            self.bus.later(1, lambda: [self.heard(device) for device in self.devices.values()])

    def wrote(self, key, value):
        if key != "Powered":
            return self.bus.set(self.path, ADAPTER, **{key: value})
        if value != self.powered:
            self.bus.later(0.05, self.power, value)

    def client_left(self, sender):
        self.agents.pop(sender, None)
        if self.default_agent == sender:
            self.default_agent = None
        self.filters.pop(sender, None)
        if self.scanning.pop(sender, None):
            self.scan_changed()
        self.applications = {key: value for key, value in self.applications.items() if key[0] != sender}
        for device in self.devices.values():
            for characteristic in device.characteristics.values():
                characteristic.gone(sender)

    # Advertising.

    def advertise(self, device):
        """From now on, at its rate; a listener needs only one."""
        self.heard(device)
        every = device.spec.get("every", 1)
        number = getattr(device, "rounds", 0) + 1
        device.rounds = number

        def again():
            if device.rounds != number or not device.advertises:
                return GLib.SOURCE_REMOVE
            self.heard(device)
            return GLib.SOURCE_CONTINUE

        if device.advertises:
            GLib.timeout_add(round(every * 1000), again)

    def heard(self, device):
        """One advertisement. bluetoothd ignores it unless somebody scans or it is to call."""
        if not (device.advertises and self.powered and self.is_there and self.bus.connection) or device.connected:
            return
        waiting = device.pending_connect or device.pending_pair
        if waiting and device.advertises:
            return device.link_up()
        if any(self.wants(filter_, device) for filter_ in self.scanning.values()):
            device.seen(device.spec.get("rssi", -60) + random.randint(-6, 6))
        if self.calls(device):
            self.bus.later(0.2, self.call, device)

    def wants(self, filter_, device):
        uuids = [full(uuid) for uuid in filter_.get("UUIDs", [])]
        return not uuids or bool(set(uuids) & set(device.uuids))

    def calls(self, device):
        wanted = set().union(*self.applications.values()) if self.applications else set()
        return device.known and device.calls_itself and bool(wanted & set(device.uuids))

    def call(self, device):
        if self.calls(device) and device.advertises and self.powered and not device.connected and not device.pending_connect:
            self.bus.log(event="bluetoothd calls", device=device.name)
            device.linked()

    # Adapter1.

    def check_power(self):
        if not self.powered:
            raise Fault("NotReady", "Resource Not Ready")

    def SetDiscoveryFilter(self, sender, done, filter_):
        self.check_power()
        self.filters[sender] = filter_
        if sender in self.scanning:
            self.scanning[sender] = filter_
        done.ok()

    def GetDiscoveryFilters(self, _sender, done):
        done.ok(["UUIDs", "RSSI", "Pathloss", "Transport", "DuplicateData", "Discoverable", "Pattern"])

    def StartDiscovery(self, sender, done):
        self.bus.tell("StartDiscovery")
        self.check_power()
        if sender in self.scanning:
            raise Fault("InProgress", "Operation already in progress")
        self.scanning[sender] = self.filters.get(sender, {})
        done.ok()
        self.scan_changed()

    def StopDiscovery(self, sender, done):
        self.check_power()
        if sender not in self.scanning:
            raise Fault("Failed", "No discovery started")
        self.scanning.pop(sender)
        done.ok()
        self.scan_changed()

    def scan_changed(self):
        self.bus.set(self.path, ADAPTER, Discovering=bool(self.scanning))
        for device in self.devices.values():
            if self.scanning:
                self.bus.later(random.uniform(0.05, 0.4), self.heard, device)
            elif device.is_on_bus:
                device.set(RSSI=None)

    def RemoveDevice(self, _sender, done, path):
        device = next((device for device in self.devices.values() if device.path == path and device.is_on_bus), None)
        if not device:
            raise Fault("DoesNotExist", "Does Not Exist")
        device.paired = device.bonded = device.trusted = device.known = device.calls_itself = False
        device.leave()
        device.unlinked("RemoveDevice")
        done.ok()

    # GattManager1.

    def RegisterApplication(self, sender, done, path, _options):
        if (sender, path) in self.applications:
            raise Fault("AlreadyExists", "Already Exists")

        def answered(value, error):
            found = [interfaces[GATT_PROFILE] for interfaces in value[0].values() if GATT_PROFILE in interfaces] if value else []
            if error or not found:
                return done.fail("Failed", "No object received")
            self.applications[(sender, path)] = {full(uuid) for profile in found for uuid in profile.get("UUIDs", [])}
            self.bus.log(event="profile", sender=sender, uuids=sorted(self.applications[(sender, path)]))
            done.ok()
            self.bus.tell("RegisterApplication")
            for device in self.devices.values():
                self.heard(device)

        self.bus.ask(
            sender, path, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", None, answered,
            "(a{oa{sa{sv}}})", timeout=25)

    def UnregisterApplication(self, sender, done, path):
        if not self.applications.pop((sender, path), None):
            raise Fault("DoesNotExist", "Does Not Exist")
        done.ok()

    # AgentManager1.

    def RegisterAgent(self, sender, done, path, capability):
        if sender in self.agents:
            raise Fault("AlreadyExists", "Already Exists")
        if capability not in ("", "DisplayOnly", "DisplayYesNo", "KeyboardOnly", "NoInputNoOutput", "KeyboardDisplay"):
            raise Fault("InvalidArguments", "Invalid arguments in method call")
        self.agents[sender] = (path, capability or "KeyboardDisplay")
        done.ok()

    def RequestDefaultAgent(self, sender, done, path):
        if self.agents.get(sender, ("",))[0] != path:
            raise Fault("DoesNotExist", "Does Not Exist")
        self.default_agent = sender
        done.ok()

    def UnregisterAgent(self, sender, done, path):
        if self.agents.get(sender, ("",))[0] != path:
            raise Fault("DoesNotExist", "Does Not Exist")
        self.client_left_agent(sender)
        done.ok()

    def client_left_agent(self, sender):
        self.agents.pop(sender, None)
        if self.default_agent == sender:
            self.default_agent = None

    def agent_of(self, sender):
        """The pairing program's agent, else the default one."""
        chosen = sender if sender in self.agents else self.default_agent
        return (chosen, *self.agents[chosen]) if chosen else None

    def ask(self, agent, method, question, answered, result=None):
        self.bus.ask(agent[0], agent[1], "org.bluez.Agent1", method, question, answered, result)
