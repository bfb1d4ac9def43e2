"""What end-to-end scripts share: a display of their own with a window manager, the program on it, a real mouse and keyboard, pictures, and TAP output.
Scripts are called with lockwork-gui, lockwork, the reader, and the source folder. Widgets are found through the program's test socket (ui/testing.h).
Nothing waits for a fixed time: wait() asks until a condition holds or its limit is over."""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

# Words of libraries that come on machines without a desktop and are none of ours.
NOISE = ('dconf', 'MESA', 'libEGL', 'Vulkan', 'portal', 'at-spi', 'a11y', 'AT-SPI', 'dbus', 'Fontconfig', 'mit-shm', 'gvfs')


class Failed(Exception):
    pass


class Tap:
    display = None  # of which a picture is taken into the folder LW_PICTURES when something takes too long

    def __init__(self):
        self.count = self.bad = 0

    def run(self, story, *arguments):
        """One test; what went wrong is told, and the next one goes on."""
        self.count += 1
        title = (story.__doc__ or story.__name__).strip().splitlines()[0]
        if arguments and isinstance(arguments[-1], str):
            title += ': ' + arguments[-1]
        began = time.time()
        try:
            story(*arguments)
            print(f'ok {self.count} - {title} ({time.time() - began:.1f} s)', flush=True)
        except Exception as error:  # noqa: BLE001: every failure of a story is a failed test, whatever its kind
            self.bad += 1
            for line in f'{type(error).__name__}: {error}'.splitlines():
                print('# ' + line)
            trace = error.__traceback__
            while trace:
                print(f'#   {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno} {trace.tb_frame.f_code.co_name}')
                trace = trace.tb_next
            print(f'not ok {self.count} - {title}', flush=True)

    def end(self):
        print(f'1..{self.count}')
        return 1 if self.bad else 0


class Place:
    """What a script is called with, and where it works: a display, and a folder that is removed."""

    def __init__(self, width=1280, height=800):
        skip_unless_ready()
        self.gui, self.lockwork, self.reader, self.source = [os.path.abspath(path) for path in sys.argv[1:5]]
        self.folder = tempfile.mkdtemp(prefix='lockwork-e2e-')
        self.display = Tap.display = Display(width, height)
        self.brief = os.environ.get('LW_TESTS') == 'brief'
        self.whole = os.environ.get('LW_TESTS') == 'whole'

    def example(self, name):
        return os.path.join(self.source, 'data', 'examples', name + '.lockwork')

    def copy(self, name, new_name=None):
        """An example that may be changed; its part files are found as those of the original are."""
        path = os.path.join(self.folder, 'examples', (new_name or name) + '.lockwork')
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(os.path.join(self.folder, 'parts')):
            os.symlink(os.path.join(self.source, 'data', 'parts'), os.path.join(self.folder, 'parts'))
        shutil.copyfile(self.example(name), path)
        return path

    def program(self, *files, **more):
        return Program(self.display, self.gui, self.reader, files, **more)

    def end(self):
        self.display.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def check(condition, text):
    if not condition:
        raise Failed(text)


def wait(condition, text, seconds=60):
    """Until condition() is true (its value is given back); fails with the text after so many seconds."""
    limit = time.time() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.time() > limit:
            if os.environ.get('LW_PICTURES') and Tap.display:
                Tap.display.picture(os.path.join(os.environ['LW_PICTURES'], f'late-{os.getpid()}.png'))
            raise Failed(f'not within {seconds} s: {text}')
        time.sleep(0.03)


def skip_unless_ready():
    missing = [tool for tool in ('Xvfb', 'openbox', 'xdotool', 'import') if not shutil.which(tool)]
    if missing:
        print('1..0 # SKIP not installed: ' + ', '.join(missing))
        sys.exit(0)


