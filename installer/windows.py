"""Build the Windows program and its installer, and test both under Wine on Linux.

    python installer/windows.py setup    # fetch what is needed (as root: Debian packages too)
    python installer/windows.py build    # frozen program and Setup.exe, copied to dist/
    python installer/windows.py test     # install, play, kill, resume, upgrade, uninstall
    python installer/windows.py tests    # all tests of the sources, with the Windows Python
    python installer/windows.py package  # only Setup.exe from dist/CardTable; on Windows too

`test` does what `build` does, and `build` what `setup` does. What was made from the same inputs is not made
again: it lies in $CARDTABLE_CACHE, or else in cardtable-windows in the user's cache folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from win_build import build, deliver, package, setup_name
from win_check import test
from win_common import ROOT, WindowsError, cache_lock, version
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
    tests_parser = commands.add_parser("tests", help="run the tests of the sources with the Windows Python")
    tests_parser.add_argument("--quick", action="store_true", help="only those that ask the most of Windows")
    tests_parser.add_argument("chosen", nargs="*", help="arguments of pytest, after --")
    commands.add_parser("package", help="build only Setup.exe, from dist/CardTable")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "package":
            package(ROOT / "dist/CardTable", ROOT / "dist" / setup_name(version()), version())
            return 0
        with cache_lock():
            if chosen.command == "setup":
                setup()
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
