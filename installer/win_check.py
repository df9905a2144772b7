"""Install the Windows program under Wine, and do with it what a person could do."""

from __future__ import annotations

import contextlib
import filecmp
import json
import os
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import win_release
import win_sign
from win_build import build, check_collected, package, same_bytes, setup_name
from win_common import (
    ROOT,
    WindowsError,
    cache,
    files_in,
    identity,
    require,
    run,
    step,
    version,
    wait_until,
)
from win_kills import kill_while_starting
from win_wine import WINDOWS, WINE_KEY, Program, Wine

UNINSTALL_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\CardTable"
MATCH_SUFFIX_KEY = r"HKCU\Software\Classes\.cardtable"
MATCH_TYPE_KEY = r"HKCU\Software\Classes\CardTable.Match"
MATCH_TYPE = "CardTable.Match"
ANOTHER_TYPE = "Another.Program"
SAVE = ROOT / "tests/saves/happy_six-0.1.0.cardtable"
OLDER = "0.0.1"
TOURNAMENT = ("arena", "happy_six", "--seats", "fickle,fickle", "--sets", "120")
PROGRAMS = ("CardTable.exe", "cardtable-cli.exe")
NOTHING_CHANGED, NEWER_STAYS = 2, 3
"""The exit codes of Setup."""

OBSOLETE = "_internal/only in the older version.txt"


def test(*, play: bool, kills: int) -> None:
    """Build, then do with the installer and the program what a person could do."""
    tools, built = build()
    program = built / "CardTable"
    check_collected(program)
    with step("compiling and packing it again, to the same bytes"):
        same_bytes(tools, built)
    with step("laying out a release of it"), tempfile.TemporaryDirectory() as temporary:
        win_release.lay_out(tools, built, Path(temporary, "release"))
    setup_file = built / setup_name(version())
    prefix = cache() / "test-prefix"  # a fresh copy, so that nothing of an earlier test helps or harms
    shutil.rmtree(prefix, ignore_errors=True)
    shutil.copytree(tools.prefix, prefix, symlinks=True)
    try:
        with Wine(prefix) as wine:
            try:
                test_everything(wine, tools.python, program, setup_file, play=play, kills=kills)
            except WindowsError as error:
                raise WindowsError(f"{error}\n{traces(wine)}") from error
    finally:
        shutil.rmtree(prefix, ignore_errors=True)


def traces(wine: Wine) -> str:
    """Say what helps to find out why something failed: the screen, and what the program wrote down."""
    picture = cache() / "failure.png"
    with contextlib.suppress(WindowsError):
        wine.screenshot(picture)
    logs = [path.read_text(encoding="utf-8", errors="replace") for path in wine.drive.rglob("log.txt")]
    return "\n".join([f"(the screen at that moment: {picture})", *logs])


