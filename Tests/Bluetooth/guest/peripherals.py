#!/usr/bin/env python3
"""A controller at /dev/vhci with virtual devices, made with Bumble for the real bluetoothd; see
real-bluez.sh in the parent folder.

Usage: peripherals.py COMMANDS     a pipe: `advertise cuff`, `silence cuff`, `next cuff HEX…` (its
next packets), `measure meter 111`
Prints `ready`, and what happens to the devices.
"""

import asyncio
import datetime
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from bumble import att, gatt, hci, link, pairing
from bumble.controller import Controller
from bumble.core import AdvertisingData, UUID
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host
from bumble.transport import open_transport

from mockbluez.meter import Meter, date_time

PASSKEY = 314159
Properties = gatt.Characteristic.Properties
Permissions = att.Attribute.Permissions


class Air(link.LocalLink):
    """Takes the sender from the connection, whatever its address type."""

    def send_acl_data(self, sender, destination, transport, data):
        connection = sender.le_connections.get(destination)
        receiver = self.find_le_controller(destination)
        if connection and receiver:
            asyncio.get_running_loop().call_soon(
                receiver.on_link_acl_data, connection.self_address, transport, data)


class Delegate(pairing.PairingDelegate):
    """Just Works, or shows a passkey."""

    def __init__(self, name, shows):
        super().__init__(self.DISPLAY_OUTPUT_ONLY if shows else self.NO_OUTPUT_NO_INPUT)
        self.name = name

    async def generate_passkey(self):
        return PASSKEY

    async def display_number(self, number, digits):
        say(self.name, "shows", f"{number:0{digits}}")


def say(*words):
    print(*words, flush=True)


def clock():
    now = datetime.datetime.now()
    return date_time(now) + bytes([now.isoweekday(), 0, 0])


class Peripheral:
    def __init__(self, air, name, address, services, shows=False):
        self.name, self.spec, self.connection, self.connections = name, {}, None, 0
        self.services, self.characteristics, self.subscribed = services, {}, set()
        self.outgoing = []  # packets for the first indicated or notified characteristic
        self.hangs_up = name != "strap"
        controller = Controller(name, link=air)
        host = Host()
        host.controller = controller
        configuration = DeviceConfiguration(
            name=name.upper(), address=hci.Address(address), advertising_interval_min=200,
            advertising_interval_max=200, keystore=None)
        self.device = Device(config=configuration, host=host)
        self.device.pairing_config_factory = lambda _connection: pairing.PairingConfig(
            sc=True, mitm=shows, bonding=True, delegate=Delegate(name, shows),
            identity_address_type=pairing.PairingConfig.AddressType.RANDOM)
        for service, characteristics in services.items():
            made = [self.characteristic(uuid, value) for uuid, value in characteristics.items()]
            self.device.add_service(gatt.Service(UUID(service), made))
        self.device.on("connection", self.connected)
        self.in_order = asyncio.Queue()

    def characteristic(self, uuid, value):
        if uuid == "2A52":
            properties, permissions = Properties.WRITE | Properties.INDICATE, Permissions.WRITEABLE
            value = att.AttributeValue(write=self.written)
        elif isinstance(value, str):
            properties, permissions = Properties[value], Permissions.READABLE
            value = b""
        else:
            properties, permissions = Properties.READ, Permissions.READABLE
            value = att.AttributeValue(read=lambda _connection, now=value: now()) if callable(value) else value
        made = gatt.Characteristic(UUID(uuid), properties, permissions, value)
        made.on("subscription", lambda _bearer, notifies, indicates: self.subscription(uuid, notifies or indicates))
        self.characteristics[uuid] = made
        return made

    shows_again = False

    async def advertise(self):
        """At once, or as soon as its current link ends."""
        shown = [
            (AdvertisingData.FLAGS, bytes([6])),
            (AdvertisingData.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
             b"".join(bytes(UUID(service)) for service in self.services if service not in ("180A", "180F", "1805"))),
            (AdvertisingData.COMPLETE_LOCAL_NAME, self.name.upper().encode()),
        ]
        self.shows_again = self.connection is not None
        if not self.connection and not self.device.is_advertising:
            await self.device.start_advertising(advertising_data=bytes(AdvertisingData(shown)))

    def connected(self, connection):
        self.connection, self.subscribed = connection, set()
        self.connections += 1
        say(self.name, "connected")
        connection.on("disconnection", lambda reason: self.disconnected(reason))
        connection.on("pairing", lambda _keys: say(self.name, "bonded"))
        connection.on("pairing_failure", lambda reason: say(self.name, "not paired", reason))

    def disconnected(self, reason):
        self.connection = None
        say(self.name, "disconnected", reason)
        if self.shows_again:
            asyncio.ensure_future(self.advertise())

    def subscription(self, uuid, is_on):
        (self.subscribed.add if is_on else self.subscribed.discard)(uuid)
        say(self.name, "subscribed" if is_on else "unsubscribed", uuid)
        first = next(iter(self.sending()), None)
        if is_on and uuid == first and self.outgoing:
            packets, self.outgoing = self.outgoing, []
            asyncio.ensure_future(self.send(uuid, packets))

    def sending(self):
        return [uuid for uuid in self.characteristics if uuid in ("2A35", "2A1C", "2A37")]

    async def send(self, uuid, packets):
        connection = self.connection
        for packet in packets:
            await asyncio.sleep(1 if uuid == "2A37" else 0.05)
            if self.connection is not connection or uuid not in self.subscribed:
                return
            await self.put(uuid, packet)
        await asyncio.sleep(0.5)
        if self.hangs_up and self.connection is connection:
            await connection.disconnect()

    async def put(self, uuid, octets):
        characteristic = self.characteristics[uuid]
        if characteristic.properties & Properties.INDICATE:
            await self.device.indicate_subscriber(self.connection, characteristic, octets)
        else:
            await self.device.notify_subscriber(self.connection, characteristic, octets)

    # A meter: what Meter needs from its device.

    bus = type("Bus", (), {"log": staticmethod(lambda **_: None), "tell": staticmethod(lambda _: None)})
    clock_offset = 0

    def clock(self):
        return datetime.datetime.now()

    def is_subscribed(self, uuid):
        return uuid in self.subscribed

    def att(self, code):
        return (code,)

    def in_link(self, seconds, action):
        link_then = self.connection
        asyncio.get_running_loop().call_later(seconds, lambda: self.connection is link_then and link_then and action())

    def value(self, uuid, octets):
        self.in_order.put_nowait((uuid, octets))

    async def empty(self):
        """In order, so that an answer follows all records."""
        while True:
            uuid, octets = await self.in_order.get()
            if self.connection:
                await self.put(uuid, octets)

    def written(self, _connection, octets):
        refusals = []
        done = type("Done", (), {"ok": lambda _: None, "fail": lambda _, code: refusals.append(code)})()
        say(self.name, "was asked", octets.hex())
        self.meter.write(bytes(octets), done)
        if refusals:
            raise att.ATT_Error(refusals[0])


