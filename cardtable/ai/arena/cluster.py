"""Tournaments on many computers at once: each shard is a task of Dask distributed, an extra of its own.

Nothing here is loaded, and nobody is connected to, unless a person names the address of a scheduler. Whatever
worker plays a shard, its tally is the same; so a worker plays for us only if it has the very same sources.
Workers may come and go meanwhile: what one had under way is given to another.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter, deque
from collections.abc import Generator, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from cardtable.ai.arena.arena import Plan, Shard, assembled, play_shard

PACKAGE: Final = "distributed"
"""The package that is needed, by the name that it is imported by."""

MOST_UNDER_WAY: Final = 1000
"""The shards handed to the scheduler at a time."""

ATTEMPTS: Final = 5
"""How often a shard is given out if every worker dies over it (each time Dask itself tries some workers)."""

CONNECTING: Final = 10.0
"""Seconds in which the scheduler has to answer."""

_GLANCE: Final = 0.2  # seconds between two words to whoever listens
_ALONE: Final = threading.Lock()  # the players keep notes for their process, which threads may not share


class ClusterLost(RuntimeError):
    """The cluster cannot go on; the text says why."""


class OtherSources(RuntimeError):
    """A worker has another version of the program; the text names it."""


def is_installed() -> bool:
    """True if Dask distributed is there."""
    return find_spec(PACKAGE) is not None


def run_on_cluster(
    plan: Plan, shards: Sequence[tuple[int, int]], address: str
) -> Generator[Shard | None, None, None]:
    """Play these shards of a plan on the workers of a scheduler, as `cardtable.ai.arena.arena.run` does here.

    While there is no worker it waits for one.

    Args:
        plan: the tournament; its entrants must be styles of the game.
        shards: those that are not done yet.
        address: of the scheduler, as in ``tcp://192.168.1.5:8786``; ``tls://`` with Dask's own settings.

    Raises:
        ClusterLost: the scheduler does not answer or is gone, or some shard cannot be played by any worker.
    """
    from distributed import Future, KilledWorker

    logging.getLogger(PACKAGE).setLevel(logging.CRITICAL)  # what matters is told in our words
    waiting, done = deque(shards), SimpleQueue[Future]()
    under_way: dict[str, tuple[int, int]] = {}
    deaths: Counter[int] = Counter()
    sources, name = digest_of_sources(), os.urandom(8).hex()
    client = _connected(address)
    try:
        while waiting or under_way:
            while waiting and len(under_way) < MOST_UNDER_WAY:
                first, count = waiting.popleft()
                key = f"cardtable-{name}-{first}-{deaths[first]}"
                under_way[key] = first, count
                future = client.submit(play_here, plan, sources, first, count, key=key, pure=False)
                future.add_done_callback(done.put)
                del future
            try:
                future = done.get(timeout=_GLANCE)
            except Empty:
                if client.status != "running":
                    raise ClusterLost(address) from None
                yield None
                continue
            first, count = under_way.pop(future.key)
            try:
                played: Shard = future.result()
            except KilledWorker as error:
                deaths[first] += 1
                if deaths[first] == ATTEMPTS:
                    raise ClusterLost(f"{address}: {error}") from error
                waiting.append((first, count))
                continue
            yield played
    except ClusterLost:
        raise
    except Exception as error:  # whatever a worker raises, or the connection
        raise ClusterLost(f"{address}: {type(error).__name__}: {error}") from error
    finally:
        client.close(timeout=CONNECTING)  # which gives up what is under way


def _connected(address: str) -> Any:
    from distributed import Client, Security

    has_certificate = Security().get_connection_args("client").get("ssl_context") is not None
    if address.startswith("tls:") and not has_certificate:  # the client itself hangs
        raise ClusterLost(f"{address}: no distributed.comm.tls.client in the settings of Dask")
    try:
        return Client(address, timeout=CONNECTING, set_as_default=False)
    except Exception as error:  # OSError, ValueError, what TLS says
        raise ClusterLost(f"{address}: {type(error).__name__}: {error}") from error


def play_here(plan: Plan, sources: str, first: int, count: int) -> Shard:
    """Play a shard: all that a worker does.

    Raises:
        OtherSources: it would play otherwise than whoever asks.
    """
    if digest_of_sources() != sources:
        from socket import gethostname

        raise OtherSources(gethostname())
    with _ALONE, assembled(plan) as entrants:
        return play_shard(plan, entrants, first, count)


@cache
def digest_of_sources() -> str:
    """A text that is the same where rules and players are the same."""
    package, digest = Path(__file__).parents[2], sha256()
    for path in sorted((*package.glob("engine/**/*"), *package.glob("ai/**/*"))):
        if path.suffix in (".py", ".z"):
            content = path.read_bytes()
            digest.update(path.relative_to(package).as_posix().encode() + b"\0")
            digest.update(content.replace(b"\r\n", b"\n") if path.suffix == ".py" else content)
    return digest.hexdigest()