def test_everything(
    wine: Wine, python: Path, program: Path, setup_file: Path, *, play: bool, kills: int
) -> None:
    """Go through the life of an installation, with folder names that Windows programs find hard."""
    place = wine.drive / "山田 太郎 のカード/Card Table"
    data = wine.drive / "users/山田 太郎/記録 箱"
    note = place / "私のメモ.txt"
    with step("what Setup and programs say of themselves"):
        require((program / "_internal/identity.toml").exists(), "the program does not know its identity")
        for file in (setup_file, *(program / name for name in PROGRAMS)):
            check_identity(file, version())
    temporary = wine.drive / "older"
    older, older_setup = temporary / "CardTable", temporary / setup_name(OLDER)
    with step("signing an older version with a test certificate"), signing_certificate(temporary) as trusted:
        shutil.copytree(program, older)
        (older / OBSOLETE).write_text("The next version does not have this file.\n")
        signed = win_sign.sign(older / name for name in files_in(older))
        require({older / name for name in PROGRAMS} <= set(signed), "the programs were not signed")
        package(older, older_setup, OLDER, quick=True, sign=win_sign.command())
        for file in (older_setup, *signed):
            run(["osslsigncode", "verify", "-CAfile", trusted, "-in", file], timeout=60)
    with step("installing it, in Japanese"):
        refuse_on_old_windows(wine, older_setup, place)
        install(wine, older_setup, place, "/LANG=ja", "/DESKTOP")
        check_installed(wine, older, place, OLDER)
        require(win_sign.is_signed(place / "uninstall.exe"), "the uninstaller was not signed")
        require(f'@="{MATCH_TYPE}"' in exported(wine, MATCH_SUFFIX_KEY), "match files are nobody's")
        check_offered(wine, place)
        names = {path.name for path in shortcuts(wine)}
        require(names == {"カードテーブル.lnk"}, f"shortcuts in Japanese: {names}")
        require(len(shortcuts(wine)) == 2, "no icon on the desktop, though it was asked for")
    with step("uninstalling it, and the matches with it"):
        take_matches_along(wine, place)
        install(wine, older_setup, place, "/LANG=ja", "/DESKTOP")
    note.write_text("This one is not the installer's.\n")

    with step("smoke test"):
        for exe in PROGRAMS:
            smoke_test(wine, place / exe, data)
    with step("command line"):
        command_line(wine, place, data)
    if play:
        with step("playing, killing, resuming"):
            play_kill_resume(wine, place / "CardTable.exe", data)
    with step("a helper process whose program was killed"):
        helper_without_program(wine, place / "CardTable.exe")
    with step("killing it while it starts"):
        kill_while_starting(wine, place / "CardTable.exe", data, kills)
    with step("opening files"):
        open_files(wine, place / "CardTable.exe", data)
    with step("an upgrade while the program runs must refuse"):
        refuse_while_running(wine, setup_file, place, data)

    with step("an upgrade that fails half way must leave the older version"):
        fail_half_way(wine, python, setup_file, place)

    before = snapshot(data)
    with step("upgrading in place"):
        set_value(wine, MATCH_SUFFIX_KEY, "", ANOTHER_TYPE)
        install(wine, setup_file, None, "/LANG=en")
        chosen = f'@="{ANOTHER_TYPE}"' in exported(wine, MATCH_SUFFIX_KEY)
        require(chosen, "the upgrade took match files from another program")
        check_offered(wine, place)
        require(not (place / OBSOLETE).exists(), "the upgrade left a file of the older version behind")
        check_installed(wine, program, place, version(), foreign=[note.name])
        start_menu = [path.name for path in shortcuts(wine) if "Start Menu" in path.parts]
        require(start_menu == ["Card Table.lnk"], f"shortcuts after the upgrade in English: {start_menu}")
    with step("a downgrade that nobody has confirmed must refuse"):
        code = wine.start([older_setup, "/S"]).wait(120)
        require(code == NEWER_STAYS, f"the older Setup ended with {code}")
        check_installed(wine, program, place, version(), foreign=[note.name])
    with step("smoke test of the upgraded program"):
        require(snapshot(data) == before, "the upgrade changed the data folder")
        smoke_test(wine, place / "CardTable.exe", data)

    before = snapshot(data)
    with step("uninstalling"):
        set_value(wine, MATCH_SUFFIX_KEY, "", MATCH_TYPE)
        set_value(wine, MATCH_SUFFIX_KEY + r"\OpenWithProgids", ANOTHER_TYPE, "")
        # It goes on in the background, from a copy of itself.
        wine.run([place / "uninstall.exe", "/S"], timeout=120)
        gone = wait_until(lambda: files_in(place) == [note.name] and not shortcuts(wine), seconds=60)
        require(gone, f"still there: {files_in(place)[:10]} {shortcuts(wine)}")
        require(
            wait_until(lambda: not registered(wine), seconds=20),
            "the uninstaller left its entry in the registry",
        )
        left = exported(wine, MATCH_TYPE_KEY) + exported(wine, MATCH_SUFFIX_KEY)
        require(MATCH_TYPE not in left, f"the uninstaller left match files to itself:\n{left}")
        require(ANOTHER_TYPE in left, "the uninstaller took match files from another program")
        require([path.name for path in place.iterdir()] == [note.name], "the uninstaller left empty folders")
        require(snapshot(data) == before, "the uninstaller changed the data folder")


def install(wine: Wine, setup_file: Path, place: Path | None = None, *switches: str) -> None:
    """Install silently; without a place, to where the program is already."""
    # NSIS takes all that follows /D= as it is, and a quote for part of it: so it is handed over word by word.
    target = f"/D={wine.path(place)}".split(" ") if place else []
    wine.run([setup_file, "/S", *switches, *target], timeout=300)


