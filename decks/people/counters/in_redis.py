"""Counts in Redis, which forgets them by itself."""

import math
from collections.abc import Iterable, Mapping

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from decks.people.counters.counted import Counted, CountersAwayError

PREFIX = "fudacho:count:"
PATIENCE_SECONDS = 1


class InRedis:
    def __init__(self, url: str) -> None:
        self.client = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            # Once anew, for a connection that was closed while nobody asked.
            retry=Retry(NoBackoff(), 1),
        )

    def add(self, seconds: Mapping[str, int], times: int = 1) -> dict[str, Counted]:
        with self.client.pipeline(transaction=True) as together:
            for name, length in seconds.items():
                together.set(PREFIX + name, 0, ex=length, nx=True)
                together.incr(PREFIX + name, times)
                together.pttl(PREFIX + name)
            answers = self._run(together)
        return {
            name: Counted(answers[3 * place + 1], max(1, math.ceil(answers[3 * place + 2] / 1000)))
            for place, name in enumerate(seconds)
        }

    def read(self, keys: Iterable[str]) -> dict[str, int]:
        names = list(keys)
        with self.client.pipeline(transaction=False) as together:
            for name in names:
                together.get(PREFIX + name)
            answers = self._run(together)
        return {name: int(answer) for name, answer in zip(names, answers, strict=True) if answer is not None}

    def take_back(self, keys: Iterable[str]) -> None:
        with self.client.pipeline(transaction=True) as together:
            for name in keys:
                # Where the count has ended meanwhile, nothing may begin that never ends.
                together.set(PREFIX + name, 1, ex=1, nx=True)
                together.decr(PREFIX + name)
            self._run(together)

    def forget(self, keys: Iterable[str]) -> None:
        with self.client.pipeline(transaction=True) as together:
            for name in keys:
                together.delete(PREFIX + name)
            self._run(together)

    def prune(self) -> int:
        return 0

    def _run(self, together: redis.client.Pipeline) -> list[int]:
        try:
            return together.execute()
        except (redis.RedisError, OSError) as error:
            raise CountersAwayError from error
