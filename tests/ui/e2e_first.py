#!/usr/bin/env python3
"""The tutorial (data/manual/tutorial.md), followed with mouse and keyboard: two STEP parts, a hinge by two clicks, a motor, the torque graph, saved, opened
again: the numbers are those of the command line; then the motor sheet. tools/window_pictures.py takes the tutorial's pictures from the same steps."""
import os
import shutil
import subprocess
import sys

from e2e import Place, Tap, check, wait


def import_part(program, path, bodies, picture=None):
    program.choose_file(path)
    program.need(name='import-dialog')
    if picture:
        picture()
    program.click(text='_Import', kind='GtkButton')
    wait(lambda: program.state()['bodies'] == bodies, f'{os.path.basename(path)} is imported')
    program.settle()
    program.focus()


def point_at(program, places, word):
    """The mouse goes to the first of these points of the world where the program says that it is at what is looked for."""
    for place in places:
        x, y = program.pixel(*place)
        program.move(x, y)
        try:
            wait(lambda: word in (program.state()['hint'] or '').split('·')[-1], '', 3)
            return x, y
        except Exception:  # noqa: BLE001: the next point is tried
            continue
    raise AssertionError(f'nowhere: {word}; the program says: {program.state()["hint"]}')


def follow(place, program, folder, picture=lambda name: None):
    """All steps of the tutorial up to the torque graph and the saved file, whose path is given back."""
    for name in ('link-frame.step', 'link-60.step'):
        shutil.copy(os.path.join(place.source, 'data', 'parts', name), folder)
    program.click(name='import')
    import_part(program, os.path.join(folder, 'link-frame.step'), 1, lambda: picture('import'))
    program.key('ctrl+i')
    import_part(program, os.path.join(folder, 'link-60.step'), 2)
    program.click(next(w for w in program.find(within='banner', kind='GtkButton', all_of_them=True) if not w['text']))  # the note about the material
    program.gone(within='banner', kind='GtkButton')
    program.click(text='link-frame', within='tree', kind='GtkLabel')
    program.click(name='fixed', across=0.05)
    wait(lambda: '"fixed": true' in program.state()['text'], 'the frame is fixed')
    program.settle()
    program.key('ctrl+0')
    picture('parts')

    program.click(name='tool-joint')
    wait(lambda: program.state()['tool'], 'the tool is in force')
    hole = [(dx, 0.006 * f, 0.06 - 0.006 * f) for dx, f in ((0, 0.7), (-0.002, 0.7), (0.002, 0.9), (0, 0.95), (0, 0.5))]
    program.click_at(*point_at(program, hole, 'hole ⌀12 mm'))
    wait(lambda: 'hole' in next((w['text'] or '' for w in program.find(within='tool-slot-1', all_of_them=True) if 'link' in (w['text'] or '')), ''), 'the hole is taken')
    axle = [(dx, 0.15 - 0.006 * f, 0.006 * f) for dx, f in ((0, 0.7), (0.002, 0.7), (-0.002, 0.7), (0, 0.5), (0, 0.9))]
    program.click_at(*point_at(program, axle, 'shaft ⌀12 mm'))
    wait(lambda: program.find(text='Revolute', within='tool-joint-kind'), 'a hinge is suggested')
    wait(lambda: (program.find(name='tool-status') or {}).get('text', '').startswith('1 degree'), 'it is tried')
    picture('joint')
    program.click(name='tool-add-motor', across=0.05)
    program.need(name='tool-law-value')
    picture('motor')
    program.click(name='tool-apply')
    wait(lambda: program.state()['joints'] == 1, 'the joint is made')
    state = program.settle()
    check('"speed": "60 rpm"' in state['text'], 'the motor is not there')

    program.focus()
    program.key('F5')
    wait(lambda: program.state()['result'], 'it runs')
    program.settle()
    program.need(name='graph-area')
    program.key('ctrl+0')
    picture('graph')
    program.click(name='play')
    wait(lambda: program.state()['time'] > 0.1, 'it plays')
    program.click(name='play')
    picture('play')
    path = os.path.join(folder, 'first.lockwork')
    program.key('ctrl+s')
    program.choose_file(path)
    wait(lambda: program.state()['saved'] and os.path.exists(path), 'it is saved')
    program.focus()
    return path


def export(program, path):
    """The results as a table, through the menu's dialog."""
    program.focus()
    program.key('ctrl+shift+e')
    program.need(name='export-csv')
    program.click(name='go', within='export-csv')
    program.choose_file(path)
    wait(lambda: os.path.exists(path) and os.path.getsize(path) > 0, 'the table is written')
    program.gone(name='export-csv')
    with open(path, 'rb') as file:
        return file.read()


def size_motors(program, picture=lambda name: None):
    program.focus()
    program.key('alt+3')
    program.click(name='size-motors')
    wait(lambda: (program.find(name='motor-copy') or {}).get('sensitive'), 'the sheet is there', 60)
    program.settle()
    picture('sheet')


def whole(place):
    """from two STEP parts to the torque graph, saved, opened again, the same numbers as the command line"""
    folder = os.path.join(place.folder, 'first')
    os.makedirs(folder)
    program = place.program()
    try:
        path = follow(place, program, folder)
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
        first = export(program, os.path.join(folder, 'first-window.csv'))
    finally:
        program.end()
    program = place.program(path)
    try:
        state = program.settle()
        with open(path, encoding='utf-8') as file:
            check(state['text'] == file.read() and state['saved'], 'the file is another')
        program.key('F5')
        wait(lambda: program.state()['result'], 'it runs again')
        program.settle()
        again = export(program, os.path.join(folder, 'again-window.csv'))
        line = os.path.join(folder, 'line.csv')
        subprocess.run([place.lockwork, 'run', path, '-o', line], check=True, capture_output=True, env=dict(os.environ, LOCKWORK_READER=place.reader))
        with open(line, 'rb') as file:
            expected = file.read()
        check(len(expected) > 1000 and b'A-motor.torque' in expected, 'the table of the command line has no torque')
        check(again == expected, 'after opening again the numbers are not those of the command line')
        check(first == expected, 'the numbers before saving are not those of the command line')
        size_motors(program)
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
    finally:
        program.end()


if __name__ == '__main__':
    here, tap = Place(), Tap()
    try:
        tap.run(whole, here)
    finally:
        here.end()
    sys.exit(tap.end())
