#!/usr/bin/env python3
"""Takes the manual's pictures of the window (data/manual/window/*.png): drives lockwork-gui on a display without a screen, as the end-to-end tests do.

usage: window_pictures.py BUILD [--out FOLDER] [NAME …]

BUILD is the folder with lockwork-gui, lockwork and lockwork-reader. NAMEs: only these sets (start, arm, panels, tools, tutorial, large, double). The pictures
become palettes of 256 colours, as small as they go."""
import os
import subprocess
import sys
import tempfile
import shutil
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(SOURCE, 'tests', 'ui'))
from e2e import Display, Failed, Program, wait  # noqa: E402
import e2e_first  # noqa: E402


class Studio:
    def __init__(self, build, out):
        self.build, self.out, self.source = build, out, SOURCE
        self.lockwork, self.reader = os.path.join(build, 'lockwork'), os.path.join(build, 'lockwork-reader')
        self.home = tempfile.mkdtemp(prefix='lockwork-pictures-')
        os.makedirs(out, exist_ok=True)

    def program(self, display, *files, dark=False, scale=1):
        if dark:
            folder = os.path.join(self.home, 'config', 'lockwork')
            os.makedirs(folder, exist_ok=True)
        home = tempfile.mkdtemp(dir=self.home)
        environment = {'GDK_SCALE': str(scale)}
        program = Program(display, os.path.join(self.build, 'lockwork-gui'), self.reader, files, home=home, environment=environment)
        if dark:
            program.key('ctrl+shift+d')
            time.sleep(1)
        return program

    def example(self, name):
        return os.path.join(SOURCE, 'data', 'examples', name + '.lockwork')

    def take(self, program, name):
        """The display as it is, when it has come to rest."""
        program.settle()
        if program.state()['working']:
            try:
                wait(lambda: program.state()['still'], 'the picture at rest', 20)
            except Failed:
                pass  # something swings
        time.sleep(1)  # things fade in
        raw = os.path.join(self.home, name + '.png')
        program.picture(raw)
        path = os.path.join(self.out, name + '.png')
        subprocess.run(['convert', raw, '-strip', '-dither', 'None', '-colors', '256', '-define', 'png:compression-level=9', 'PNG8:' + path], check=True)
        print(f'{name}.png {os.path.getsize(path) // 1024} kB', flush=True)

    def away(self, program):
        """The mouse where it lights nothing up."""
        program.move(program.display.width - 2, program.display.height - 2)


def start(studio, size, dark=False, scale=1, name='start'):
    display = Display(*size)
    try:
        program = studio.program(display, dark=dark, scale=scale)
        studio.away(program)
        wait(lambda: program.find(name='prosthetic-arm'), 'the examples')
        time.sleep(6)  # pictures of the examples come one after another
        studio.take(program, name)
        program.end()
    finally:
        display.end()


def run(program):
    program.key('F5')
    wait(lambda: program.state()['result'], 'it runs')
    program.settle()


def scrub(program, across):
    program.click(name='timeline-track', across=across, down=0.3)


def arm(studio, size, dark=False, scale=1, name='arm'):
    """The arm with its torque graph; then the same with the panel of freedoms."""
    display = Display(*size)
    try:
        program = studio.program(display, studio.example('arm'), dark=dark, scale=scale)
        program.settle()
        run(program)
        scrub(program, 0.6)
        program.click(text='elbow', within='tree', kind='GtkLabel')
        studio.away(program)
        studio.take(program, name)
        program.key('alt+2')
        studio.away(program)
        studio.take(program, name.replace('arm', 'freedoms'))
        program.end()
    finally:
        display.end()


def panels(studio):
    display = Display(1280, 800)
    try:
        program = studio.program(display, studio.example('backhoe'))
        program.settle()
        program.key('alt+2')
        studio.away(program)
        studio.take(program, 'redundant')
        program.end()
        program = studio.program(display, studio.example('arm'))
        program.settle()
        program.click(text='upper-arm', within='tree', kind='GtkLabel')
        studio.away(program)
        studio.take(program, 'inspector-body')
        program.click(text='elbow-motor', within='tree', kind='GtkLabel')
        studio.away(program)
        studio.take(program, 'inspector-motor')
        program.key('alt+3')
        program.click(name='size-motors')
        wait(lambda: (program.find(name='motor-copy') or {}).get('sensitive'), 'the sheet', 90)
        studio.away(program)
        studio.take(program, 'motors')
        program.focus()
        program.key('ctrl+p')
        time.sleep(0.5)
        program.type('sec')
        studio.take(program, 'palette')
        program.key('Escape')
        program.key('ctrl+comma')
        time.sleep(0.5)
        studio.take(program, 'preferences')
        program.key('Escape')
        program.focus()
        program.key('ctrl+question')
        time.sleep(1)
        studio.take(program, 'shortcuts')
        program.end()
        program = studio.program(display, studio.example('absorber'))
        program.settle()
        run(program)
        studio.away(program)
        studio.take(program, 'modes')
        program.end()
        program = studio.program(display, studio.example('engine'))
        program.settle()
        program.click(name='section')
        run(program)
        program.click(name='show-arrows')
        scrub(program, 0.3)
        studio.away(program)
        studio.take(program, 'section')
        program.end()
    finally:
        display.end()


def drag(studio):
    display = Display(1280, 800)
    try:
        program = studio.program(display, studio.example('arm'))
        program.settle()
        program.click(name='drag')
        wait(lambda: program.state()['tool'] == 'drag', 'dragging')
        x, y = program.pixel(0, 0, -0.6)
        program.drag((x, y), [(x + 90, y - 30), (x + 150, y - 80)], hold=False)
        studio.take(program, 'drag')
        display.xdotool('mouseup', 1)
        program.end()
    finally:
        display.end()


def tutorial(studio):
    display = Display(1280, 800)
    folder = tempfile.mkdtemp(dir=studio.home)
    try:
        program = studio.program(display)
        quiet = ('joint', 'motor')  # there the mouse is part of what is seen, or it would close something

        def picture(name):
            if name not in quiet:
                studio.away(program)
            studio.take(program, 'tutorial-' + name)
        e2e_first.follow(studio, program, folder, picture)
        e2e_first.size_motors(program, picture)
        program.end()
    finally:
        display.end()


def main():
    arguments = sys.argv[1:]
    out = os.path.join(SOURCE, 'data', 'manual', 'window')
    if '--out' in arguments:
        at = arguments.index('--out')
        out = arguments[at + 1]
        del arguments[at:at + 2]
    if not arguments:
        sys.exit(__doc__)
    studio = Studio(os.path.abspath(arguments[0]), out)
    sets = arguments[1:] or ['start', 'arm', 'panels', 'drag', 'tutorial', 'large', 'double']
    try:
        for name in sets:
            if name == 'start':
                start(studio, (1280, 800))
                start(studio, (1280, 800), dark=True, name='start-dark')
            elif name == 'arm':
                arm(studio, (1280, 800))
                arm(studio, (1280, 800), dark=True, name='arm-dark')
            elif name == 'large':
                arm(studio, (1920, 1080), name='arm-large')
            elif name == 'double':
                arm(studio, (2560, 1600), scale=2, name='arm-double')
            else:
                {'panels': panels, 'drag': drag, 'tutorial': tutorial}[name](studio)
    finally:
        shutil.rmtree(studio.home, ignore_errors=True)


if __name__ == '__main__':
    main()
