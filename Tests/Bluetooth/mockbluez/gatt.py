"""A peripheral's characteristic: reading, writing, subscribing, and their errors."""

from .bus import Fault

SERVICE, CHARACTERISTIC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1"
DESCRIPTOR = "org.bluez.GattDescriptor1"

FLAGS = {
    "2A35": ["indicate"], "2A1C": ["indicate"], "2A9D": ["indicate"], "2A5E": ["indicate"], "2A9C": ["indicate"],
    "2A05": ["indicate"],
    "2A18": ["notify"], "2A34": ["notify"], "2A37": ["notify"], "2A5F": ["notify"],
    "2A52": ["write", "indicate"], "2A9F": ["write", "indicate"],
}
# Errors of requests, by ATT code, as in bluetoothd's src/gatt-client.c.
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


def att(code):
    return ATT_ERRORS.get(code, ("Failed", f"Operation failed with ATT error: 0x{code:02x}"))


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
        self.bus.tell(f"ReadValue {self.device.name} {self.uuid}")
        self.check("ReadValue", {"read"})
        octets = self.spec["text"].encode() if "text" in self.spec else self.device.packet(self.spec.get("value", ""))
        # bluetoothd signals the value last read or notified, both alike.
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
        # Without a link it applies to the next one.
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
