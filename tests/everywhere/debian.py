"""A bare Debian in a folder: bootstrapped, entered with mounts and processes of its own, and removed."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.everywhere.running import run_well

BARE: Final = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "TERM": "dumb"}
FROM_HOST: Final = "/srv/host"
"""Where the host's files stand in a Debian; at their own places its packages might put theirs."""

CARRIED: Final = re.compile(
    r"PIP_\w+|SSL_CERT_\w+|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|\w+_proxy", re.IGNORECASE
)
"""The variables that tell package clients where packages are, and whom to trust."""

HOST_ONLY: Final = {"PIP_CACHE_DIR", "PIP_CONFIG_FILE", "PIP_LOG"}

ENTER: Final = """
mount -t proc proc "$0/proc" &&
mount -t devpts devpts "$0/dev/pts" &&
mkdir -p "$0/dev/shm" /tmp/.X11-unix "$0/tmp/.X11-unix" &&
mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" &&
mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" || exit 125
trap : INT  # it is for the program, and must not become the exit status
chroot "$0" "$@"
exit $?
"""
"""The first process of a namespace: mounts and processes end with it, and it buries orphans."""

FOR_DOWNLOADS: Final = 1800.0  # seconds


class Debian:
    """A Debian that has only what every Debian has, and Python; its settings for packages are the host's.

    Args:
        release: its name.
        root: the folder to make it in.
        python: the package with Python.
    """

    def __init__(self, release: str, root: Path, python: str) -> None:
        self.root = root
        self._environment = dict(BARE)
        bootstrap = ["debootstrap", "--variant=minbase", release, str(root), *_mirror()]
        # What it mounts ends with the namespace, even where it is killed.
        run_well(["unshare", "--mount", "sh", "-c", '"$0" "$@"; exit $?', *bootstrap], FOR_DOWNLOADS)
        for name in ("resolv.conf", "hosts"):
            (root / "etc" / name).write_bytes(Path("/etc", name).read_bytes())
        for name, value in pip_environment(os.environ, pip_files(os.environ)).items():
            self._environment[name] = self._carried(value)
        dumped = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True, check=True)
        settings = [f'{name} "{self._carried(value)}";\n' for name, value in apt_settings(dumped.stdout)]
        (root / "etc/apt/apt.conf.d/99host").write_text("".join(settings), encoding="utf-8")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        run_well(self.line(["apt-get", "-q", "update"]), FOR_DOWNLOADS)
        install = ["apt-get", "-q", "install", "-y", "--no-install-recommends", python]
        run_well(self.line(install, quiet), FOR_DOWNLOADS)

    def line(self, words: Sequence[str], more: Mapping[str, str] | None = None) -> list[str]:
        """Return the command that runs the words there; all that they start ends with them."""
        variables = [f"{name}={value}" for name, value in (self._environment | dict(more or {})).items()]
        own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, str(self.root)]
        return [*own, "/usr/bin/env", "-i", *variables, *words]

    def _carried(self, value: str) -> str:
        """A setting as it must be there: what it names on the host is copied."""
        path = Path(value)
        if not path.is_absolute() or not path.exists():
            return value
        place = Path(FROM_HOST) / path.relative_to("/")
        target = self.root / place.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, target, dirs_exist_ok=True, ignore_dangling_symlinks=True)
        else:
            shutil.copyfile(path, target)
        return str(place)


def apt_settings(dumped: str) -> list[tuple[str, str]]:
    """Return apt's settings for fetching packages: names and values among what ``apt-config dump`` tells."""
    found = re.findall(r'^(Acquire::\S+) "(.+)";$', dumped, re.MULTILINE)
    return [each for each in found if not each[0].startswith(("Acquire::IndexTargets", "Acquire::cdrom"))]


def pip_files(environment: Mapping[str, str]) -> list[Path]:
    """Return the files in which pip looks for its settings, the weakest first."""
    home = Path.home()
    files = [Path("/etc/xdg/pip/pip.conf"), Path("/etc/pip.conf")]
    files += [home / ".pip/pip.conf", home / ".config/pip/pip.conf"]
    return [*files, *map(Path, filter(None, [environment.get("PIP_CONFIG_FILE")]))]


def pip_environment(environment: Mapping[str, str], files: Sequence[Path]) -> dict[str, str]:
    """The settings of pip and the like as variables, those of its files among them."""
    parser = configparser.RawConfigParser()
    parser.read(files, encoding="utf-8")
    sections = [name for name in ("global", "install") if parser.has_section(name)]
    written = [item for name in sections for item in parser.items(name)]
    found = {f"PIP_{name.upper().replace('-', '_')}": value for name, value in written}
    found |= {name: value for name, value in environment.items() if CARRIED.fullmatch(name)}
    return {name: value for name, value in found.items() if name not in HOST_ONLY}


def _mirror() -> list[str]:
    """Return the place from which apt gets Debian here; if it cannot tell, debootstrap knows one."""
    fields = "$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)"
    asked = subprocess.run(
        ["apt-get", "indextargets", "--format", fields, "Created-By: Packages"],
        capture_output=True,
        text=True,
        check=False,
    )
    found = (line.split(" ", 3) for line in asked.stdout.splitlines())
    return next(([parts[3]] for parts in found if parts[:3] == ["Debian", "Debian", "main"]), [])


def obstacle() -> str:
    """Return the reason why no Debian can be made here; nothing if one can."""
    if shutil.which("apt-get") is None:
        return "another Debian can only be made on Debian"
    if os.geteuid() != 0:
        return "another Debian can only be made by root"
    return ""


def provide_tools() -> None:
    """Install what making Debians, and looking at windows, takes here."""
    programs = {"debootstrap": "debootstrap", "Xvfb": "xvfb", "xdotool": "xdotool", "git": "git"}
    missing = [package for program, package in programs.items() if shutil.which(program) is None]
    if missing:
        run_well(["apt-get", "update"], FOR_DOWNLOADS)
        run_well(["apt-get", "install", "-y", "--no-install-recommends", *missing], FOR_DOWNLOADS)
