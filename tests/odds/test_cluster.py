"""A Dask cluster does the same work; it is started here, on this machine alone."""

from __future__ import annotations

from concurrent.futures import Executor

import pytest

from rummy_learn.odds import estimate
from rummy_learn.odds.figures import Odds

distributed = pytest.importorskip("distributed")


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_numbers() -> None:
    here = {"host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": None}
    small = {"processes": False, "n_workers": 1, "threads_per_worker": 2}
    with distributed.LocalCluster(**here, **small) as cluster, distributed.Client(cluster) as client:
        found = _asked(client.get_executor(pure=False))
    assert found == _asked(None)


def _asked(executor: Executor | None) -> Odds:
    return estimate("shanghai", 2, samples=40_000, hands=30, buys=1, turns=2, executor=executor)
