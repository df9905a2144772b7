"""Sign Windows files: ``python installer/win_sign.py FILE …``. Without a certificate nothing is done.

The environment variable CARDTABLE_SIGN has the options of ``osslsigncode sign`` that name certificate, key
and time stamp server, for example ``-pkcs12 key.p12 -readpass password.txt -ts http://…``; with the options
``-pkcs11…`` the key stays on its token.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

from win_common import WindowsError, identity, run

VARIABLE = "CARDTABLE_SIGN"


def certificate() -> list[str]:
    """Return the options that name the certificate; none where there is none."""
    return shlex.split(os.environ.get(VARIABLE, ""))


def sign(files: Iterable[Path]) -> list[Path]:
    """Sign those files that Windows looks into and that nobody has signed; return them."""
    options = certificate()
    signed = []
    for file in files if options else ():
        if not is_program(file) or is_signed(file):
            continue
        result = file.with_name(f"{file.name}.signed")
        who = ["-n", "Card Table", *(["-i", identity().known_url] if identity().known_url else [])]
        run(
            ["osslsigncode", "sign", "-h", "sha256", *who, *options, "-in", file, "-out", result], timeout=120
        )
        result.replace(file)
        signed.append(file)
    return signed


def is_program(file: Path) -> bool:
    """Tell if a file is a Windows program or library, whatever it is called: NSIS has names of its own."""
    with file.open("rb") as content:
        return content.read(2) == b"MZ"


def is_signed(file: Path) -> bool:
    """Tell if a Windows program or library bears anybody's signature: its header says where that is."""
    data = file.read_bytes()
    header = int.from_bytes(data[0x3C:0x40], "little")
    if data[:2] != b"MZ" or data[header : header + 4] != b"PE\0\0":
        raise WindowsError(f"{file.name} is no Windows program")
    is_64_bit = data[header + 24 : header + 26] == b"\x0b\x02"
    place = header + 24 + (112 if is_64_bit else 96) + 4 * 8  # the fifth of the data directories
    return any(data[place : place + 8])


def command() -> str:
    """Return a command that signs the file named behind it; empty without a certificate."""
    return f'"{sys.executable}" "{Path(__file__).resolve()}"' if certificate() else ""


if __name__ == "__main__":
    sign(map(Path, sys.argv[1:]))
