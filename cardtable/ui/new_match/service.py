"""People's own presets: kept, given away and taken in on the worker's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from cardtable.match.presets import OwnPreset, OwnPresets, PresetFile, PresetRefused
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.search_service import Job


@dataclass(frozen=True, slots=True)
class PresetDone:
    """Report that a preset was "saved" or "deleted", or with a file "exported" or "imported"."""

    what: str
    preset: OwnPreset
    file: str = ""


class PresetService(QObject):
    """Service that keeps own presets: public methods are for the window's thread, the rest for the worker's.

    Args:
        file: where they are kept.
        put: leaves word for the worker's thread.
        parent: the owner.
    """

    changed = Signal(object)  # OwnPresets
    done = Signal(object)  # PresetDone; `changed` came before it
    refused = Signal(object)  # Message: why the last request was not fulfilled

    def __init__(self, file: PresetFile, put: Callable[[Job], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._put = put
        self._own = OwnPresets()

    @property
    def own(self) -> OwnPresets:
        """The presets as they were last read; for either thread."""
        return self._own

    def load(self) -> None:
        """Ask for `changed`."""
        self._put(self._load)

    def save(self, preset: OwnPreset, instead: OwnPreset | None = None) -> None:
        """Keep a preset, in place of one of the same name, and of another; `changed` and `done` follow."""
        self._put(partial(self._attempt, lambda: self._save(preset, instead)))

    def delete(self, preset: OwnPreset) -> None:
        """Forget a preset; as for `save`, which brings it back."""
        self._put(partial(self._attempt, lambda: self._delete(preset)))

    def export(self, preset: OwnPreset, target: Path) -> None:
        """Write a preset to a file outside; `done` or `refused` follows."""
        self._put(partial(self._attempt, lambda: self._export(preset, target)))

    def import_(self, source: Path) -> None:
        """Take in the presets of a file from outside, all of them or none; as for `save`."""
        self._put(partial(self._attempt, lambda: self._import(source)))

    def _load(self) -> None:
        try:
            own = self._file.load()
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self._tell(own)

    def _tell(self, own: OwnPresets) -> None:
        self._own = own
        self.changed.emit(own)

    def _attempt(self, deed: Callable[[], PresetDone]) -> None:
        try:
            done = deed()
        except PresetRefused as refused:
            self.refused.emit(refused.reason)
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self.done.emit(done)

    def _save(self, preset: OwnPreset, instead: OwnPreset | None) -> PresetDone:
        def deed(own: OwnPresets) -> OwnPresets:
            return (own if instead is None else own.remove(instead)).add(preset)

        self._tell(self._file.change(deed))
        return PresetDone("saved", preset)

    def _delete(self, preset: OwnPreset) -> PresetDone:
        self._tell(self._file.change(lambda own: own.remove(preset)))
        return PresetDone("deleted", preset)

    def _export(self, preset: OwnPreset, target: Path) -> PresetDone:
        self._file.export(preset, target)
        return PresetDone("exported", preset, target.name)

    def _import(self, source: Path) -> PresetDone:
        taken: list[OwnPreset] = []

        def deed(own: OwnPresets) -> OwnPresets:
            for preset in found.presets:
                taken.append(own.free_name(preset))
                own = own.add(taken[-1])
            return own

        found = self._file.read(source)
        self._tell(self._file.change(deed))
        return PresetDone("imported", taken[-1], source.name)
