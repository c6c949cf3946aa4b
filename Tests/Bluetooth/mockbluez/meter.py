"""A glucose meter with a Record Access Control Point (2A52)."""

import datetime
import struct


def date_time(moment):
    return struct.pack("<HBBBBB", moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)


class Meter:
    def __init__(self, spec, device):
        self.spec, self.device = spec, device
        self.busy_writes = spec.get("busy", 0)
        self.records = []  # (number, 2A18, 2A34 or None)
        self.at_work = False
        self.sent_in_connection = 0
        self.begun = 0  # procedures; a stopped one must not continue
        for packet in spec.get("packets", []):
            octets, *context = map(device.packet, [packet] if isinstance(packet, str) else packet)
            self.records.append((struct.unpack_from("<H", octets, 1)[0], octets, context[0] if context else None))
        self.make(spec.get("records"))

    def make(self, spec):
        if not spec:
            return
        if isinstance(spec, int):
            spec = {"count": spec}
        count, first, every = spec["count"], spec.get("first", 1), spec.get("every", 300)
        newest = spec.get("newest", -3600)
        if isinstance(newest, str):
            newest = datetime.datetime.fromisoformat(newest)
        else:
            # From midnight, so that they stay the same during a test, even if the mock restarts.
            midnight = datetime.datetime.now().replace(hour=0, minute=0, second=0, microsecond=0)
            newest = midnight + datetime.timedelta(seconds=newest + self.device.clock_offset)
        for index in range(count):
            base = newest - datetime.timedelta(seconds=(count - 1 - index) * every)
            number = count - 1 - index if spec.get("backwards") else first + index
            values = spec.get("mgdl")
            value = values[index % len(values)] if values else 70 + index * 7 % 120
            self.add(number & 0xFFFF, base, value, spec.get("offset", 0), spec.get("context", 0))

    def add(self, number, base, value, offset=0, context_every=0):
        has_context = context_every and number % context_every == 0
        packet = struct.pack("<BH", 0x0B | (0x10 if has_context else 0), number) + date_time(base)
        packet += struct.pack("<hHBH", offset, 0xB000 | value, 0x11, 0)
        # Meal: 1 before, 2 after, 3 fasting, 4 casual, 5 bedtime.
        context = struct.pack("<BHB", 0x02, number, 1 + number % 5) if has_context else None
        self.records.append((number, packet, context))

    def measure(self, value):
        """A measurement, timed by the meter's clock."""
        number = self.records[-1][0] + 1 if self.records else 1
        self.add(number & 0xFFFF, self.device.clock(), value)

    def unlinked(self):
        self.at_work, self.sent_in_connection = False, 0
        self.begun += 1

    def write(self, request, done):
        device = self.device
        if self.spec.get("needs_subscription", True) and not all(
            device.is_subscribed(uuid) for uuid in ("2A52", "2A18")
        ):
            return done.fail(*device.att(0x81))
        if request[:1] != b"\x03" and (self.at_work or self.busy_writes):
            self.busy_writes = max(0, self.busy_writes - 1)
            return done.fail(*device.att(0x80))
        done.ok()
        if any(request.hex().startswith(prefix) for prefix in self.spec.get("silent", [])):
            return device.bus.log(event="says nothing", device=device.name, to=request.hex())
        if request[:1] == b"\x03":
            self.at_work = False
            self.begun += 1
            return self.say(bytes([6, 0, 3, 1]))
        self.at_work = True
        self.begun += 1
        begun = self.begun
        device.in_link(self.spec.get("answers_after", 0.02), lambda: self.begun == begun and self.obey(request))

    def say(self, answer):
        self.at_work = False
        self.device.value("2A52", answer)

    def obey(self, request):
        code = request[0]
        for prefix, refusal in self.spec.get("refuses", {}).items():
            if request.hex().startswith(prefix):
                return self.say(bytes([6, 0, code, refusal]))
        if code not in (1, 2, 4):
            return self.say(bytes([6, 0, code, 2]))
        found, refusal = self.selected(request)
        if refusal:
            return self.say(bytes([6, 0, code, refusal]))
        if code == 4:
            return self.say(struct.pack("<BBH", 5, 0, len(found)))
        if not found:
            return self.say(bytes([6, 0, code, 6]))
        if code == 2:
            self.records = [record for record in self.records if record not in found]
            return self.say(bytes([6, 0, 2, 1]))
        self.send(found)

    def selected(self, request):
        operator = request[1] if len(request) > 1 else 0
        if operator == 1:
            return (self.records, 0) if len(request) == 2 else (None, 5)
        if operator in (5, 6):
            return (self.records[:1] if operator == 5 else self.records[-1:], 0) if len(request) == 2 else (None, 5)
        if operator not in (2, 3, 4):
            return None, 3 if operator == 0 else 4
        if request[2:3] != b"\x01":
            return None, 9
        if len(request) != (7 if operator == 4 else 5):
            return None, 5
        numbers = struct.unpack_from("<HH" if operator == 4 else "<H", request, 3)
        if operator == 2:
            return [record for record in self.records if record[0] <= numbers[0]], 0
        last = numbers[1] if operator == 4 else 0xFFFF
        return [record for record in self.records if numbers[0] <= record[0] <= last], 0

    def limit(self, key):
        """hang_up_after, silent_after: a number, or one for each connection: {"1": 400}."""
        limit = self.spec.get(key)
        if isinstance(limit, dict):
            limit = limit.get(str(self.device.connections))
        return limit

    def send(self, found):
        device, begun = self.device, self.begun
        left = iter(found)

        def next_one():
            if self.begun != begun:
                return
            if self.sent_in_connection == self.limit("hang_up_after"):
                return device.hang_up()
            if self.sent_in_connection == self.limit("silent_after"):
                return device.bus.log(event="says nothing", device=device.name)
            record = next(left, None)
            if record is None:
                if "hang_up" in self.spec:
                    device.in_link(self.spec["hang_up"], device.hang_up)
                return self.say(bytes([6, 0, 1, 1]))
            self.sent_in_connection += 1
            device.value("2A18", record[1])
            if record[2]:
                device.value("2A34", record[2])
            device.bus.tell(f"sent {device.name} {self.sent_in_connection}")
            device.in_link(self.spec.get("every", 0.002), next_one)

        next_one()
