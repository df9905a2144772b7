"""Make the sounds of the table into cardtable/ui/base/sounds: ``python -m assets.make_sounds``.

Every sound is put together from tones that die away and from noise, both of our own making. All are written
about as loud as each other to the ear, and none louder than it may be.
"""

from __future__ import annotations

import io
import wave
from array import array
from collections.abc import Iterable, Sequence
from math import exp, pi, sin, sqrt
from pathlib import Path
from random import Random
from sys import byteorder
from typing import Final, TypeAlias

from cardtable.present.picture import Sound

FOLDER: Final = Path(__file__).parents[1] / "cardtable/ui/base/sounds"
RATE: Final = 22_050
PEAK: Final = 0.8
"""The most that the loudest sample of a file may be, of 1."""

LEVEL: Final = 0.09
"""How loud a file is where it is loudest, as `level` tells; less only where it would be above the peak."""

LOW: Final = 200
"""The pitch in hertz below which the ear hears tones as softer."""

Samples: TypeAlias = list[float]


def tone(hertz: float, seconds: float, fade: float) -> Samples:
    """A tone with a few overtones, like a small bell or a kalimba; it falls to a third in `fade` seconds."""
    parts = ((1.0, 1.0), (2.0, 0.28), (3.01, 0.1), (5.4, 0.04))
    return [
        min(1.0, at / 0.004)
        * sum(share * exp(-at * times / fade) * sin(2 * pi * hertz * times * at) for times, share in parts)
        for at in clock(seconds)
    ]


def rustle(seconds: float, rise: float, fade: float, dark: float) -> Samples:
    """Noise that swells in `rise` seconds and fades; `dark`, from 0 to 1, takes away its sharpness."""
    random, held, samples = Random("paper"), 0.0, []
    for at in clock(seconds):
        held = dark * held + (1 - dark) * random.uniform(-1, 1)
        samples.append(held * min(1.0, at / rise) * exp(-max(0.0, at - rise) / fade))
    return samples


