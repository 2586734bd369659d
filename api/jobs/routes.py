"""Routes that show the progress and the answer of a job."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from api.auth import Key, LinkSecurity
from api.card_list_import.schemas import ImportedCardListOut
from api.games.schemas import GamesOut, OpenedGameOut
from api.http.messages import msg
from api.http.openapi import LOOKUP_ERRORS, Responses, problem_response
from api.http.openapi_responses import CREATED_HEADERS, binary_response, json_response, merge_contents
from api.http.problems import Problem, not_found
from api.http.responses import private_json
from api.http.routers import FeatureRouter
from api.images.schemas import CodeTextsOut
from api.jobs.schemas import JobOut
from api.jobs.service import EXAMPLE_JOB, Job, job_owner
from api.records.schemas import RecordFileOut
from api.rulesets.schemas import CheckedDeckOut, PrintingsOut
from api.statistics.schemas import StatisticRowsOut
from api.tournaments.evidence_schemas import TournamentAuditOut
from api.tournaments.schemas import ImportedResultsOut, ImportedTournamentOut
from api.views.schemas import ReplayOut

router = FeatureRouter(prefix="/api", tags=["files"])
JobId = Annotated[str, Path(max_length=64, description="The id of a job.")]


_Requested = (
    GamesOut
    | ReplayOut
    | RecordFileOut
    | StatisticRowsOut
    | PrintingsOut
    | CheckedDeckOut
    | ImportedCardListOut
    | CodeTextsOut
    | TournamentAuditOut
)
_JOB_ANSWERS: Responses = {
    **LOOKUP_ERRORS,
    200: merge_contents(
        binary_response("The answer to the request.", "*/*", headers=("ETag", "Link", "Content-Disposition")),
        json_response("", _Requested),
    ),
    201: json_response(
        "What the request created.", OpenedGameOut | ImportedTournamentOut | ImportedResultsOut, headers=CREATED_HEADERS
    ),
    409: problem_response("The job is not done, or the rules forbid the request."),
    **{code: problem_response("The error that the request had.") for code in (412, 415, 503)},
}


@router.get(
    "/jobs/{job}",
    summary="The progress of a job",
    responses={**LOOKUP_ERRORS, 200: json_response("The progress.", JobOut, EXAMPLE_JOB)},
)
async def get_job(request: Request, job: JobId, key: Key = "", scheme: LinkSecurity = None) -> Response:
    """Returns how many steps of a job are done; at the end its status, and its answer if that is short and JSON.

    Needs the key of the request that became the job, if it had one.
    """
    return private_json((await _find_job(request, job)).to_json())


@router.get("/jobs/{job}/answer", summary="The answer of a job", responses=_JOB_ANSWERS)
async def get_job_answer(request: Request, job: JobId, key: Key = "", scheme: LinkSecurity = None) -> Response:
    """Returns the answer to the request that became a job, with status and headers; 409 while the job is not done.

    Needs the key of that request, if it had one.
    """
    answer = (await _find_job(request, job)).answer
    if answer is None:
        raise Problem(409, "not-done", msg("job_is_not_done"), {"Retry-After": "1"})
    copy = Response(answer.body, answer.status_code)  # compressing a response changes its headers, and this one is sent again
    copy.raw_headers = list(answer.raw_headers)
    return copy


async def _find_job(request: Request, job: str) -> Job:
    entry: Job | None = await request.app.state.jobs.find(job, job_owner(request))
    if entry is None:
        raise not_found("job")
    return entry
