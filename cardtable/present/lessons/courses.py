"""The lessons there are, by id, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardtable.present.games.happy_six.lesson import COURSE as HAPPY_SIX
from cardtable.present.games.hearts.lesson import COURSE as HEARTS
from cardtable.present.lessons.script import Course
from cardtable.present.lessons.tricks import COURSE as TRICKS

_ALL: Final = (HAPPY_SIX, TRICKS, HEARTS)

COURSES: Final[Mapping[str, Course]] = MappingProxyType({course.id: course for course in _ALL})
