"""For all tests: no screen, Ctrl+C is heeded, and properties have the same examples and no deadline.

Programs that tests start write as they do for a person, whatever the shell that runs the tests has set; and
what Python has compiled is kept, for they are many.
"""

from __future__ import annotations

import os
import signal
import sys

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("PYTHONUNBUFFERED", None)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # what a script runs in its background inherits that
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("cardtable", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("cardtable")