def check_identity(file: Path, number: str) -> None:
    """See that a file says who made it and which version it is; and in its manifest what it can do."""
    content = file.read_bytes()
    for name, value in (
        ("CompanyName", identity().publisher),
        ("ProductVersion", number),
        ("FileVersion", number),
    ):
        found = content.find(f"{name}\0".encode("utf-16-le"))
        says = content[found : found + 2 * (len(name) + len(value) + 4)].decode("utf-16-le", "replace")
        require(found >= 0 and value in says, f"{file.name} does not say {name} {value}, but {says!r}")
    wanted = ["PerMonitorV2", "{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}", "longPathAware"]
    if file.name in PROGRAMS:
        wanted.append("UTF-8</activeCodePage>")
    lacking = [each for each in wanted if each.encode() not in content]
    require(not lacking, f"not in the manifest of {file.name}: {lacking}")


@contextlib.contextmanager
def signing_certificate(folder: Path) -> Iterator[Path]:
    """Make a certificate that nobody trusts, and let `win_sign` sign with it; return whom to trust."""
    folder.mkdir(parents=True)
    key, certificate, packed = (folder / f"test.{end}" for end in ("key", "pem", "p12"))
    who = ["-subj", "/CN=Card Table test", "-addext", "extendedKeyUsage=codeSigning"]
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *who]
    run([*new, "-keyout", key, "-out", certificate], timeout=60)
    export: list[str | Path] = [
        "openssl",
        "pkcs12",
        "-export",
        "-passout",
        "pass:test",
        "-inkey",
        key,
        "-in",
        certificate,
    ]
    run([*export, "-out", packed], timeout=60)
    before = os.environ.get(win_sign.VARIABLE)
    os.environ[win_sign.VARIABLE] = f"-pkcs12 {shlex.quote(str(packed))} -pass test"
    try:
        yield certificate
    finally:
        del os.environ[win_sign.VARIABLE]
        if before is not None:
            os.environ[win_sign.VARIABLE] = before


def refuse_on_old_windows(wine: Wine, setup_file: Path, place: Path) -> None:
    """Try to install on a Windows that is too old for Qt."""
    set_value(wine, WINE_KEY, "Version", "win81")
    setup = wine.start([setup_file, "/S", *f"/D={wine.path(place)}".split(" ")])
    code = setup.wait(120)
    set_value(wine, WINE_KEY, "Version", WINDOWS)
    refused = code == NOTHING_CHANGED and not place.exists()
    require(refused, f"Setup on Windows 8.1 ended with {code}:\n{setup.output()}")


def take_matches_along(wine: Wine, place: Path) -> None:
    """Uninstall with the matches: they go to the recycle bin, which is Linux's here."""
    (home,) = (path for path in wine.drive.glob("users/*/AppData/Local") if "Public" not in path.parts)
    data = home / "CardTable"
    (data / "matches").mkdir(parents=True)
    shutil.copy(SAVE, data / "matches")
    wine.run([place / "uninstall.exe", "/S", "/MATCHES"], timeout=120)
    require(wait_until(lambda: not place.exists(), seconds=60), f"still there: {files_in(place)[:10]}")
    require(wait_until(lambda: not data.exists(), seconds=20), "the matches were not taken along")
    require(len([*wine.recycle_bin.rglob(SAVE.name)]) == 1, "the matches are not in the recycle bin")
    require(not shortcuts(wine), f"the uninstaller left {shortcuts(wine)}")


def fail_half_way(wine: Wine, python: Path, setup_file: Path, place: Path) -> None:
    """Kill Setup while it unpacks, then keep it from exchanging the last of the files."""
    before = snapshot(place)
    setup = wine.start([setup_file, "/S"])
    unpacking = wait_until(lambda: (place / "CardTable.new/_internal").exists(), seconds=120)
    ended = setup.process.poll()
    setup.kill()
    require(unpacking, f"Setup did not begin to unpack; it ended with {ended}")
    gone = wait_until(lambda: not wine.processes(setup_file.name), seconds=20)
    require(gone, "the killed Setup stayed behind")
    left = {name: data for name, data in snapshot(place).items() if not name.startswith("CardTable.new/")}
    require(left == before, "a Setup that was killed changed the older version")
    # Python lets others write to the file, but not rename it.
    hold = "import sys; held = open(sys.argv[1], 'rb'); print('held', flush=True); sys.stdin.read()"
    holder = wine.start([python / "python.exe", "-c", hold, place / "cardtable-cli.exe"], waits=True)
    require(wait_until(lambda: "held" in holder.output(), seconds=60), f"not held: {holder.output()}")
    code = wine.start([setup_file, "/S"]).wait(300)
    holder.kill()
    require(code == NOTHING_CHANGED, f"Setup ended with {code}, though a file could not be exchanged")
    require(snapshot(place) == before, "a Setup that failed half way changed the older version")


