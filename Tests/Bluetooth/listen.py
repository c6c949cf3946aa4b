#!/usr/bin/python3 -B
"""A minimal listener: registers a profile for 1810 and 180D, subscribes to everything its devices
offer, and prints the values. For check-mock.sh, and to inspect any org.bluez.

Usage: listen.py SECONDS ADDRESS… [--connect]      --connect: also calls the devices, once
"""

import os
import sys

from gi.repository import Gio, GLib

addresses = [word for word in sys.argv[2:] if not word.startswith("--")]
address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/run/dbus/system_bus_socket")
bus = Gio.DBusConnection.new_for_address_sync(
    address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
APPLICATION = Gio.DBusNodeInfo.new_for_xml(
    """<node><interface name="org.freedesktop.DBus.ObjectManager"><method name="GetManagedObjects">
    <arg type="a{oa{sa{sv}}}" direction="out"/></method></interface></node>""").interfaces[0]
PROFILE = Gio.DBusNodeInfo.new_for_xml(
    """<node><interface name="org.bluez.GattProfile1"><method name="Release"/>
    <property name="UUIDs" type="as" access="read"/></interface></node>""").interfaces[0]
UUIDS = [f"0000{uuid}-0000-1000-8000-00805f9b34fb" for uuid in ("1810", "180d")]
ROOT = "/org/healthlog/devices"


def ours(path):
    return any(f"/dev_{address.replace(':', '_')}" in path for address in addresses)


def say(*words):
    print(*words, flush=True)


def call(path, interface, method, parameters=None, quietly=False):
    def answered(connection, task):
        try:
            connection.call_finish(task)
        except GLib.Error as error:
            if not quietly:
                say(method, Gio.DBusError.get_remote_error(error), error.message.split(": ", 1)[-1])

    bus.call("org.bluez", path, interface, method, parameters, None, Gio.DBusCallFlags.NO_AUTO_START, 60000, None, answered)


def found(path, interfaces):
    if path == "/org/bluez/hci0" and "org.bluez.GattManager1" in interfaces:
        say("adapter")
        call(path, "org.bluez.GattManager1", "RegisterApplication", GLib.Variant("(oa{sv})", (ROOT, {})))
    if not ours(path):
        return
    flags = interfaces.get("org.bluez.GattCharacteristic1", {}).get("Flags", [])
    if {"notify", "indicate"} & set(flags):
        call(path, "org.bluez.GattCharacteristic1", "StartNotify")
    if "org.bluez.Device1" in interfaces and "--connect" in sys.argv:
        call(path, "org.bluez.Device1", "Connect")


def look():
    try:
        objects = bus.call_sync(
            "org.bluez", "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", None, None,
            Gio.DBusCallFlags.NO_AUTO_START, 5000, None).unpack()[0]
    except GLib.Error as error:
        return say("no bluetoothd", Gio.DBusError.get_remote_error(error))
    for path, interfaces in objects.items():
        found(path, interfaces)


def signalled(_bus, _sender, path, _interface, member, parameters):
    arguments = parameters.unpack()
    if member == "InterfacesAdded":
        return found(*arguments)
    if member == "NameOwnerChanged":
        say("bluetoothd", "there" if arguments[2] else "gone")
        return look() if arguments[2] else None
    if member != "PropertiesChanged" or not ours(path):
        return
    for key, value in arguments[1].items():
        if key == "Value":
            say("Value", bytes(value).hex())
        elif key in ("Connected", "ServicesResolved"):
            say(key, value)


def asked(_bus, _sender, path, _interface, member, parameters, invocation):
    if member == "GetManagedObjects":
        profile = {f"{ROOT}/profile": {"org.bluez.GattProfile1": {"UUIDs": GLib.Variant("as", UUIDS)}}}
        return invocation.return_value(GLib.Variant("(a{oa{sa{sv}}})", (profile,)))
    invocation.return_value(None)


bus.register_object(ROOT, APPLICATION, asked, None, None)
bus.register_object(f"{ROOT}/profile", PROFILE, asked, None, None)
none = Gio.DBusSignalFlags.NONE
bus.signal_subscribe("org.bluez", None, None, None, None, none, signalled)
bus.signal_subscribe("org.freedesktop.DBus", None, "NameOwnerChanged", None, "org.bluez", none, signalled)
look()
loop = GLib.MainLoop()
GLib.timeout_add(round(float(sys.argv[1]) * 1000), loop.quit)
loop.run()
