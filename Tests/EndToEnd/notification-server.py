"""A notification server for python3-dbusmock that misbehaves on request.

Parameters: "capabilities", separated by spaces; "refuses", Notify fails; "sleeps", how many
seconds Notify takes; "hasty", it signals an action before returning the number; "inhibited",
Plasma's "do not disturb", on or off.
"""

from dbusmock.templates import notification_daemon

BUS_NAME = notification_daemon.BUS_NAME
MAIN_OBJ = notification_daemon.MAIN_OBJ
MAIN_IFACE = notification_daemon.MAIN_IFACE
SYSTEM_BUS = False


def load(mock, parameters):
    notification_daemon.load(mock, parameters)
    # As in the specification: the number is unsigned, and the reason is that a program asked.
    mock.AddMethod(
        MAIN_IFACE,
        "CloseNotification",
        "u",
        "",
        'self.EmitSignal("", "NotificationClosed", "uu", [args[0], 3])',
    )
    if "inhibited" in parameters:
        mock.AddProperty(MAIN_IFACE, "Inhibited", parameters["inhibited"])
    if parameters.get("refuses"):
        refusal = 'raise dbus.exceptions.DBusException("not now", name="org.example.NotNow")'
        mock.AddMethod(MAIN_IFACE, "Notify", "susssasa{sv}i", "u", refusal)
    if "sleeps" in parameters:
        mock.AddMethod(
            MAIN_IFACE,
            "Notify",
            "susssasa{sv}i",
            "u",
            f'import time; time.sleep({int(parameters["sleeps"])}); ret = 1',
        )
    if parameters.get("hasty"):
        mock.AddMethod(
            MAIN_IFACE,
            "Notify",
            "susssasa{sv}i",
            "u",
            'self.EmitSignal("", "ActionInvoked", "us", [1, "skip"]); ret = 1',
        )
