"""Generated files say what the declarations of the messages say."""

from __future__ import annotations

import pytest

from tests.tidy.generated.files import PAGE, TYPESCRIPT, generated
from tests.tidy.generated.messages import declared, messages


@pytest.mark.parametrize("path", [PAGE, TYPESCRIPT], ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: object) -> None:
    stale = [each.name for each, text in generated().items() if each == path and each.read_text("utf-8") != text]
    assert [] == stale, "the messages changed: run `python -m tests.tidy.generated` and read the difference"


def test_every_message_that_is_declared_is_sent_by_somebody() -> None:
    assert declared() <= messages().keys()
