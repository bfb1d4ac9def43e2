#!/usr/bin/env python3
"""Files, from outside: every example is opened, turned, run and played; bad files are told about; work that a crash interrupts is found again."""
import os
import shutil
import sys

from e2e import Failed, Place, Tap, check, wait

place = Place()
tap = Tap()


def open_by_keys(program, path):
    program.focus()
    program.key('ctrl+o')
    program.choose_file(path)
    program.focus()


def orbit(program):
    view = program.need(name='viewport')
    x, y = program.middle(view, 0.5, 0.85)
    program.drag((x, y), [(x + 90, y - 40)], button=2)


def run_and_play(program, name):
    program.key('F5')
    try:
        wait(lambda: (lambda s: s['result'] or s['failed'])(program.state()), f'the run of {name} ends', 15)
    except Failed:
        program.key('shift+F5')
        wait(lambda: not program.state()['running'], 'the run is cancelled', 30)
    program.settle()
    play = program.find(name='play')
    if not program.state()['result'] or not play or not play['sensitive']:
        return False
    if not program.find(name='timeline-track'):  # modes: they swing by themselves
        before = program.state()['pose']
        wait(lambda: program.state()['pose'] != before, f'{name} swings', 20)
        return True
    program.click(name='play')
    # A run of a millisecond is over before the next picture: then it counts that it was told to play.
    wait(lambda: program.state()['time'] > 0 or (program.find(name='play') or {}).get('on'), f'{name} plays', 20)
    program.click(name='play')
    return True


def every_example():
    """every example is opened, turned, run and played"""
    names = sorted(name[:-9] for name in os.listdir(os.path.join(place.source, 'data', 'examples')) if name.endswith('.lockwork'))
    names = names if place.whole else names[::10]  # the benchmark opens them all
    program = place.program()
    played = 0
    try:
        for name in names:
            open_by_keys(program, place.example(name))
            wait(lambda: program.state()['path'] == place.example(name) and program.state()['open'], f'{name} is shown')
            state = program.settle()
            check(not state['said'] or 'cannot' not in state['said'], f'{name}: {state["said"]}')
            check(state['trouble'] is None, f'{name}: {state["trouble"]}')
            orbit(program)
            played += run_and_play(program, name)
            print(f'# {name}', flush=True)
            check(program.state()['saved'], f'{name}: running changed the document')
        check(played >= len(names) // 2, f'only {played} of {len(names)} were played')
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
    finally:
        program.end()


def bad_file(kind):
    """a bad file is told about, and the window goes on"""
    path = os.path.join(place.folder, kind.replace(' ', '-') + '.lockwork')
    good = place.copy('four-bar')
    with open(good, 'rb') as file:
        whole = file.read()
    if kind == 'a folder':
        os.makedirs(path, exist_ok=True)
    else:
        contents = {'half a file': whole[:len(whole) // 2], 'garbage': bytes(range(256)) * 40, 'nothing': b'', 'a missing file': None,
                    'a missing part': b'{ "lockwork": 1, "bodies": [ { "name": "a", "geometry": [ { "file": "gone.step" } ] } ] }'}[kind]
        if contents is not None:
            with open(path, 'wb') as file:
                file.write(contents)
    program = place.program(path)
    try:
        def told():
            state = program.state()
            return state['said'] or [w['text'] for w in program.widgets() if 'gone.step' in (w['text'] or '')]
        text = wait(told, 'something is said')
        check(len(str(text)) > 15, f'too few words: {text}')
        print(f'# {kind}: {text}')
        program.key('Escape')
        program.focus()
        open_by_keys(program, good)
        wait(lambda: program.state()['bodies'] >= 3, 'a good file opens after it')
        check(program.alive(), 'the window is gone')
        check(not program.complaints(), '\n'.join(program.complaints()[:10]))
    finally:
        program.end()


def after_a_crash():
    """work that was not saved is restored after kill -9"""
    path = place.copy('four-bar', 'interrupted')
    with open(path, encoding='utf-8') as file:
        original = file.read()
    program = place.program(path)
    home = program.home
    program.own_home = False
    second = None
    try:
        program.settle()
        program.click(text='crank', kind='GtkLabel')
        wait(lambda: program.state()['selected'], 'the body is selected')
        program.key('ctrl+d')
        wait(lambda: program.state()['undo'], 'it is duplicated')
        changed = program.settle()['text']
        check(changed != original, 'nothing was changed')

        def kept():
            for folder, _, names in os.walk(home):
                for name in names:
                    full = os.path.join(folder, name)
                    if name.endswith('.lockwork') and os.path.isfile(full):
                        with open(full, encoding='utf-8', errors='replace') as copy:
                            if changed in copy.read():
                                return True
            return False
        wait(kept, 'the copy is written', 20)
        program.kill()
        with open(path, encoding='utf-8') as file:
            check(file.read() == original, 'the file itself was touched')
        second = place.program(home=home)
        second.click(name='restore')
        wait(lambda: second.state()['open'], 'the copy opens')
        state = second.settle()
        check(state['text'] == changed, 'the text is another')
        check(state['path'] == path and not state['saved'], 'it must count as a change of its file that is not saved')
        second.key('ctrl+s')
        wait(lambda: second.state()['saved'], 'it is saved')
        with open(path, encoding='utf-8') as file:
            check(file.read() == changed, 'the file is another than what was restored')
    finally:
        program.end()
        if second:
            second.end()
        shutil.rmtree(home, ignore_errors=True)


only = sys.argv[5:]
try:
    for what in () if only and 'bad_file' not in only else ('half a file', 'garbage', 'nothing', 'a missing file', 'a missing part', 'a folder'):
        tap.run(bad_file, what)
    for story in (after_a_crash, every_example):
        if not only or story.__name__ in only:
            tap.run(story)
finally:
    place.end()
sys.exit(tap.end())
