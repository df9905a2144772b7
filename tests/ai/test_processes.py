"""Start of a helper process of the frozen program; its end with its parent is test_pool.py's."""

from __future__ import annotations

import multiprocessing
import sys

import pytest

from cardtable.ai.process.processes import serve_if_helper


def parent_is_gone() -> None:
    raise OSError("[WinError 87] Invalid parameter")


def test_a_program_that_nobody_started_as_a_helper_goes_on() -> None:
    serve_if_helper()


@pytest.mark.parametrize("windowed", [False, True])
def test_a_helper_whose_parent_is_gone_ends_without_a_dialog(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], windowed: bool
) -> None:
    """The windowed program shows whatever leaves `__main__` as an exception, and waits for somebody."""
    monkeypatch.setattr(multiprocessing, "freeze_support", parent_is_gone)
    if windowed:
        monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        serve_if_helper()
    assert ended.value.code == 1
    assert ("WinError 87" in capsys.readouterr().err) is not windowed
