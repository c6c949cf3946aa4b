"""The bus: objects with properties, a log of all calls, timers."""

import json
import time

from gi.repository import Gio, GLib

PROPERTIES = "org.freedesktop.DBus.Properties"
MANAGER = "org.freedesktop.DBus.ObjectManager"
UNKNOWN_OBJECT = "org.freedesktop.DBus.Error.UnknownObject"

# Method: its arguments and results, separated by spaces. Property: its type.
INTERFACES = {
    MANAGER: (
        {"GetManagedObjects": ("", "a{oa{sa{sv}}}")},
        {},
        {"InterfacesAdded": "o a{sa{sv}}", "InterfacesRemoved": "o as"},
    ),
    "org.bluez.AgentManager1": (
        {"RegisterAgent": ("o s", ""), "UnregisterAgent": ("o", ""), "RequestDefaultAgent": ("o", "")},
        {},
        {},
    ),
    "org.bluez.Adapter1": (
        {
            "StartDiscovery": ("", ""),
            "StopDiscovery": ("", ""),
            "SetDiscoveryFilter": ("a{sv}", ""),
            "GetDiscoveryFilters": ("", "as"),
            "RemoveDevice": ("o", ""),
        },
        {
            "Address": "s", "AddressType": "s", "Name": "s", "Alias": "s", "Class": "u", "Powered": "b",
            "Discoverable": "b", "DiscoverableTimeout": "u", "Pairable": "b", "PairableTimeout": "u",
            "Discovering": "b", "UUIDs": "as", "Modalias": "s", "Roles": "as",
        },
        {},
    ),
    "org.bluez.GattManager1": (
        {"RegisterApplication": ("o a{sv}", ""), "UnregisterApplication": ("o", "")},
        {},
        {},
    ),
    "org.bluez.Device1": (
        {"Connect": ("", ""), "Disconnect": ("", ""), "Pair": ("", ""), "CancelPairing": ("", "")},
        {
            "Address": "s", "AddressType": "s", "Name": "s", "Alias": "s", "Appearance": "q", "Icon": "s",
            "Paired": "b", "Bonded": "b", "Trusted": "b", "Blocked": "b", "LegacyPairing": "b", "RSSI": "n",
            "Connected": "b", "UUIDs": "as", "Adapter": "o", "ServicesResolved": "b",
        },
        {},
    ),
    "org.bluez.Battery1": ({}, {"Percentage": "y", "Source": "s"}, {}),
    "org.bluez.GattService1": (
        {},
        {"UUID": "s", "Device": "o", "Primary": "b", "Includes": "ao"},
        {},
    ),
    "org.bluez.GattCharacteristic1": (
        {
            "ReadValue": ("a{sv}", "ay"),
            "WriteValue": ("ay a{sv}", ""),
            "StartNotify": ("", ""),
            "StopNotify": ("", ""),
            "AcquireNotify": ("a{sv}", "h q"),
        },
        {"UUID": "s", "Service": "o", "Value": "ay", "Notifying": "b", "Flags": "as", "MTU": "q"},
        {},
    ),
    "org.bluez.GattDescriptor1": (
        {"ReadValue": ("a{sv}", "ay"), "WriteValue": ("ay a{sv}", "")},
        {"UUID": "s", "Characteristic": "o", "Value": "ay"},
        {},
    ),
}
WRITABLE = {"Powered", "Alias", "Discoverable", "Pairable", "DiscoverableTimeout", "PairableTimeout", "Trusted", "Blocked"}


def interface_info(name):
    methods, properties, signals = INTERFACES[name]

    def arguments(types, direction):
        return "".join(f'<arg type="{type_}"{direction}/>' for type_ in types.split())

    xml = [f'<node><interface name="{name}">']
    for method, (taken, given) in methods.items():
        xml.append(f'<method name="{method}">')
        xml.append(arguments(taken, ' direction="in"') + arguments(given, ' direction="out"') + "</method>")
    for signal, types in signals.items():
        xml.append(f'<signal name="{signal}">{arguments(types, "")}</signal>')
    for key, type_ in properties.items():
        access = "readwrite" if key in WRITABLE else "read"
        xml.append(f'<property name="{key}" type="{type_}" access="{access}"/>')
    xml.append("</interface></node>")
    return Gio.DBusNodeInfo.new_for_xml("".join(xml)).interfaces[0]


INFOS = {name: interface_info(name) for name in INTERFACES}


class Fault(Exception):
    """An error with bluetoothd's name."""

    def __init__(self, name, text):
        super().__init__(text)
        self.name = name if "." in name else f"org.bluez.Error.{name}"
        self.text = text


