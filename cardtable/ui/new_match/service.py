"""People's own presets: kept, given away and taken in on the worker's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias, get_args

from PySide6.QtCore import QObject, Signal

from cardtable.match.presets import OwnPreset, OwnPresets, PresetFile, PresetRefused
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.worker import Worker


class LoadPresets(NamedTuple):
    """Read the presets: `PresetService.changed` follows."""


class SavePreset(NamedTuple):
    """Keep a preset, in place of one of the same name, and of another.

    `PresetService.changed` and `done` follow, or `refused`.
    """

    preset: OwnPreset
    instead: OwnPreset | None = None


class DeletePreset(NamedTuple):
    """Forget a preset; as for `SavePreset`, which brings it back."""

    preset: OwnPreset


class ExportPreset(NamedTuple):
    """Write a preset to a file outside; `PresetService.done` or `refused` follows."""

    preset: OwnPreset
    target: Path


class ImportPresets(NamedTuple):
    """Take in the presets of a file from outside, all of them or none; as for `SavePreset`."""

    source: Path


PresetCommand: TypeAlias = SavePreset | DeletePreset | ExportPreset | ImportPresets


@dataclass(frozen=True, slots=True)
class PresetDone:
    """Report that a preset was "saved" or "deleted", or with a file "exported" or "imported"."""

    what: str
    preset: OwnPreset
    file: str = ""


class PresetService(QObject):
    """Keeper of people's own presets.

    Args:
        worker: takes the commands above for it.
        file: where they are kept.
    """

    changed = Signal(object)  # OwnPresets
    done = Signal(object)  # PresetDone; `changed` came before it
    refused = Signal(object)  # Message: why the last request was not fulfilled

    def __init__(self, worker: Worker, file: PresetFile) -> None:
        super().__init__(worker)
        self._file = file
        self._own = OwnPresets()
        worker.register(LoadPresets, lambda _: self._load())
        for kind in get_args(PresetCommand):
            worker.register(kind, self._do)

    @property
    def own(self) -> OwnPresets:
        """The presets as they were last read; for either thread."""
        return self._own

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

    def _do(self, command: PresetCommand) -> None:
        try:
            done = self._done(command)
        except PresetRefused as refused:
            self.refused.emit(refused.reason)
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self.done.emit(done)

    def _done(self, command: PresetCommand) -> PresetDone:
        match command:
            case SavePreset(preset, instead):
                self._change(lambda own: (own if instead is None else own.remove(instead)).add(preset))
                return PresetDone("saved", preset)
            case DeletePreset(preset):
                self._change(lambda own: own.remove(preset))
                return PresetDone("deleted", preset)
            case ExportPreset(preset, target):
                self._file.export(preset, target)
                return PresetDone("exported", preset, target.name)
            case ImportPresets(source):
                return self._import(source)

    def _change(self, change: Callable[[OwnPresets], OwnPresets]) -> None:
        self._tell(self._file.change(change))

    def _import(self, source: Path) -> PresetDone:
        taken: list[OwnPreset] = []

        def add_all(own: OwnPresets) -> OwnPresets:
            for preset in found.presets:
                taken.append(own.free_name(preset))
                own = own.add(taken[-1])
            return own

        found = self._file.read(source)
        self._change(add_all)
        return PresetDone("imported", taken[-1], source.name)