class Display:
    """Xvfb and openbox on a display number that is free. Its screen has room for the frame that GTK draws round a window where there is no compositor;
    pictures are without it."""

    def __init__(self, width=1280, height=800):
        read, write = os.pipe()
        self.server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', f'{width + 40}x{height + 40}x24', '-nolisten', 'tcp', '-noreset'],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failed('Xvfb did not start')
        self.name = ':' + number
        self.environment = dict(os.environ, DISPLAY=self.name, GDK_BACKEND='x11', LIBGL_ALWAYS_SOFTWARE='1', GSK_RENDERER='cairo',
                                GSETTINGS_BACKEND='memory', LC_ALL='C.UTF-8')
        if not os.environ.get('LW_TEST_A11Y'):
            self.environment.update(NO_AT_BRIDGE='1', GTK_A11Y='none')
        self.folder = tempfile.mkdtemp(prefix='lockwork-display-')
        rules = os.path.join(self.folder, 'rc.xml')
        with open(rules, 'w', encoding='utf-8') as file:
            file.write('<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><focusNew>yes</focusNew></focus><keyboard/>'
                       '<mouse><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context></mouse>'
                       '<applications><application type="normal"><decor>no</decor></application></applications></openbox_config>')
        self.manager = subprocess.Popen(['openbox', '--config-file', rules, '--sm-disable'], env=self.environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.width, self.height, self.frame = width, height, 0
        wait(lambda: self.xdotool('get_num_desktops') not in ('', '0'), 'openbox starts', 20)

    def xdotool(self, *words):
        done = subprocess.run(['xdotool', *[str(word) for word in words]], env=self.environment, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout.strip()

    def picture(self, path):
        crop = f'{self.width}x{self.height}+{self.frame}+{self.frame}'
        subprocess.run(['import', '-window', 'root', '-crop', crop, '+repage', path], env=self.environment, check=True, timeout=60)

    def end(self):
        for process in (self.manager, self.server):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Program:
    """lockwork-gui with folders of its own, asked through its test socket."""

    def __init__(self, display, gui, reader, files=(), home=None, environment=None):
        self.display = display
        self.own_home = home is None
        self.home = home or tempfile.mkdtemp(prefix='lockwork-home-')
        path = os.path.join(self.home, f'test-socket-{time.monotonic_ns()}')
        variables = dict(display.environment, LOCKWORK_TEST_SOCKET=path, LOCKWORK_READER=reader, HOME=self.home)
        for name in ('CONFIG', 'STATE', 'DATA', 'CACHE'):
            variables[f'XDG_{name}_HOME'] = os.path.join(self.home, name.lower())
            os.makedirs(variables[f'XDG_{name}_HOME'], exist_ok=True)
        variables['XDG_RUNTIME_DIR'] = self.home
        variables.update(environment or {})
        self.errors = os.path.join(self.home, f'stderr-{time.monotonic_ns()}')
        with open(self.errors, 'w', encoding='utf-8') as errors:
            self.process = subprocess.Popen([gui, *files], env=variables, stdout=subprocess.DEVNULL, stderr=errors)
        self.talk = socket.socket(socket.AF_UNIX)
        self.talk.settimeout(60)
        self.stream = None

        def connect():
            if self.process.poll() is not None:
                raise Failed(f'lockwork-gui ended with {self.process.returncode}: {self.told()}')
            try:
                self.talk.connect(path)
                return True
            except OSError:
                return False
        try:
            wait(connect, 'the program makes its test socket')
            self.stream = self.talk.makefile('r', encoding='utf-8')
            wait(self.window, 'a window is shown')
            self.fill_screen()
        except BaseException:
            self.end()
            raise

    # ---- asking

    def ask(self, request):
        self.talk.sendall(request.encode() + b'\n')
        line = self.stream.readline()
        if not line:
            self.process.wait(30)
            raise Failed(f'lockwork-gui has gone ({self.process.returncode}): {self.told()}')
        return json.loads(line)

    def state(self):
        return self.ask('state')

    def widgets(self):
        return self.ask('widgets')

    def window(self):
        """The X window of the main window."""
        for widget in self.widgets():
            if widget['type'] == 'LwWindow' and widget['window']:
                return int(widget['window'])
        return None

    def find(self, name=None, text=None, kind=None, tooltip=None, within=None, all_of_them=False):
        """Widgets on the screen that have this name, text, type or beginning of the tooltip; within: below the widget of that name."""
        found, inside = [], None
        for widget in self.widgets():
            if within:
                if inside is not None and widget['depth'] <= inside:
                    inside = None
                if inside is None and widget['name'] == within:
                    inside = widget['depth']
                if inside is None:
                    continue
            if name is not None and widget['name'] != name:
                continue
            if text is not None and widget['text'] != text:
                continue
            if kind is not None and widget['type'] != kind:
                continue
            if tooltip is not None and not (widget['tooltip'] or '').startswith(tooltip):
                continue
            if widget['width'] > 0 and widget['height'] > 0:
                found.append(widget)
        return found if all_of_them else found[0] if found else None

    def need(self, seconds=20, **what):
        return wait(lambda: self.find(**what), f'a widget with {what}', seconds)

    def at_rest(self, **what):
        """The same when it has come to its place."""
        last = None

        def rests():
            nonlocal last
            widget, before = self.need(**what), last
            last = widget
            return widget if before and all(widget[key] == before[key] for key in ('x', 'y', 'width', 'height', 'window')) else None
        return wait(rests, f'a widget with {what} comes to its place', 20)

    def told(self):
        with open(self.errors, encoding='utf-8', errors='replace') as file:
            return file.read()

    def complaints(self):
        """What it said on stderr, without known noise."""
        return [line for line in self.told().splitlines() if line.strip() and not any(word in line for word in NOISE)]

    def settle(self, seconds=60):
        """Until nothing is under way."""
        def at_rest():
            state = self.state()
            return state if not state['busy'] and not state['running'] else None
        return wait(at_rest, 'nothing is under way', seconds)

    # ---- mouse and keyboard

    def fill_screen(self):
        window = self.window()
        self.display.xdotool('windowactivate', '--sync', window)
        width, height = self.display.width, self.display.height

        def main():
            return next(w for w in self.widgets() if w['type'] == 'LwWindow')
        scale = main()['scale']
        frame = self.display.frame = round(main()['x'] * scale)
        self.display.xdotool('windowmove', window, 0, 0)
        self.display.xdotool('windowsize', '--sync', window, width + 2 * frame, height + 2 * frame)
        wait(lambda: self.corner(window) == (0, 0) and abs(main()['width'] * scale - width) < 3 and abs(main()['height'] * scale - height) < 3,
             f'the window is {width} by {height}', 20)

    def corner(self, window):
        # Asked by the mouse: what xdotool tells of windows with a frame of the window manager is off by that frame.
        if int(window) != self.window():
            self.display.xdotool('mousemove', '--window', int(window), 0, 0)
            shell = self.display.xdotool('getmouselocation', '--shell')
        else:
            shell = self.display.xdotool('getwindowgeometry', '--shell', int(window))
        values = dict(line.split('=') for line in shell.splitlines() if '=' in line)
        return int(values['X']), int(values['Y'])

    def middle(self, widget, across=0.5, down=0.5):
        left, top = self.corner(widget['window'])
        scale = widget['scale']
        return left + (widget['x'] + widget['width'] * across) * scale, top + (widget['y'] + widget['height'] * down) * scale

    def pixel(self, x, y, z):
        """Where on the display a point of the world (m) is."""
        at = self.ask(f'pixel {x!r} {y!r} {z!r}')
        check(at and at['x'] is not None, f'the point {x} {y} {z} is not in the view')
        left, top = self.corner(at['window'])
        return left + at['x'] * at['scale'], top + at['y'] * at['scale']

    def move(self, x, y):
        self.display.xdotool('mousemove', round(x), round(y))  # --sync would wait for a move where the mouse is there already

    def click_at(self, x, y, button=1, repeat=1):
        self.move(x, y)
        for _ in range(repeat):
            self.display.xdotool('click', button)

    def click(self, widget=None, button=1, repeat=1, across=0.5, down=0.5, **what):
        widget = widget or self.at_rest(**what)
        check(widget['sensitive'], f'{widget["name"]} {widget["text"]} cannot be clicked now')
        self.click_at(*self.middle(widget, across, down), button, repeat)

    def drag(self, start, ends, button=1, hold=True):
        """Presses at start, moves through the points, and releases unless hold is False."""
        self.move(*start)
        self.display.xdotool('mousedown', button)
        last = start
        for end in ends:
            for i in range(1, 9):
                self.move(last[0] + (end[0] - last[0]) * i / 8, last[1] + (end[1] - last[1]) * i / 8)
            last = end
        if hold:
            self.display.xdotool('mouseup', button)

    def key(self, *keys):
        for key in keys:
            self.display.xdotool('key', '--clearmodifiers', key)

    def type(self, text):
        self.display.xdotool('type', '--clearmodifiers', '--delay', '8', text)

    def choose_file(self, path):
        """Types a path into the file chooser that is on the screen, and waits until it has gone."""
        wait(lambda: self.find(kind='GtkFileChooserDialog'), 'the file chooser', 20)
        chooser = self.find(kind='GtkFileChooserDialog')
        self.display.xdotool('windowactivate', '--sync', int(chooser['window']))
        saving = self.find(kind='GtkFileChooserEntry')
        if saving:
            self.click(saving, repeat=3)
            self.key('ctrl+a')
        else:
            self.type('/')
            saving = self.need(kind='GtkFileChooserEntry')
            self.key('ctrl+a')
        self.type(path)
        wait(lambda: (self.find(kind='GtkFileChooserEntry') or {}).get('text') == path, f'the path {path} is typed', 20)
        self.key('Return')
        if not self.gone(kind='GtkFileChooserDialog', seconds=3):
            self.key('Return')  # the first one took what was completed
        wait(lambda: not self.find(kind='GtkFileChooserDialog'), 'the file chooser closes', 20)

    def gone(self, seconds=10, **what):
        try:
            wait(lambda: not self.find(**what), '', seconds)
            return True
        except Failed:
            return False

    def focus(self):
        self.display.xdotool('windowactivate', '--sync', self.window())

    def picture(self, path):
        self.display.picture(path)

    # ---- the end

    def kill(self):
        """As a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def alive(self):
        return self.process.poll() is None

    def end(self):
        if self.stream:
            self.stream.close()
        self.talk.close()
        if self.alive():
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.own_home:
            shutil.rmtree(self.home, ignore_errors=True)
