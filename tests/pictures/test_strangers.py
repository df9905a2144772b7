"""Whatever strangers call themselves, their matches and their files, it is shown as plain text.

Every day on some of the screens, with CI on all.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.pictures.appearances import Appearance, paint
from tests.pictures.strangers import FOUND


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="inotify tells whether a file was opened")
def test_no_name_on_any_screen_opens_a_file_or_is_more_than_plain_text(tmp_path: Path) -> None:
    """In one language: what stands around a name is of the same kind in every one."""
    # With bars for letters the bait's folder would be searched for fonts.
    appearance = Appearance((1280, 800), "ja", "light", is_kept=False)
    paint(appearance, tmp_path / "painted", "tests.pictures.strangers")
    assert json.loads((tmp_path / "painted" / FOUND).read_text()) == []