INFORMATION = {"2A29": b"Example", "2A24": b"Model", "2A25": b"0001"}


async def main():
    async with await open_transport("vhci") as transport:
        air = Air()
        host = Controller(
            "host", host_source=transport.source, host_sink=transport.sink, link=air, public_address="00:1B:DC:00:00:01")
        # With these the kernel waits for an enhanced connection event, which never comes, and cuts
        # the link after 20 s.
        host.le_features &= ~(hci.LeFeatureMask.LL_PRIVACY | hci.LeFeatureMask.LE_EXTENDED_ADVERTISING)
        devices = {
            "cuff": Peripheral(air, "cuff", "C0:FF:EE:00:00:01", {
                "180A": INFORMATION, "1805": {"2A2B": clock}, "180F": {"2A19": bytes([90])}, "1810": {"2A35": "INDICATE"}}),
            "meter": Peripheral(air, "meter", "C0:FF:EE:00:00:02", {
                "180A": INFORMATION, "1805": {"2A2B": clock},
                "1808": {"2A18": "NOTIFY", "2A34": "NOTIFY", "2A52": None}}, shows=True),
            "strap": Peripheral(air, "strap", "C0:FF:EE:00:00:03", {"180D": {"2A37": "NOTIFY"}}),
            "thermometer": Peripheral(air, "thermometer", "C0:FF:EE:00:00:04", {"180A": INFORMATION, "1809": {"2A1C": "INDICATE"}}),
            "stranger": Peripheral(air, "stranger", "C0:FF:EE:00:00:99", {"1810": {"2A35": "INDICATE"}}),
        }
        meter = devices["meter"]
        meter.meter = Meter({"records": 1000, "every": 0.001}, meter)
        asyncio.ensure_future(meter.empty())
        for device in devices.values():
            await device.device.power_on()
        commands = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK)
        lines = bytearray()

        async def obey(verb, name, *rest):
            device = devices[name]
            if verb == "advertise":
                await device.advertise()
            elif verb == "silence":
                await device.device.stop_advertising()
            elif verb == "next":
                now = date_time(datetime.datetime.now()).hex()
                device.outgoing = [bytes.fromhex(word.replace("{time}", now)) for word in rest]
            elif verb == "measure":
                device.meter.measure(int(rest[0]))
            say("obeyed", verb, name)

        def told():
            lines.extend(os.read(commands, 4096))
            while b"\n" in lines:
                line, _, rest = lines.partition(b"\n")
                lines[:] = rest
                asyncio.ensure_future(obey(*line.decode().split()))

        asyncio.get_running_loop().add_reader(commands, told)
        say("ready")
        await transport.source.wait_for_termination()


asyncio.run(main())
