"""Runs steps of a build on a Dask cluster, whose workers may die and whose scheduler may restart at any time.

Dask runs the steps of a lost worker on another one. Steps that killed several workers, and all steps of a lost
scheduler, are reported as lost, and the build starts them again. Steps with the same name are one to the scheduler, so
two builds do not do the same work at the same time.
"""

from __future__ import annotations

import logging
import queue
import re
import time
import uuid
from collections import Counter
from contextlib import suppress
from typing import Any, Final

from packlens.errors import FleetError
from packlens.fleet.executor import Step, StepResult, run

_LOOK_SECONDS: Final = 0.5
"""Seconds between checks whether the scheduler still knows a step."""
_PATIENCE: Final = 120.0
"""Seconds to wait for a lost scheduler to return, or for its first worker."""
_CONNECT_SECONDS: Final = 10
_HTTP_ADDRESS: Final = "127.0.0.1:0"
"""Where a scheduler that is started here serves its state, which it does without a dashboard too: any free port, since
two builds cannot share one."""
_ADDRESS: Final = re.compile(r"(?:\w+://)?[^\s/]+:\d+")


class OnCluster:
    """Steps on the cluster of a scheduler's address, or of worker processes that are started here."""

    def __init__(self, address: str, workers: int) -> None:
        """Connect. Raises FleetError if the library is missing, or no scheduler answers."""
        self._dask = _distributed()
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report what is lost
        self._cluster: Any = None
        self._address = address
        if address and not _ADDRESS.fullmatch(address):  # Dask never comes back from such a one
            raise FleetError(f"'{address}' is not the address of a Dask scheduler; it looks like tcp://host:8786.")
        if workers:
            self._cluster = self._dask.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=None,
                scheduler_kwargs={"dashboard": False, "dashboard_address": _HTTP_ADDRESS},
                silence_logs=logging.CRITICAL,
            )
            self._address = self._cluster.scheduler_address
        self._client: Any = None
        self._futures: dict[str, Any] = {}
        """The futures of running steps, by name."""
        self._ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._starts: Counter[str] = Counter()
        self._seen_workers = time.monotonic()
        self._connect(_CONNECT_SECONDS)

    def start(self, step: Step) -> None:
        """Run a step, some time."""
        self._starts[step.name] += 1
        # the scheduler remembers how a name ended: a step that is started again needs another one
        key = step.name if self._starts[step.name] == 1 else f"{step.name}-{uuid.uuid4().hex}"
        try:
            future = self._client.submit(run, step, key=key, pure=False)
        except Exception:  # the client is closed, or its scheduler away: the step is reported as lost
            future = None
        self._futures[step.name] = future
        if future is None:
            self._ended.put(step.name)
        else:
            future.add_done_callback(lambda _: self._ended.put(step.name))

    def next_result(self) -> StepResult:
        """Wait for a step to end, and return it. Raises FleetError if there are no workers for a long time."""
        while True:
            try:
                name = self._ended.get(timeout=_LOOK_SECONDS)
            except queue.Empty:
                self._look_for_workers()
                name = next((name for name, future in self._futures.items() if _is_forgotten(future)), "")
                if not name and self._client.status in ("closed", "closing"):
                    name = next(iter(self._futures))
            if name in self._futures:
                self._seen_workers = time.monotonic()
                return self._outcome(name, self._futures.pop(name))

    def _look_for_workers(self) -> None:
        with suppress(Exception):  # a scheduler that is away is noticed by what it forgets
            if self._client.scheduler_info()["workers"]:
                self._seen_workers = time.monotonic()
        if time.monotonic() - self._seen_workers > _PATIENCE:
            raise FleetError(
                f"The Dask cluster {self._address} has had no workers for two minutes; start some, and build again: "
                "what is done is kept."
            )

    def _outcome(self, name: str, future: Any) -> StepResult:
        if future is None or _is_forgotten(future) or self._client.status != "running":
            self._reconnect()
            return StepResult(name, is_lost=True)
        try:
            ended = future.result(timeout=_PATIENCE)
        except self._dask.KilledWorker as error:
            return StepResult(name, error=f"{type(error).__name__}", is_deadly=True)
        except Exception as error:  # of the cluster, or a fault of ours: what steps raise on purpose is in their result
            if self._client.status != "running" or _is_forgotten(future):
                self._reconnect()
            return StepResult(name, error=f"{type(error).__name__}: {error}", is_lost=True)
        finally:
            with suppress(Exception):  # it may be the client's no more
                future.release()
        assert isinstance(ended, StepResult)
        return ended

    def _reconnect(self) -> None:
        """Wait until the scheduler, or another one at its address, answers."""
        if self._client.status == "running":
            return
        with suppress(Exception):  # there is nobody to say goodbye to
            self._client.close(timeout=1)
        self._connect(_PATIENCE)

    def _connect(self, patience: float) -> None:
        deadline = time.monotonic() + patience
        while True:
            try:
                self._client = self._dask.Client(self._address, timeout=_CONNECT_SECONDS, set_as_default=False)
            except Exception as error:  # OSError, TimeoutError, errors of the protocol
                if time.monotonic() > deadline:
                    raise FleetError(f"No Dask scheduler answers at {self._address}: {error}.") from error
                time.sleep(_LOOK_SECONDS)
            else:
                self._seen_workers = time.monotonic()
                return

    def close(self) -> None:
        """Give up what is under way."""
        for each in (self._client, self._cluster):
            if each is not None:
                with suppress(Exception):  # it may have ended already
                    each.close()


def _is_forgotten(future: Any) -> bool:
    return future is not None and future.status in ("cancelled", "lost")


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 - part of an extra, and a second of imports
    except ImportError as error:
        raise FleetError("A cluster needs a library beside Packlens: `pip install 'packlens[fleet]'`.") from error
    return distributed
