"""Sets up Card Table in this folder and then starts it (play) or tests it (test).

Needs Python alone. Must parse on Python 3.6 and later, so that an old Python is told what is wrong.
"""

import contextlib
import ctypes
import hashlib
import importlib.util
import io
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

OLDEST = (3, 11)
NEWEST = (3, 14)  # the last for which constraints.txt's PySide6 was made


def refusal(version: "tuple[int, ...]") -> str:
    """Return what to tell somebody whose Python is too old or too new, or nothing."""
    if OLDEST <= version[:2] <= NEWEST:
        return ""
    found, oldest, newest = (".".join(map(str, parts[:2])) for parts in (version, OLDEST, NEWEST))
    command = f"py -{newest}" if sys.platform == "win32" else f"python{newest}"
    return (
        f"Python {oldest} から {newest} のどれかが必要です(これは {found})。あれば、それでもう一度どうぞ。\n"
        f"例: {command} bootstrap.py play\n"
        f"Python {oldest} to {newest} is needed (this is {found}). If you have it, please try that one.\n"
        f"For example: {command} bootstrap.py play"
    )


if refusal(sys.version_info[:2]):
    sys.exit(refusal(sys.version_info[:2]))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STAMP = VENV / "cardtable-stamp.txt"
EXTRAS = {"play": ".", "test": ".[test]"}
KERNELS = VENV / "kernel"

# What Qt's libraries and its xcb, wayland and offscreen platforms load, and Debian's package for each.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libpulse.so.0": "libpulse0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
# The tests drive the program in a real window too.
TEST_PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}


def japanese() -> bool:
    """Return whether to speak Japanese: as the program is asked to (--lang), or else as the system does."""
    asked = asked_language(sys.argv[1:])
    if asked:
        return asked == "ja"
    if sys.platform == "win32":
        tongue = "ja" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x11 else ""
    else:
        names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        tongue = next(filter(None, names), "")
    return tongue.startswith("ja")


def asked_language(arguments: "list[str]") -> str:
    """Return what the program's option --lang says, or nothing."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            return value or next(iter(arguments[place + 1 :]), "")
    return ""


def either(ja: str, en: str) -> str:
    """Return the text in the person's language."""
    return ja if japanese() else en


def say(ja: str, en: str) -> None:
    """Tell the person what is being done."""
    print(either(ja, en), flush=True)


class SetupError(Exception):
    """Setting up cannot go on; the message tells the person why and what to do."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(either(ja, en))


def run(arguments: list[str], ja: str, en: str) -> None:
    """Run one step of the set-up; stop with the explanation if it fails. Progress is for a terminal only."""
    progress = None if sys.stdout.isatty() else subprocess.DEVNULL
    if subprocess.run(arguments, cwd=ROOT, stdout=progress, check=False).returncode != 0:
        raise SetupError(ja, en)


def loads(library: str) -> bool:
    """Return whether the system has this shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_japanese_font() -> bool:
    """Return whether fontconfig knows a font with Japanese letters."""
    if shutil.which("fc-list") is None:
        return False
    listed = subprocess.run(["fc-list", ":lang=ja", "family"], stdout=subprocess.PIPE, check=False)
    return bool(listed.stdout.strip())


def missing_packages(command: str) -> list[str]:
    """Return the Debian packages whose contents the command needs and the system lacks."""
    packages = [package for library, package in LIBRARIES.items() if not loads(library)]
    if importlib.util.find_spec("ensurepip") is None:
        usual = Path("/usr/bin/python3").resolve() == Path(sys.executable).resolve()
        packages.append("python3-venv" if usual else f"python3.{sys.version_info[1]}-venv")
    if not has_japanese_font():
        packages += ["fontconfig", "fonts-noto-cjk"]
    if command == "test":
        packages += [package for name, package in TEST_PROGRAMS.items() if shutil.which(name) is None]
    return packages


def is_root() -> bool:
    """Return whether this process may install system packages."""
    return sys.platform != "win32" and os.geteuid() == 0


