#!/usr/bin/env python3
"""A walk over what the window tells to screen readers: every control that can be reached or pressed has a name, and the important ones are found by theirs.
Runs itself again below dbus-run-session, as the accessibility bus belongs to a session."""
import os
import re
import shutil
import subprocess
import sys
import time

if 'LW_TEST_A11Y' not in os.environ:
    os.environ['LW_TEST_A11Y'] = '1'
    missing = [tool for tool in ('dbus-run-session', 'Xvfb', 'openbox', 'xdotool') if not shutil.which(tool)]
    python = '/usr/bin/python3'  # the one that has the system's modules
    probe = subprocess.run([python, '-c', 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi'], capture_output=True, check=False)
    if missing or probe.returncode != 0:
        print('1..0 # SKIP not installed: ' + (', '.join(missing) or 'python3-gi with gir1.2-atspi-2.0'))
        sys.exit(0)
    os.execvp('dbus-run-session', ['dbus-run-session', '--', python, os.path.abspath(__file__), *sys.argv[1:]])

from e2e import Failed, Place, Tap, check, wait  # noqa: E402

place = Place()
# The bus's services look for the display when they start.
os.environ.update(DISPLAY=place.display.name, GSETTINGS_BACKEND='memory')
subprocess.run(['dbus-update-activation-environment', 'DISPLAY'], check=False, capture_output=True)
import gi  # noqa: E402
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

Atspi.init()
tap = Tap()
# What a user can act on. Containers and texts are not controls.
CONTROLS = {Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.CHECK_BOX, Atspi.Role.RADIO_BUTTON, Atspi.Role.COMBO_BOX, Atspi.Role.ENTRY,
            Atspi.Role.TEXT, Atspi.Role.SPIN_BUTTON, Atspi.Role.SLIDER, Atspi.Role.LIST_ITEM, Atspi.Role.TREE_ITEM, Atspi.Role.PAGE_TAB,
            Atspi.Role.MENU_ITEM, Atspi.Role.LINK, Atspi.Role.SCROLL_BAR, Atspi.Role.TABLE_ROW}
# GTK gives scroll bars no names; screen readers take them by their role.
NAMELESS = {Atspi.Role.SCROLL_BAR}


def application(pid):
    def find():
        GLib.MainContext.default().iteration(False)
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == pid:
                return child
        return None
    return wait(find, 'the program is on the accessibility bus', 30)


def walk(top):
    """All accessible objects on the screen below one, with the names of those above them."""
    stack, seen = [(top, ())], []
    while stack:
        node, path = stack.pop()
        try:
            states = node.get_state_set()
            if node is not top and not states.contains(Atspi.StateType.VISIBLE):
                continue  # GTK 4.8 tells of no more than this: pages of a stack that are behind others are walked too
            name, role = node.get_name() or '', node.get_role()
            name = '' if re.fullmatch('(Gtk|Lw)[A-Z][A-Za-z]+', name) else name  # in place of a name GTK gives the type
            seen.append((node, role, name, path, states))
            for i in range(node.get_child_count()):
                child = node.get_child_at_index(i)
                if child:
                    stack.append((child, path + (name or node.get_role_name(),)))
        except GLib.Error:
            continue  # it went away while it was asked
    return seen


# Rows are read by what is in them.
ROWS = {Atspi.Role.LIST_ITEM, Atspi.Role.TREE_ITEM, Atspi.Role.TABLE_ROW, Atspi.Role.TABLE_CELL}


def all_named(app, where):
    time.sleep(0.5)
    nodes = walk(app)
    controls, bad = 0, []
    for node, role, name, path, states in nodes:
        if role not in CONTROLS and role not in ROWS or role in NAMELESS:
            continue
        controls += 1
        if name.strip():
            continue
        parent = node.get_parent()
        within = parent.get_role() if parent else None
        if within in (Atspi.Role.COMBO_BOX, Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.ENTRY, Atspi.Role.SPIN_BUTTON) and parent.get_name():
            continue  # the button that GTK makes a drop-down or a menu button of; that has the name
        inner = [n for _, _, n, _, _ in walk(node) if n.strip()]
        if role in ROWS and inner:
            continue
        bad.append(f'{node.get_role_name()} without a name below {" > ".join(path[-5:])}; in it: {", ".join(inner)}')
    print(f'# {where}: {len(nodes)} objects, {controls} controls')
    check(controls > 3, f'{where}: only {controls} controls')
    check(not bad, f'{where}:\n' + '\n'.join(sorted(bad)[:40]))
    return {(role, name) for _, role, name, _, _ in nodes}


def have(found, *names):
    missing = [name for name in names if not any(known.startswith(name) for _, known in found)]
    check(not missing, 'not found by name: ' + ', '.join(missing))


def start_page():
    """every control of the start page has a name"""
    program = place.program()
    try:
        found = all_named(application(program.process.pid), 'start page')
        have(found, 'Open', 'Import parts', 'New', 'Main menu', 'Prosthetic arm', 'Four-bar', 'First mechanism')
    finally:
        program.end()


def work_page():
    """every control of the work page has a name"""
    program = place.program(place.example('arm'))
    try:
        program.settle()
        app = application(program.process.pid)
        program.key('F5')
        wait(lambda: program.state()['result'], 'it runs')
        program.settle()
        failures = []
        for panel, key in (('inspector', 'alt+1'), ('freedoms', 'alt+2'), ('motors', 'alt+3')):
            program.key(key)
            wait(lambda: program.state()['panel'] == panel, f'{panel} is shown')
            try:
                found = all_named(app, panel)
                have(found, 'Open', 'Save', 'Undo', 'Redo', 'Run', 'Drag parts', 'Fit All', 'Search', 'Play', 'Main menu', 'Commands')
            except Failed as failure:
                failures.append(str(failure))
        check(not failures, '\n'.join(failures))
    finally:
        program.end()


def inspector_of(kind):
    """every control of an inspector has a name"""
    program = place.program(place.example('arm'))
    try:
        program.settle()
        app = application(program.process.pid)
        program.key('alt+1')
        program.click(name=kind, within='tree', kind='GtkBox', across=0.4)
        wait(lambda: kind in [item[1] for item in program.state()['selected']], f'{kind} is selected')
        all_named(app, f'inspector of {kind}')
    finally:
        program.end()


try:
    tap.run(start_page)
    tap.run(work_page)
    for item in ('upper-arm', 'elbow', 'elbow-motor'):
        tap.run(inspector_of, item)
finally:
    place.end()
sys.exit(tap.end())
