"""The notebooks in JupyterLab: copied once, and from then on the learner's."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.ui import lab, places
from tests.serving import running


def test_a_new_folder_gets_every_notebook(tmp_path: Path) -> None:
    new = lab.hand_out(tmp_path / "mine")
    assert "app.ipynb" in new
    assert sorted(new) == sorted(path.name for path in places.notebooks().glob("*.ipynb"))


def test_what_the_learner_wrote_is_never_overwritten_and_what_is_missing_comes_anew(tmp_path: Path) -> None:
    lab.hand_out(tmp_path)
    (tmp_path / "app.ipynb").write_text("my own work")
    names = [path.name for path in tmp_path.iterdir() if path.name != "app.ipynb"]
    for name in names:
        (tmp_path / name).unlink()
    assert sorted(lab.hand_out(tmp_path)) == sorted(names)
    assert (tmp_path / "app.ipynb").read_text() == "my own work"


def test_a_place_that_cannot_be_written_is_refused_in_one_sentence_that_names_it(tmp_path: Path) -> None:
    taken = tmp_path / "a file"
    taken.write_text("")
    with pytest.raises(BadInput, match=re.escape(str(taken))):
        lab.hand_out(taken)


def test_lab_opens_on_the_copies_and_asks_for_no_news(tmp_path: Path) -> None:
    with running("lab", "--no-browser", cwd=tmp_path) as server:
        assert "rummy-notebooks" in server.said
        page = urllib.request.urlopen(server.address, timeout=60).read().decode()
        host, token = server.address.split("/lab?token=")
        listed = json.load(urllib.request.urlopen(f"{host}/api/contents?token={token}", timeout=60))
    assert "app.ipynb" in [entry["name"] for entry in listed["content"]]
    assert "@jupyterlab/apputils-extension:announcements" in page