def registered(wine: Wine) -> str:
    """Return what the list of installed programs knows about this one."""
    return exported(wine, UNINSTALL_KEY)


def exported(wine: Wine, key: str) -> str:
    """Return a part of the registry as text; empty when there is nothing."""
    # `reg query` would print question marks for Japanese: a console has no Unicode here.
    file = wine.drive / "exported.reg"
    file.unlink(missing_ok=True)
    wine.start(["reg", "export", key, file]).wait(60)  # it fails when there is nothing
    if not file.exists():
        return ""
    return file.read_text(encoding="utf-16").replace('\\"', '"').replace("\\\\", "\\")


def set_value(wine: Wine, key: str, name: str, data: str) -> None:
    """Write a text into the registry; a key's own has no name."""
    wine.run(["reg", "add", key, *(["/v", name] if name else ["/ve"]), "/d", data, "/f"], timeout=60)


def check_offered(wine: Wine, place: Path) -> None:
    """See that this program can be chosen for match files, and is called rightly."""
    command = f'@=""{wine.path(place / "CardTable.exe")}" "%1""'
    known = exported(wine, MATCH_TYPE_KEY)
    require(command in known, f"match files would not be opened with {command}:\n{known}")
    offered = exported(wine, MATCH_SUFFIX_KEY + r"\OpenWithProgids")
    require(f'"{MATCH_TYPE}"' in offered, f"not offered for match files:\n{offered}")


def open_files(wine: Wine, exe: Path, data: Path) -> None:
    """Open a file from outside: the running program takes it, and without one it starts."""
    folder = wine.drive / "users/山田 太郎/もらった 対戦"
    folder.mkdir(parents=True)
    lines = SAVE.read_bytes().splitlines(keepends=True)
    (folder / "一つ目.cardtable").write_bytes(b"".join(lines[:9]))
    old = set(match_files(data))
    program = open_window(wine, exe, data)
    wine.run([exe, "--data-dir", data, folder / "一つ目.cardtable"], timeout=60)
    taken = wait_until(lambda: len(set(match_files(data)) - old) == 1, seconds=20)
    require(taken, "the running program did not take the file of the second")
    end(wine, program)
    for path in set(match_files(data)) - old:
        path.unlink()

    # As the registered command does; Wine 8 itself does not look there when a file is double-clicked.
    wine.start([exe, folder / "一つ目.cardtable"])
    homes = list(wine.drive.glob("users/*/AppData/Local"))
    opened = wait_until(lambda: any(match_files(home / "CardTable") for home in homes), seconds=60)
    require(opened, "a program started with a match file did not open it")
    for process in wine.processes("CardTable.exe"):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    gone = wait_until(lambda: not wine.processes("CardTable.exe"), seconds=20)
    require(gone, "a process of the killed program stayed behind")


def shortcuts(wine: Wine) -> list[Path]:
    """Return the icons in the start menu and on the desktop."""
    return [path for path in wine.drive.rglob("*.lnk") if path.stem in ("Card Table", "カードテーブル")]