def install_packages(packages: list[str]) -> None:
    """Install Debian packages, or tell the person the line that does."""
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    names = " ".join(packages)
    if not is_root():
        line = f"\n\n  sudo apt-get update && sudo {' '.join(install)}\n"
        raise SetupError(
            f"システムのパッケージが足りません。次の一行を実行してから、もう一度どうぞ:{line}",
            f"Some system packages are missing. Please run this line, then try again:{line}",
        )
    say(f"システムのパッケージを入れます: {names}", f"Installing system packages: {names}")
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    failure = (
        "apt-get がうまくいきませんでした。ネットワークと上の表示を確かめてください。",
        "apt-get failed. Please check the network and its own words above.",
    )
    with contextlib.suppress(SetupError):  # the lists from before may do; if not, installing tells
        run(["apt-get", "update"], *failure)
    run(install, *failure)


def provide_system(command: str) -> None:
    """See to it that Linux has what Qt, and for the tests X, needs."""
    packages = missing_packages(command)
    if packages and shutil.which("apt-get"):
        install_packages(packages)
    elif packages:
        sonames = {package: library for library, package in LIBRARIES.items()}
        names = ", ".join(sonames.get(package, package) for package in packages)
        say(f"このシステムに見つからないもの: {names}", f"Not found on this system: {names}")


def check_display() -> None:
    """Stop with plain words where Qt would abort for want of a screen."""
    if os.environ.get("QT_QPA_PLATFORM") or os.environ.get("WAYLAND_DISPLAY"):
        return
    display = os.environ.get("DISPLAY")
    if not display:
        raise SetupError(
            "画面が見つかりません(DISPLAY も WAYLAND_DISPLAY もありません)。\n"
            "デスクトップの端末から実行してください。",
            "There is no screen (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
            "Please run this in a terminal of a desktop.",
        )
    if loads("libX11.so.6"):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        if not x11.XOpenDisplay(None):
            raise SetupError(
                f"画面(DISPLAY={display})を開けません。",
                f"The screen (DISPLAY={display}) cannot be opened.",
            )


