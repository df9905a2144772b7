"""What is special at each game's table, by game id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardtable.present.games.happy_six.presenter import HappySixPresenter
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.picture import Presenter

PRESENTERS: Final[Mapping[str, Presenter]] = MappingProxyType(
    {"happy_six": HappySixPresenter(), "hearts": HeartsPresenter()}
)
