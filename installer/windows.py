"""Build the Windows program and its installer, and test both under Wine on Linux.

    python installer/windows.py setup    # fetch what is needed (as root: Debian packages too)
    python installer/windows.py build    # frozen program and Setup.exe, copied to dist/
    python installer/windows.py test     # install, play, kill, resume, upgrade, uninstall
    python installer/windows.py release  # build twice, make a release in dist/release (docs/releasing.md)
    python installer/windows.py licenses # write installer/licenses anew, after another version of a part
    python installer/windows.py tests    # all tests of the sources, with the Windows Python

`test` does what `build` does, and `build` what `setup` does. What was made from the same inputs is not made
again: it lies in $CARDTABLE_CACHE, or else in cardtable-windows in the user's cache folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import win_licenses
from win_build import build, deliver
from win_check import test
from win_common import WindowsError, cache_lock
from win_release import release
from win_setup import setup
from win_tests import run_tests


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; errors are told in a line, not in a traceback."""
    description, _, _ = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=description)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("setup", help="fetch what building and testing needs")
    commands.add_parser("build", help="build the frozen program and Setup.exe into dist/")
    test_parser = commands.add_parser("test", help="build, then test the installer and the installed program")
    test_parser.add_argument("--without-play", action="store_true", help="leave out playing by real keys")
    test_parser.add_argument(
        "--kills", type=int, default=6, metavar="N", help="how often it is killed while it starts (6)"
    )
    release_parser = commands.add_parser("release", help="make all of a release, in dist/release")
    release_parser.add_argument("--tag", default="", help="the tag of the commit, v and the version")
    release_parser.add_argument("--trial", action="store_true", help="only tell what keeps it from being one")
    commands.add_parser("licenses", help="write installer/licenses anew from what is built with")
    tests_parser = commands.add_parser("tests", help="run the tests of the sources with the Windows Python")
    tests_parser.add_argument("--quick", action="store_true", help="only those that ask the most of Windows")
    tests_parser.add_argument("chosen", nargs="*", help="arguments of pytest, after --")
    chosen = parser.parse_args(arguments)
    try:
        with cache_lock():
            if chosen.command == "setup":
                setup()
            elif chosen.command == "release":
                release(chosen.tag, trial=chosen.trial)
            elif chosen.command == "licenses":
                win_licenses.refresh(setup().python)
            elif chosen.command == "test":
                test(play=not chosen.without_play, kills=chosen.kills)
            elif chosen.command == "tests":
                run_tests(chosen.chosen, quick=chosen.quick)
            else:
                _, built = build()
                deliver(built)
    except WindowsError as error:
        print(f"windows: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