def plain(value):
    """A variant as JSON; bytes as hex."""
    if isinstance(value, GLib.Variant):
        if value.get_type_string() == "ay":
            return bytes(value.unpack()).hex()
        if value.get_type_string() == "v":
            return plain(value.get_variant())
        if value.is_container():
            children = [value.get_child_value(i) for i in range(value.n_children())]
            if value.get_type_string().startswith("a{"):
                return {
                    str(plain(entry.get_child_value(0))): plain(entry.get_child_value(1)) for entry in children
                }
            return [plain(child) for child in children]
        return value.unpack()
    return value


class Bus:
    def __init__(self, address, log, on_closed):
        self.address, self.on_closed = address, on_closed
        self.log_file = open(log, "a", buffering=1, encoding="utf-8") if log else None
        self.begin = time.monotonic()
        self.objects = {}  # path: {interface: (properties, handler, registration)}
        self.graves = {}  # path: registrations that answer UnknownObject
        self.clients = {}  # unique name: program
        self.on_gone = []  # called with the unique name of a program that left
        self.on_event = []  # called with the events scenarios wait for
        self.connection = None

    # Events.

    def log(self, **entry):
        if self.log_file:
            entry = {"ms": round((time.monotonic() - self.begin) * 1000, 1), **entry}
            self.log_file.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def tell(self, words):
        """An event that a scenario may wait for."""
        for listener in self.on_event:
            listener(words)

    @staticmethod
    def later(seconds, action, *arguments):
        def once():
            action(*arguments)
            return GLib.SOURCE_REMOVE

        return GLib.timeout_add(max(0, round(seconds * 1000)), once)

    # The name.

    def start(self):
        flags = Gio.DBusConnectionFlags
        connection = Gio.DBusConnection.new_for_address_sync(
            self.address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        connection.set_exit_on_close(False)
        connection.connect("closed", lambda which, *_: which is self.connection and self.on_closed())
        connection.signal_subscribe(
            "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
            "/org/freedesktop/DBus", None, Gio.DBusSignalFlags.NONE, self.owner_changed)
        self.connection = connection

    def own(self):
        self.dbus("RequestName", "su", "org.bluez", 4)
        self.log(event="own org.bluez", unique=self.connection.get_unique_name())

    def stop(self):
        for path in sorted(self.objects, key=len, reverse=True):
            self.remove(path)
        connection, self.connection = self.connection, None
        connection.flush_sync(None)
        connection.close_sync(None)
        self.objects, self.graves, self.clients = {}, {}, {}
        self.log(event="left the bus")

    def dbus(self, method, types, *arguments):
        return self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            GLib.Variant(f"({types})", arguments), None, Gio.DBusCallFlags.NONE, 5000, None)

    def owner_changed(self, _bus, _sender, _path, _interface, _signal, parameters):
        name, _, new = parameters.unpack()
        if new == "" and name in self.clients:
            self.log(event="client left", sender=name, program=self.clients.pop(name))
            for listener in self.on_gone:
                listener(name)

    def client(self, sender):
        if sender in self.clients:
            return
        self.clients[sender] = "?"
        try:
            pid = self.dbus("GetConnectionUnixProcessID", "s", sender).unpack()[0]
            with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
                self.clients[sender] = file.read().strip()
        except (GLib.Error, OSError):
            pid = 0
        self.log(event="client", sender=sender, pid=pid, program=self.clients[sender])

    # Objects.

    def add(self, path, interfaces):
        """interfaces: {name: (properties, handler)}; a handler has a method for each D-Bus method."""
        for registration in self.graves.pop(path, []):
            self.connection.unregister_object(registration)
        here = self.objects.setdefault(path, {})
        for name, (properties, handler) in interfaces.items():
            registration = self.connection.register_object(path, INFOS[name], self.called, None, None)
            here[name] = (properties, handler, registration)
        added = {name: self.variants(name, here[name][0]) for name in interfaces}
        self.signal("/", MANAGER, "InterfacesAdded", GLib.Variant("(oa{sa{sv}})", (path, added)))

    def remove(self, path, *names):
        """Without names, everything: later calls to it fail with UnknownObject."""
        here = self.objects.get(path, {})
        names = names or tuple(here)
        if not names:
            return
        for name in names:
            self.connection.unregister_object(here.pop(name)[2])
        if not here:
            self.objects.pop(path, None)
            self.graves[path] = [
                self.connection.register_object(path, INFOS[name], self.called, None, None)
                for name in names if name in INFOS and INTERFACES[name][0]
            ]
        self.signal("/", MANAGER, "InterfacesRemoved", GLib.Variant("(oas)", (path, names)))

    def variants(self, name, properties):
        types = INTERFACES[name][1]
        return {key: GLib.Variant(types[key], value) for key, value in properties.items() if value is not None}

    def set(self, path, name, **changes):
        """Changes properties and signals it; None removes one."""
        if path not in self.objects or name not in self.objects[path]:
            return
        properties = self.objects[path][name][0]
        gone = [key for key, value in changes.items() if value is None and properties.get(key) is not None]
        changed = {
            key: value for key, value in changes.items()
            if value is not None and (properties.get(key) != value or key in ("Value", "RSSI"))
        }
        properties.update(changes)
        if changed or gone:
            self.signal(
                path, PROPERTIES, "PropertiesChanged",
                GLib.Variant("(sa{sv}as)", (name, self.variants(name, changed), gone)))

    def get(self, path, name, key):
        return self.objects[path][name][0].get(key)

    def signal(self, path, interface, member, parameters):
        if self.connection is None:
            return
        self.log(signal=member, path=path, args=plain(parameters))
        self.connection.emit_signal(None, path, interface, member, parameters)

    # Calls.

    def called(self, connection, sender, path, interface, member, parameters, invocation):
        # Sent before bluetoothd restarted: no answer.
        if connection is not self.connection:
            return
        self.client(sender)
        self.log(call=member, path=path, interface=interface, args=plain(parameters), sender=sender)
        try:
            self.answer(sender, path, interface, member, parameters, invocation)
        except Fault as fault:
            self.fail(invocation, fault, member, path)

    def answer(self, sender, path, interface, member, parameters, invocation):
        here = self.objects.get(path)
        if here is None:
            raise Fault(UNKNOWN_OBJECT, f'Method "{member}" with signature "" on interface "{interface}" doesn\'t exist\n')
        if interface == PROPERTIES:
            return self.property(here, path, member, parameters, invocation)
        if interface == MANAGER:
            found = {
                other: {
                    name: self.variants(name, properties) for name, (properties, _, _) in interfaces.items()
                }
                for other, interfaces in self.objects.items() if other != "/"
            }
            return invocation.return_value(GLib.Variant("(a{oa{sa{sv}}})", (found,)))
        handler = here[interface][1]
        done = Reply(self, invocation, member, path, INTERFACES[interface][0][member][1])
        getattr(handler, member)(sender, done, *parameters.unpack())

    def property(self, here, path, member, parameters, invocation):
        name = parameters.unpack()[0]
        if name not in here:
            raise Fault("org.freedesktop.DBus.Error.InvalidArgs", f"No such interface '{name}'")
        properties, handler, _ = here[name]
        if member == "GetAll":
            return invocation.return_value(GLib.Variant("(a{sv})", (self.variants(name, properties),)))
        key = parameters.unpack()[1]
        if member == "Get":
            found = self.variants(name, properties)
            if key not in found:
                raise Fault("org.freedesktop.DBus.Error.InvalidArgs", f"No such property '{key}'")
            return invocation.return_value(GLib.Variant("(v)", (found[key],)))
        if key not in WRITABLE:
            raise Fault("org.freedesktop.DBus.Error.PropertyReadOnly", f"Property '{key}' is not writable")
        handler.wrote(key, parameters.unpack()[2])
        invocation.return_value(None)

    def fail(self, invocation, fault, member, path):
        self.log(error=fault.name, text=fault.text, member=member, path=path)
        invocation.return_dbus_error(fault.name, fault.text)

    def ask(self, sender, path, interface, member, parameters, answered, result=None, timeout=60):
        """Calls a program, then answered(value, error name)."""
        self.log(asked=member, path=path, interface=interface, args=plain(parameters), of=sender)

        def finish(connection, task):
            try:
                value = connection.call_finish(task)
            except GLib.Error as error:
                name = Gio.DBusError.get_remote_error(error) or "org.freedesktop.DBus.Error.Failed"
                self.log(event="asked in vain", member=member, error=name)
                return answered(None, name)
            self.log(event="was answered", member=member, args=plain(value))
            answered(value.unpack(), None)

        self.connection.call(
            sender, path, interface, member, parameters,
            GLib.VariantType.new(result) if result else None, Gio.DBusCallFlags.NONE, timeout * 1000, None, finish)


class Reply:
    """The answer to one call, given once, maybe later."""

    def __init__(self, bus, invocation, member, path, types):
        self.bus, self.invocation, self.member, self.path, self.types = bus, invocation, member, path, types

    def ok(self, *values):
        invocation, self.invocation = self.invocation, None
        if invocation and self.bus.connection:
            self.bus.log(reply=self.member, path=self.path)
            invocation.return_value(GLib.Variant(f"({self.types.replace(' ', '')})", values) if self.types else None)

    def fail(self, name, text):
        invocation, self.invocation = self.invocation, None
        if invocation and self.bus.connection:
            self.bus.fail(invocation, Fault(name, text), self.member, self.path)
