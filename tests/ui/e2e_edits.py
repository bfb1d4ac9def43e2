#!/usr/bin/env python3
"""Dragging with the mouse, and editing by keyboard: Escape returns, undo returns the identical file."""
import sys

from e2e import Failed, Place, Tap, check, wait

place = Place()
tap = Tap()


def text_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def far(a, b):
    return max(abs(x - y) for one, other in zip(a, b) for x, y in zip(one, other))


def drag_returns():
    """a part is pulled with the mouse; Escape returns it"""
    program = place.program(place.copy('arm', 'dragged'))
    try:
        before = program.settle()
        program.click(name='drag')
        wait(lambda: program.state()['tool'] == 'drag', 'the tool is in force')
        start = program.pixel(0, 0, -0.60)
        program.drag(start, [(start[0] + 60, start[1] - 20), (start[0] + 120, start[1] - 60)], hold=False)
        moved = wait(lambda: (lambda s: s if far(s['pose'], before['pose']) > 0.02 else None)(program.state()), 'the hand follows')
        check(moved['pose_owner'] == 4, 'the pose is not that of dragging')
        program.key('Escape')
        program.display.xdotool('mouseup', 1)
        wait(lambda: far(program.state()['pose'], before['pose']) < 1e-12, 'Escape returns it')
        after = program.state()
        check(after['text'] == before['text'] and after['saved'], 'the document was changed')
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
    finally:
        program.end()


def undo_returns():
    """many edits by keyboard are undone to the identical file"""
    path = place.copy('four-bar', 'edited')
    original = text_of(path)
    program = place.program(path)
    steps = 0

    def step(action):
        nonlocal steps
        before = program.state()['text']
        action()
        wait(lambda: program.state()['text'] != before, f'step {steps + 1} changes the text', 20)
        program.settle()
        steps += 1

    def select(name):
        def is_selected():
            return [name] == [item[1] for item in program.state()['selected']]
        for _ in range(5):  # rows move while the tree takes a new edition: a click may hit a neighbour
            program.settle()
            program.click(name=name, within='tree', kind='GtkBox', across=0.4)
            try:
                return wait(is_selected, f'{name} is selected', 5)
            except Failed:
                pass
        wait(is_selected, f'{name} is selected', 5)

    def rename(name, new_name):
        select(name)
        program.key('F2')
        wait(lambda: any(w['focused'] and w['type'] == 'GtkText' for w in program.find(within='tree', all_of_them=True)), 'the name can be typed', 10)
        program.key('ctrl+a')
        program.type(new_name)
        program.key('Return')
    try:
        program.settle()
        for i in range(3 if place.whole else 1):  # the hundred are in test_files.c
            step(lambda: (select('crank'), program.key('ctrl+d')))
            copy = program.state()['selected'][-1][1] if program.state()['selected'] else 'crank'
            step(lambda: rename('coupler', f'bar-{i}'))
            step(lambda: (select(f'bar-{i}'), program.key('alt+Up')))
            step(lambda: (select(f'bar-{i}'), program.key('alt+Down')))
            step(lambda: rename(f'bar-{i}', 'coupler'))
            if copy != 'crank':
                step(lambda: (select(copy), program.key('Delete')))
        edited = program.state()['text']
        print(f'# {steps} steps')
        program.focus()
        for _ in range(steps):
            before = program.state()['text']
            program.key('ctrl+z')
            wait(lambda: program.state()['text'] != before, 'a step is undone', 20)
            program.settle()
        state = program.state()
        check(state['text'] == original, 'undo gives another text')
        check(state['undo'] is None and state['saved'], 'there is still something to undo')
        for _ in range(steps):
            before = program.state()['text']
            program.key('ctrl+shift+z')
            wait(lambda: program.state()['text'] != before, 'a step is done again', 20)
            program.settle()
        check(program.state()['text'] == edited, 'redo gives another text')
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
    finally:
        program.end()


try:
    tap.run(drag_returns)
    tap.run(undo_returns)
finally:
    place.end()
sys.exit(tap.end())
