"""What the API answers when it cannot do what was asked: the shape of RFC 9457, in words a model can act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException


class FieldProblem(BaseModel):
    field: str = Field(description="Where: `body.steps.0.event`, `query.limit`.")
    message: str


class Problem(BaseModel):
    title: str
    status: int
    detail: str = Field(description="What is wrong, and what would be right.")
    errors: list[FieldProblem] = Field(
        default_factory=list, description="For invalid input: every field that is wrong."
    )


def not_found(thing: str, identifier: object) -> HTTPException:
    """404: there is no such thing (any more)."""
    return HTTPException(404, f"there is no {thing} {identifier}")


def refused(detail: str) -> HTTPException:
    """409: well formed, but the present state does not allow it."""
    return HTTPException(409, detail)


def answers(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may fail with these codes; invalid input (422) is always among them."""
    words = {404: "No such thing", 409: "Not allowed in the present state", 422: "Invalid input"}
    return {code: {"description": words[code], "model": Problem} for code in (*codes, 422)}


def install(app: FastAPI) -> None:
    """Make `app` answer its own and FastAPI's errors as problems."""
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_validation)


async def _on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    titles = {404: "Not found", 405: "Method not allowed", 409: "Conflict"}
    return _answer(Problem(title=titles.get(error.status_code, "Error"), status=error.status_code, detail=error.detail))


async def _on_validation(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    errors: Sequence[Any] = error.errors()
    faults = [FieldProblem(field=".".join(map(str, one["loc"])), message=str(one["msg"])) for one in errors]
    detail = "; ".join(f"{fault.field}: {fault.message}" for fault in faults)
    return _answer(Problem(title="Invalid input", status=422, detail=detail, errors=faults))


def _answer(problem: Problem) -> JSONResponse:
    return JSONResponse(problem.model_dump(), status_code=problem.status)