def check_installed(wine: Wine, program: Path, place: Path, number: str, foreign: Sequence[str] = ()) -> None:
    """See that exactly the program is there, and that Windows knows it."""
    expected = sorted([*files_in(program), "uninstall.exe", *foreign])
    found = files_in(place)
    require(
        found == expected, f"installed are not the program's files: {sorted(set(found) ^ set(expected))[:10]}"
    )
    _, different, unread = filecmp.cmpfiles(program, place, files_in(program), shallow=False)
    require(not different and not unread, f"installed with another content: {different + unread}")
    check_collected(place)
    require(shortcuts(wine), "no entry in the start menu")
    check_identity(place / "uninstall.exe", number)
    entry = registered(wine)
    for value in (number, str(wine.path(place)), "QuietUninstallString", identity().publisher):
        require(value in entry, f"not in the list of installed programs: {value}\n{entry}")


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return the content of all files of a folder."""
    return {name: (folder / name).read_bytes() for name in files_in(folder)}


def smoke_test(wine: Wine, exe: Path, data: Path) -> None:
    """Let the program play a deal of each game by itself; it must have nothing to say."""
    # Its steps have limits of their own: it says itself which of them took too long.
    output = wine.run([exe, "--smoke-test", "--data-dir", data], timeout=600)
    require(not output, f"{exe.name} --smoke-test printed:\n{output}")
    ended = wait_until(lambda: not wine.processes(exe.name), seconds=20)
    require(ended, f"{exe.name} --smoke-test left processes behind")


def command_line(wine: Wine, place: Path, data: Path) -> None:
    """Let both programs do every command; the windowed one answers in a dialog."""
    damaged = wine.drive / "壊れた.cardtable"
    damaged.write_bytes(SAVE.read_bytes() + b"broken\n")
    (file,) = match_files(data)[:1]
    before = set(match_files(data))
    for language, command, answer in (
        ("en", ["--version"], f"Card Table {version()}"),
        ("en", ["--help"], "cardtable"),
        ("en", ["verify", file], "the match is whole"),
        ("ja", ["replay", file], "ハッピーシックス"),
        ("en", ["review", SAVE], "Set 1"),
        ("en", ["solve", "SA H3 H5 / S2 H4 | H2 S3 S5 / HA S4"], "36.37%"),
        ("en", ["recover", damaged], "were written to a new match"),
        ("en", ["arena", "happy_six", "--seats", "fickle,fickle", "--sets", "2"], "Happy Six (Standard)"),
    ):
        line: list[str | Path] = ["--lang", language, "--data-dir", data, *command]
        output = wine.run([place / "cardtable-cli.exe", *line], timeout=240)
        require(answer in output, f"cardtable-cli.exe {command} printed:\n{output}")
        answer_in_dialog(wine, [place / "CardTable.exe", *line])
    recovered = set(match_files(data)) - before
    require(len(recovered) == 2, f"recovered: {recovered}")
    for path in recovered:
        path.unlink()
    tournament(wine, place / "cardtable-cli.exe")


def answer_in_dialog(wine: Wine, command: Sequence[str | Path]) -> None:
    """Run a command of the windowed program, and close the dialog in which it answers."""
    program = wine.start(command)

    def has_ended() -> bool:
        if wine.xdotool("search", "--onlyvisible", "--name", "."):
            wine.xdotool("key", "Return")
        return program.process.poll() is not None

    require(wait_until(has_ended, seconds=180, pause=0.5), f"no end of {program.line}")
    require(program.wait(1) == 0, f"{program.line} failed:\n{program.output()}")


def tournament(wine: Wine, exe: Path) -> None:
    """Let the console program play a tournament in two processes."""
    figures = wine.drive / "figures.json"
    command: list[str | Path] = [exe, "--lang", "en", *TOURNAMENT, "--processes", "2", "--json", figures]
    output = wine.run(command, timeout=240)
    require("Happy Six (Standard): 60 deals" in output, f"{exe.name} arena printed:\n{output}")
    require(wait_until(lambda: not wine.processes(exe.name), seconds=20), "the arena left processes behind")
    found, expected = json.loads(figures.read_bytes())["shards"], same_tournament()
    require(found == expected, f"the arena has other figures on Windows:\n{found}\n{expected}")


def same_tournament() -> list[object]:
    """Play outside of Wine what `command_line` has played in it; return its shards."""
    with tempfile.TemporaryDirectory() as temporary:
        figures = Path(temporary, "figures.json")
        command: list[str | Path] = [sys.executable, "-m", "cardtable", *TOURNAMENT]
        run([*command, "--data-dir", temporary, "--json", figures], timeout=120, cwd=ROOT)
        shards: list[object] = json.loads(figures.read_bytes())["shards"]
        return shards


def open_window(wine: Wine, exe: Path, data: Path, language: str = "en") -> Program:
    """Start the program and wait for its window."""
    program = wine.start([exe, "--lang", language, "--data-dir", data])

    def visible() -> bool:
        require(program.process.poll() is None, f"{exe.name} ended:\n{program.output()}")
        return bool(wine.xdotool("search", "--onlyvisible", "--name", "."))

    require(wait_until(visible, seconds=60), f"{exe.name} showed no window")
    time.sleep(3)  # it is seen before it takes keys
    return program


def refuse_while_running(wine: Wine, setup_file: Path, place: Path, data: Path) -> None:
    """Try to install over a running program: nothing may change."""
    program = open_window(wine, place / "CardTable.exe", data)
    before = files_in(place)
    code = wine.start([setup_file, "/S"]).wait(120)
    require(code != 0, "the installer did not notice that the program runs")
    require(files_in(place) == before, "the installer changed files while the program ran")
    end(wine, program)


def helper_without_program(wine: Wine, exe: Path) -> None:
    """Start what a program starts that is killed in its first moments; it must end, not show an error."""
    # As multiprocessing's spawn.get_command_line() has it, with the numbers of a process long gone.
    helper = wine.start([exe, "--multiprocessing-fork", "parent_pid=2000000000", "pipe_handle=4"])
    require(helper.wait(60) == 1, f"a helper process without a program went on:\n{helper.output()}")
    require(not wine.processes(exe.name), "a helper process without a program stayed behind")


def end(wine: Wine, program: Program) -> None:
    """Kill the program; its helper processes must notice and end too."""
    forgotten = [process for process in wine.processes("CardTable.exe") if wine.never_began(process)]
    require(not forgotten, "processes of a running program are taken for such as Wine has forgotten")
    program.kill()
    gone = wait_until(lambda: not wine.processes("CardTable.exe"), seconds=20)
    require(gone, "a process of the killed program stayed behind")


#
# Tried under Wine 8 and Xvfb with PySide6 6.11: xdotool's keys and clicks reach the program without any
# window manager (with openbox it works just the same). The program's newest window has the keyboard, dialogs
# included, and the main window gets it back when a dialog closes. So `xdotool key` is called without naming
# a window; windowactivate and getactivewindow would need a window manager.

NEW_MATCH = ("ctrl+F9",)  # the menu's command, which opens a dialog of this name …
NEW_MATCH_DIALOG = "New match"
START = ("Return",)  # … with this button
RESUME = ("Return",)  # the first page's button, or tile, with an unfinished match there
ONE_TURN = ("Right", "Return")  # choose a card, play it


def play_kill_resume(wine: Wine, exe: Path, data: Path) -> None:
    """Play with real keys, kill the program in the middle of a set, and play on."""
    old = set(match_files(data))
    program = open_window(wine, exe, data)

    press(wine, NEW_MATCH)
    dialog = ("search", "--onlyvisible", "--name", NEW_MATCH_DIALOG)
    require(wait_until(lambda: bool(wine.xdotool(*dialog)), seconds=60), "keys did not open the dialog")
    press(wine, START)  # once: each time it would begin another match
    begun = wait_until(lambda: bool(set(match_files(data)) - old), seconds=60)
    require(begun, "keys did not begin a new match: it has no file")
    (file,) = set(match_files(data)) - old
    play_turns(wine, file, 3)
    end(wine, program)
    before, turns = acknowledged(file)

    program = open_window(wine, exe, data)
    press(wine, RESUME)
    play_turns(wine, file, turns + 2)
    end(wine, program)
    after, _ = acknowledged(file)
    require(after.startswith(before), "after the kill, what had been saved was changed")
    require(set(match_files(data)) - old == {file}, "resuming began another match")


def press(wine: Wine, keys: Iterable[str]) -> None:
    """Press keys, at a person's pace."""
    for key in keys:
        time.sleep(1)
        wine.xdotool("key", key)
    time.sleep(1)


def match_files(data: Path) -> list[Path]:
    """Return the files of the matches in a data folder."""
    return sorted((data / "matches").glob("*.cardtable"))


def play_turns(wine: Wine, file: Path, turns: int) -> None:
    """Press keys until the person has played so many turns in the file."""

    def played() -> bool:
        press(wine, ONE_TURN)
        return acknowledged(file)[1] >= turns

    require(
        wait_until(played, seconds=90),
        f"keys did not play {turns} turns; the file has {acknowledged(file)[1]}",
    )


def acknowledged(file: Path) -> tuple[bytes, int]:
    """Read a match outside of Wine: what is safely in the file, and how often its person has acted."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from cardtable.engine.facts import Acted
    from cardtable.games import all_rules
    from cardtable.match.log import read

    data = file.read_bytes()
    reading = read(data, all_rules())
    if reading.header is None or reading.damage:
        raise WindowsError(f"{file.name} is damaged: {reading.damage}")
    facts = [record.fact for record in reading.records]
    acts = sum(isinstance(fact, Acted) and fact.seat in reading.header.persons for fact in facts)
    return data[: reading.ends[-1]], acts
