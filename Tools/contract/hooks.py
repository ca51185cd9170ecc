"""What schemathesis has to know of this contract beside its document."""

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData

SUCCESS, BAD_REQUEST, SERVER_FAULT = 100_000, 100_400, 100_500

# Whether these are right is more than a schema can say: they depend on each other, and a quoted id may be too large.
BEYOND_SCHEMAS = ("start_date", "end_date", "period", "account_id")


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """A refusal has the HTTP status 200 here, so it is the code that tells whether bad data were refused.

    A parameter without a value counts as missing, which no schema of the parameter says.
    """
    if not isinstance(failure, AcceptedNegativeData):
        return True
    return code(response) in (SUCCESS, None) and "" not in (case.query or {}).values()


@schemathesis.check
def no_fault_behind_a_good_status(ctx, response, case):
    assert code(response) != SERVER_FAULT, "the server had a fault"


@schemathesis.check
def good_data_are_not_called_bad(ctx, response, case):
    if response.status_code != 200 or code(response) != BAD_REQUEST or not case.meta.generation.mode.is_positive:
        return
    message = response.json()["msg"]
    assert any(name in message for name in BEYOND_SCHEMAS), f"data that fit the document were refused: {message}"


def code(response):
    """The envelope's code; None where the answer is no envelope, which another check finds."""
    try:
        return response.json()["code"]
    except (ValueError, KeyError, TypeError):
        return None