def stamp(command: str) -> str:
    """Return the line that names everything a finished set-up was made from."""
    digest = hashlib.sha256(repr((sys.version_info[:2], sys.base_prefix, str(ROOT))).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return f"{digest.hexdigest()} {command}"


def is_ready(command: str) -> bool:
    """Return whether an earlier start has set up all that this one needs."""
    if not (PYTHON.exists() and (VENV / "pyvenv.cfg").is_file() and STAMP.is_file()):
        return False
    return STAMP.read_text(encoding="utf-8") in (stamp(command), stamp("test"))


def venv_works() -> bool:
    """Return whether .venv is whole and was made by the running Python."""
    probe = "import pip, sys; print(sys.version_info[:2], sys.base_prefix, sys.prefix != sys.base_prefix)"
    try:
        answer = subprocess.run([str(PYTHON), "-X", "utf8", "-c", probe], capture_output=True, check=False)
    except OSError:
        return False
    wanted = f"{sys.version_info[:2]} {sys.base_prefix} True"
    return answer.stdout.decode("utf-8", "replace").strip() == wanted


def check_qt(command: str) -> None:
    """Stop and name the library if Qt or the platform it would use cannot be loaded."""
    screen = "wayland" if os.environ.get("WAYLAND_DISPLAY") else "xcb"
    platform = os.environ.get("QT_QPA_PLATFORM") or ("offscreen" if command == "test" else screen)
    probe = (
        "import ctypes, pathlib, PySide6.QtWidgets as widgets\n"
        "plugins = pathlib.Path(widgets.__file__).parent / 'Qt/plugins/platforms'\n"
        f"[ctypes.CDLL(str(path)) for path in plugins.glob('libq{platform.partition(':')[0]}.so')]"
    )
    answer = subprocess.run([str(PYTHON), "-c", probe], stderr=subprocess.PIPE, check=False)
    if answer.returncode != 0:
        reason = (answer.stderr.decode(errors="replace").strip().splitlines() or ["?"])[-1]
        raise SetupError(f"Qt を読み込めません: {reason}", f"Qt cannot be loaded: {reason}")


def set_up(command: str) -> None:
    """Make or mend .venv and install the program and its pinned parts there."""
    STAMP.unlink(missing_ok=True)
    say(
        "初めての準備をします。数分かかりますが、次からはすぐに始まります。",
        "Setting up for the first time. It takes a few minutes; from then on it starts at once.",
    )
    if not venv_works():
        say("1/3 Python の仮想環境 .venv を作ります。", "1/3 Making the Python environment .venv.")
        maker = getattr(sys, "_base_executable", sys.executable)
        run(
            [maker, "-m", "venv", "--clear", str(VENV)],
            f"{VENV} を作れませんでした。",
            f"{VENV} could not be made.",
        )
    say(
        "2/3 必要な部品を .venv に入れます(初回は数百 MB のダウンロードがあります)。",
        "2/3 Installing the parts into .venv (the first time this downloads a few hundred MB).",
    )
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    run(
        [*pip, "-c", "constraints.txt", "-e", EXTRAS[command]],
        "pip がうまくいきませんでした。ネットワークと上の表示を確かめてください。",
        "pip failed. Please check the network and its own words above.",
    )
    say("3/3 入れた部品が動くことを確かめます。", "3/3 Checking that the parts work.")
    if sys.platform == "linux":
        check_qt(command)
    STAMP.write_text(stamp(command), encoding="utf-8")
    say("部品がそろいました。", "All parts are in place.")


def has_compiler() -> bool:
    """Return whether a C compiler and Python's headers are at hand; none is ever installed for this."""
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return False
    if sys.platform == "win32":
        programs = os.environ.get("PROGRAMFILES(X86)", "")
        finder = Path(programs, "Microsoft Visual Studio/Installer/vswhere.exe")
        tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
        line = [str(finder), "-products", "*", "-requires", tools, "-property", "installationPath"]
        return finder.is_file() and bool(quietly(line)[1].strip())
    usual = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "linux" and shutil.which(usual.split()[0]) is not None


def kernel_name() -> str:
    """Return a name for everything that the compiled modules are made from: sources, tools and Python."""
    digest = hashlib.sha256(repr((sys.version, platform.machine())).encode())
    sources = [path for room in ("engine", "ai") for path in (ROOT / "cardtable" / room).rglob("*.py")]
    for path in [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "constraints.txt", *sorted(sources)]:
        digest.update(repr(path.relative_to(ROOT).as_posix()).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def with_kernel(folder: Path) -> dict[str, str]:
    """Return the environment in which the program finds the compiled modules in this folder."""
    return {**os.environ, "CARDTABLE_KERNEL": str(folder)}


def compile_kernel(python: Path, target: Path, log: Path) -> bool:
    """Compile what can be compiled into a folder of its own, which is there when it is whole, or not at all.

    Another start may do the same at the same time: whoever is first wins. What was interrupted is left in a
    folder that nobody takes for whole.

    Args:
        python: of an environment with the extra *compile*.
        target: the folder to be made.
        log: where to write what went wrong.
    """
    made = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    build = [str(python), "setup.py", "-q", "build_ext"]
    build += ["--build-lib", str(made / "lib"), "--build-temp", str(made / "temp")]
    probe = "import cardtable.engine.bits as bits; raise SystemExit(not bits.COMPILED)"
    steps = [
        (build, {**os.environ, "CARDTABLE_COMPILED": str(made)}),
        ([str(python), "-c", probe], with_kernel(made / "lib")),
    ]
    for line, environment in steps:
        succeeded, told = quietly(line, environment)
        if not succeeded:
            log.write_bytes(told)
            shutil.rmtree(made, ignore_errors=True)
            return False
    with contextlib.suppress(OSError):  # the other one was first
        (made / "lib").rename(target)
    shutil.rmtree(made, ignore_errors=True)
    return target.is_dir()


def quietly(line: list[str], environment: "dict[str, str] | None" = None) -> "tuple[bool, bytes]":
    """Run a command; return whether it succeeded, and what it said; on a terminal dots show life."""
    shows_life, dots = sys.stdout is not None and sys.stdout.isatty(), 0
    told: bytes | None = None
    with subprocess.Popen(
        line, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        while told is None:
            try:
                told, _ = process.communicate(timeout=5.0)
            except subprocess.TimeoutExpired:
                dots += 1
                print("." * shows_life, end="", flush=True)
    print("\n" * (shows_life and dots > 0), end="", flush=True)
    return process.returncode == 0, told


def remove_stale(kernels: Path, current: str) -> None:
    """Remove compiled modules of other sources, and what an interrupted start has left an hour ago."""
    for path in kernels.iterdir():
        is_at_work = "." in path.name and time.time() - path.stat().st_mtime < 3600
        if path.name not in (current, f"{current}.log") and not is_at_work:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def provide_kernel() -> "Path | None":
    """Return the folder with the compiled modules for these sources, made now if need be; None without."""
    name = kernel_name()
    target, log = KERNELS / name, KERNELS / f"{name}.log"
    if target.is_dir() or not has_compiler():
        return target if target.is_dir() else None
    if not log.exists():
        say(
            "コンピューターの思考を速くするため、一部をコンパイルします(初回と更新後だけ、一、二分)。",
            "Compiling what the computers think with (a minute or two, only now and after updates).",
        )
        KERNELS.mkdir(parents=True, exist_ok=True)
        pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "-q"]
        installed, _ = quietly([*pip, "-c", "constraints.txt", "-e", ".[compile]"])
        if not installed:  # perhaps for want of a network
            say(
                "コンパイルに必要な部品を入れられなかったので、コンパイルせずに始めます。",
                "The parts for compiling could not be installed; starting without.",
            )
            return None
        if compile_kernel(PYTHON, target, log):
            remove_stale(KERNELS, name)
            return target
    say(
        f"コンパイルできなかったので、コンパイルせずに始めます(理由: {log})。",
        f"It could not be compiled; starting without (the reason: {log}).",
    )
    return None


def start(command: str, arguments: list[str]) -> int:
    """Become the program or the tests; on Windows run them and return their exit code."""
    os.environ.pop("CARDTABLE_KERNEL", None)
    if command == "test":
        os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
        os.chdir(ROOT)
        # One process more than cores, since some tests wait; who has nothing left to do takes from another.
        processes = str((os.cpu_count() or 1) + 1)
        line = [str(PYTHON), "-m", "pytest", "-n", processes, "--dist", "worksteal", *arguments]
    else:
        with contextlib.suppress(OSError):  # a full disk: the program will tell
            kernel = provide_kernel()
            if kernel is not None:
                os.environ.update(with_kernel(kernel))
        line = [str(PYTHON), "-P", "-m", "cardtable", *arguments]
    return subprocess.call(line) if sys.platform == "win32" else os.execv(line[0], line)


def main(arguments: list[str]) -> int:
    """Set up what the command needs, then start it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    command, rest = (arguments or [""])[0], arguments[1:]
    if command not in EXTRAS:
        python = "py" if sys.platform == "win32" else "python3"
        say(
            f"使い方: {python} bootstrap.py play [-- cardtable の引数] | test [-- pytest の引数]",
            f"Usage: {python} bootstrap.py play [-- arguments of cardtable] | test [-- arguments of pytest]",
        )
        return 0 if command in ("-h", "--help") else 2
    try:
        if sys.platform == "linux":
            provide_system(command)
            if command == "play":
                check_display()
        if not is_ready(command):
            set_up(command)
        return start(command, rest[1:] if rest[:1] == ["--"] else rest)
    except (SetupError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
