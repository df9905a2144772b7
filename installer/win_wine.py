"""A running Wine with a screen of its own, and the Windows programs in it."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import stat
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

from win_common import WindowsError, require, run

WINE = "/usr/lib/wine/wine64"  # the wrapper in /usr/bin talks about 32-bit programs first
WINE_ENVIRONMENT = {
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    # The colour stand-in instead of Wine's; and no crash dialogs, no questions about Mono and Gecko, no menu
    # entries in the home folder.
    "WINEDLLOVERRIDES": "mscms=n;winedbg.exe,mscoree,mshtml,winemenubuilder.exe=d",
    "LC_ALL": "C.UTF-8",  # Wine reads command lines and file names in this encoding
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONUTF8": "1",
}
WINE_KEY = r"HKCU\Software\Wine"
WINDOWS = "win10"
"""What Wine is to be, in that key's `Version`; by default it would be Windows 7."""

SECOND_LOOK = 0.5  # seconds after the first at a process that seems forgotten


class Wine:
    """A running Wine with a screen of its own; leaving it ends all its processes."""

    def __init__(self, prefix: Path) -> None:
        self.prefix = prefix
        self.environment = {
            **os.environ,
            **WINE_ENVIRONMENT,
            "WINEPREFIX": str(prefix),
            "XDG_DATA_HOME": str(prefix / "bin"),
        }
        self._stack = contextlib.ExitStack()

    @property
    def drive(self) -> Path:
        """Where its drive C: is."""
        return self.prefix / "drive_c"

    def __enter__(self) -> Wine:
        with self._stack:
            self.environment["DISPLAY"] = self._stack.enter_context(screen())
            self._stack.callback(self._end)
            self._end()  # a run that was killed may have left its server, whose screen is gone
            # The services would keep a command's pipe open if that command started them.
            # First of all, because a wineserver that starts without a screen never has one.
            for command in (["/usr/bin/wineserver", "-p"], [WINE, "wineboot", "--update"]):
                subprocess.run(
                    command,
                    env=self.environment,
                    timeout=300,
                    check=True,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            # A second after its last program Wine closes the desktop, and who starts at that moment gets no
            # window: so there is always one that waits.
            self._waiting = self.start(["cmd"], waits=True)
            self._stack = self._stack.pop_all()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def _end(self) -> None:
        subprocess.run(["/usr/bin/wineserver", "-k"], env=self.environment, timeout=60, check=False)
        subprocess.run(["/usr/bin/wineserver", "-w"], env=self.environment, timeout=60, check=False)

    def path(self, path: Path) -> PureWindowsPath:
        """Return the Windows name of a file."""
        if path.is_relative_to(self.drive):
            return PureWindowsPath("C:/", path.relative_to(self.drive))
        return PureWindowsPath("Z:/", path)

    @property
    def recycle_bin(self) -> Path:
        """Where Wine puts what goes to the recycle bin: not into that of whoever runs this."""
        return self.prefix / "bin/Trash/files"

    def start(
        self, command: Sequence[str | Path], cwd: Path | None = None, *, waits: bool = False
    ) -> Program:
        """Start a Windows program; a Path is handed to it as a Windows path.

        One that `waits` reads from a pipe, which ends with this process.
        """
        program, *arguments = command
        line = [WINE, str(program), *(str(self.path(a)) if isinstance(a, Path) else a for a in arguments)]
        process = subprocess.Popen(
            line,
            stdin=subprocess.PIPE if waits else subprocess.DEVNULL,
            # Not a file: Python for Windows finds the handle of one invalid under Wine.
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            cwd=cwd,
        )
        return Program(process, shlex.join(line))

    def xdotool(self, *arguments: str) -> str:
        """Let xdotool look or type; return what it printed."""
        command = ["xdotool", *arguments]
        done = subprocess.run(
            command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return done.stdout  # a search that finds nothing counts as failed: no error

    def screenshot(self, file: Path) -> None:
        """Keep what is on the screen."""
        run(["import", "-window", "root", file], env=self.environment, timeout=60)

    def processes(self, program: str) -> list[int]:
        """Return the process ids of this prefix's programs of that name."""
        mark = f"WINEPREFIX={self.prefix}".encode()
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # it has just ended
                command = (folder / "cmdline").read_bytes()
                if program.encode() in command and mark in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
        return found

    def never_began(self, process: int) -> bool:
        """Say whether Wine dropped a process before any of the program was loaded into it, and forgot it.

        A new process asks the wineserver to be let in, and waits for the reply. If the server ends it before
        it has read that, as it does with all that belongs to a job, it closes its own ends of both pipes; but
        until the reply has come, the process holds the other end of that pipe, too, and waits for itself, for
        ever. Nor does the server know which process of the system to kill. (Wine 8; Windows has no such.)
        A process that goes on may look like this for a moment, as a thread of it begins or ends.
        """
        dead = dead_pipes(process)
        if not dead:
            return False
        time.sleep(SECOND_LOOK)
        return dead_pipes(process) == dead

    def run(self, command: Sequence[str | Path], *, timeout: float, cwd: Path | None = None) -> str:
        """Run a Windows program and return what it printed; raise WindowsError if it fails or hangs."""
        program = self.start(command, cwd)
        code = program.wait(timeout)
        require(code == 0, f"failed with {code}: {program.line}\n{program.output()}")
        return program.output()


class Program:
    """A started Windows program."""

    def __init__(self, process: subprocess.Popen[bytes], line: str) -> None:
        self.process = process
        self.line = line
        self._read: list[bytes] = []
        self._reader = threading.Thread(target=self._pump, daemon=True)
        self._reader.start()

    def _pump(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as pipe:
            self._read.extend(iter(lambda: os.read(pipe.fileno(), 65536), b""))

    def output(self) -> str:
        """Return what it printed so far."""
        if self.process.poll() is not None:
            # A process it left behind may hold the pipe open: do not wait for that one.
            self._reader.join(timeout=2)
        return b"".join(self._read).decode(errors="replace")

    def wait(self, timeout: float) -> int:
        """Wait for its end and return its exit code; kill it and raise WindowsError if it takes too long."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise WindowsError(f"no end after {timeout:.0f} s: {self.line}\n{self.output()}") from None

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)


def dead_pipes(process: int) -> frozenset[str]:
    """Return the pipes on which nobody hears a process, or answers it; none unless it has both kinds."""
    own = PipeEnds.of(process)
    others = (int(folder.name) for folder in Path("/proc").glob("[0-9]*"))
    held = [PipeEnds.of(other) for other in others if other != process]
    unread = own.writing.difference(own.reading, *(ends.reading for ends in held))
    waiting = (own.writing & own.reading).difference(*(ends.writing for ends in held))
    return unread | waiting if unread and waiting else frozenset()


class PipeEnds(NamedTuple):
    """The pipes that a process may read from, and those that it may write to."""

    reading: frozenset[str]
    writing: frozenset[str]

    @classmethod
    def of(cls, process: int) -> PipeEnds:
        """Look which they are; none when it has ended."""
        ends: dict[int, set[str]] = {stat.S_IRUSR: set(), stat.S_IWUSR: set()}
        with contextlib.suppress(OSError):
            for handle in Path("/proc", str(process), "fd").iterdir():
                with contextlib.suppress(OSError):  # it has just been closed
                    pipe, mode = str(handle.readlink()), handle.lstat().st_mode
                    for way in ends:
                        if pipe.startswith("pipe:") and mode & way:
                            ends[way].add(pipe)
        return cls(frozenset(ends[stat.S_IRUSR]), frozenset(ends[stat.S_IWUSR]))


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Provide a screen nobody sees, and its name for DISPLAY."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        command,
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()  # empty, not waiting for ever, if Xvfb ends
        require(number, "Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(20)