def clock(seconds: float) -> Iterable[float]:
    """The time of each sample."""
    return (index / RATE for index in range(round(seconds * RATE)))


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts together, each from its start (seconds) on and so loud."""
    whole = [0.0] * max(round(start * RATE) + len(samples) for start, _, samples in parts)
    for start, loud, samples in parts:
        first = round(start * RATE)
        for index, sample in enumerate(samples):
            whole[first + index] += loud * sample
    return whole


def laid() -> Samples:
    """A card put on felt."""
    return mixed((0.0, 1.6, rustle(0.09, 0.002, 0.014, 0.55)), (0.0, 0.35, tone(150, 0.09, 0.02)))


def taken() -> Samples:
    """Cards drawn over felt."""
    return mixed((0.0, 1.0, rustle(0.26, 0.11, 0.05, 0.72)), (0.17, 0.35, laid()))


def dealt() -> Samples:
    """Cards dealt, one after the other."""
    return mixed(*((0.085 * card, 0.8 + 0.2 * (card % 2), laid()) for card in range(5)))


def feast() -> Samples:
    """Three bells upwards: happy."""
    notes = (523.25, 659.25, 880.0)
    return mixed(*((0.1 * at, 1.0, tone(hertz, 0.75, 0.2)) for at, hertz in enumerate(notes)))


def won() -> Samples:
    """A chord that opens slowly."""
    notes = (261.63, 392.0, 523.25, 659.25)
    return mixed(*((0.13 * at, 1.0, tone(hertz, 0.9, 0.3)) for at, hertz in enumerate(notes)))


def refused() -> Samples:
    """Two low knocks."""
    return mixed(*((start, 1.0, tone(hertz, 0.12, 0.03)) for start, hertz in ((0.0, 196.0), (0.09, 165.0))))


def broken() -> Samples:
    """Something small that cracks, and a bell with a crack in it."""
    crack = mixed(*((start, 1.0, rustle(0.03, 0.001, 0.006, 0.1)) for start in (0.0, 0.035, 0.055)))
    bell = mixed((0.0, 1.0, tone(622.25, 0.5, 0.14)), (0.0, 0.7, tone(659.25, 0.5, 0.14)))
    return mixed((0.0, 1.2, crack), (0.06, 0.8, bell))


def dreaded() -> Samples:
    """Two bells downwards, low and close: something grave."""
    notes = (233.08, 155.56)
    return mixed(*((0.16 * at, 1.0, tone(hertz, 1.1, 0.34)) for at, hertz in enumerate(notes)))


def chips() -> Samples:
    """Stones put on stones: small, hard and bright."""
    notes = ((0.0, 2300.0), (0.045, 2750.0), (0.1, 2050.0))
    knocks = ((start, 0.8, tone(hertz, 0.05, 0.008)) for start, hertz in notes)
    return mixed(*knocks, *((start, 0.9, rustle(0.03, 0.001, 0.005, 0.2)) for start, _ in notes))


def clapper(hertz: float) -> Samples:
    """Two blocks of hard wood, struck together."""
    return mixed(
        (0.0, 1.0, tone(hertz, 0.16, 0.03)),
        (0.0, 0.6, tone(1.5 * hertz, 0.12, 0.02)),
        (0.0, 0.8, rustle(0.03, 0.001, 0.006, 0.15)),
    )


def drum(hertz: float) -> Samples:
    """A great drum."""
    return mixed((0.0, 1.2, tone(hertz, 0.6, 0.16)), (0.0, 0.7, rustle(0.08, 0.002, 0.02, 0.85)))


def doubled() -> Samples:
    """Two claps and the drum: everything counts double."""
    return mixed((0.0, 0.7, clapper(1180.0)), (0.16, 0.9, clapper(1180.0)), (0.36, 1.3, drum(82.0)))


def quadrupled() -> Samples:
    """Deeper claps that come quicker and quicker, and the drum, twice and deeper: four times."""
    claps = ((0.0, 0.5), (0.17, 0.6), (0.31, 0.75), (0.42, 0.9), (0.5, 1.0))
    drums = ((0.6, 1.4, drum(65.0)), (0.88, 1.1, drum(58.0)))
    return mixed(*((start, loud, clapper(780.0)) for start, loud in claps), *drums)


def swept() -> Samples:
    """Bells that climb and do not rest, over a low one: the moon."""
    notes = (233.08, 293.66, 369.99, 466.16)
    bells = ((0.11 * at, 0.9, tone(hertz, 0.6, 0.18)) for at, hertz in enumerate(notes))
    return mixed((0.0, 0.9, tone(116.54, 0.94, 0.35)), *bells)


def cheered() -> Samples:
    """Two claps to come in by, and at the third a bright chord: all together now."""
    chord = (523.25, 659.25, 783.99, 1046.5)
    bells = ((0.42, 0.5, tone(hertz, 0.5, 0.17)) for hertz in chord)
    claps = ((0.0, 1.6, clap()), (0.21, 1.6, clap()), (0.42, 2.4, clap()))
    return mixed(*claps, *bells)


def clap() -> Samples:
    """Hands that meet, a few at almost the same time."""
    return mixed(
        *((start, loud, rustle(0.07, 0.002, 0.013, 0.35)) for start, loud in ((0.0, 1), (0.012, 0.7)))
    )


def unrolled() -> Samples:
    """Cloth that runs off its rod, and the lower rod as it stops."""
    return mixed((0.0, 1.0, rustle(0.5, 0.36, 0.05, 0.6)), (0.4, 0.5, clapper(392.0)))


def made() -> Samples:
    """A fourth upwards, at rest: as promised."""
    return mixed((0.0, 0.9, tone(523.25, 0.4, 0.13)), (0.13, 1.1, tone(698.46, 0.62, 0.18)))


def failed() -> Samples:
    """Two dull tones downwards: not as promised."""
    return mixed((0.0, 1.0, tone(277.18, 0.3, 0.09)), (0.2, 1.0, tone(220.0, 0.45, 0.12)))


def handed() -> Samples:
    """A card slid across the table, until it snaps down."""
    return mixed((0.0, 0.6, rustle(0.2, 0.15, 0.03, 0.3)), (0.19, 0.8, laid()), (0.19, 0.3, clapper(523.25)))


def last() -> Samples:
    """A card put down with care, and a bowl that rings after it."""
    bowl = ((0.05, 0.8, tone(hertz, 0.66, 0.2)) for hertz in (220.0, 222.0, 440.0))
    return mixed((0.0, 0.9, laid()), *bowl)


MADE: Final = {
    Sound.LAID: laid,
    Sound.TAKEN: taken,
    Sound.DEALT: dealt,
    Sound.FEAST: feast,
    Sound.WON: won,
    Sound.REFUSED: refused,
    Sound.BROKEN: broken,
    Sound.DREADED: dreaded,
    Sound.CHIPS: chips,
    Sound.DOUBLED: doubled,
    Sound.QUADRUPLED: quadrupled,
    Sound.SWEPT: swept,
    Sound.CHEERED: cheered,
    Sound.UNROLLED: unrolled,
    Sound.MADE: made,
    Sound.FAILED: failed,
    Sound.HANDED: handed,
    Sound.LAST: last,
}


def level(samples: Sequence[float]) -> float:
    """How loud the loudest tenth of a second is to the ear: its root mean square, low tones taken away."""
    share, below, heard = exp(-2 * pi * LOW / RATE), 0.0, []
    for sample in samples:
        below = share * below + (1 - share) * sample
        heard.append((sample - below) ** 2)
    width = RATE // 10
    windows = (heard[at : at + width] for at in range(0, max(len(heard) - width, 1), width // 4))
    return sqrt(max(map(sum, windows)) / width)


def wav(samples: Samples) -> bytes:
    """A WAV file: one channel of 16 bits, faded out at the end, and as loud as the others."""
    last = round(0.012 * RATE)
    faded = [sample * min(1.0, (len(samples) - at) / last) for at, sample in enumerate(samples)]
    loud = min(LEVEL / level(faded), PEAK / max(map(abs, faded)))
    numbers = array("h", (round(32_767 * loud * sample) for sample in faded))
    if byteorder == "big":
        numbers.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(numbers.tobytes())
    return file.getvalue()


def files() -> dict[str, bytes]:
    """Every file by its name."""
    return {f"{sound}.wav": wav(make()) for sound, make in MADE.items()}


if __name__ == "__main__":
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)
