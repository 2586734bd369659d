"""The router of a feature, with what holds for all operations of the service."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Depends
from starlette.responses import Response

from api.http.openapi import operation_id
from api.http.query_parameters import reject_unknown_query

FeatureRouter = partial(
    APIRouter,
    default_response_class=Response,
    generate_unique_id_function=operation_id,
    dependencies=[Depends(reject_unknown_query)],
)
"""Makes a router whose routes an app takes as they are.

An app that includes a router analyses the parameters of its routes a second time, at the first request. That takes a third of
a second, and two threads that do so at once undo each other's filters of warnings.
"""
