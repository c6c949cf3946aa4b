#!/usr/bin/python3
"""Reads a desktop's windows like a screen reader, and uses mouse and keyboard on them.

Usage: screen.py read              a line of role, tab and text for each visible item
       screen.py press LABEL [N]   clicks the button with that label with mouse button N, by default
                                   the first; an empty label is a window's close button
       screen.py click TEXT [N]    the same on a text
       screen.py type LABEL TEXT   types into the field beside that label
Exits with 1 if the screen has no such item.
"""

import subprocess
import sys
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore")


def shown(node):
    """All visible items: role, text and place of each."""
    try:
        if node.get_state_set().contains(Atspi.StateType.SHOWING):
            place = node.get_extents(Atspi.CoordType.SCREEN)
            yield node.get_role_name(), node.get_name() or "", place
        children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    except GLib.Error:
        # It disappeared meanwhile.
        return
    for child in children:
        if child is not None:
            yield from shown(child)


def everything():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is None:
            continue
        for window in range(application.get_child_count()):
            child = application.get_child_at_index(window)
            if child is not None:
                yield from shown(child)


def click(place, button="1"):
    x, y = place.x + place.width // 2, place.y + place.height // 2
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", button], check=True, timeout=5)


def find(role, text):
    return next((place for r, t, place in everything() if r == role and t == text), None)


def field(label):
    beside = find("label", label)
    return beside and next(
        (place for role, _, place in everything() if role == "text" and place.y == beside.y), None
    )


def main(verb, *words):
    if verb == "read":
        for role, text, _ in everything():
            if text:
                print(role, text.replace("\n", " "), sep="\t")
        return 0
    role = {"press": "push button", "click": "label"}.get(verb)
    place = find(role, words[0]) if role else field(words[0])
    if place is None:
        return 1
    click(place, *(words[1:] if role else []))
    if verb == "type":
        typed = ["xdotool", "type", "--delay", "5", words[1]]
        subprocess.run(typed, check=True, timeout=10)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
