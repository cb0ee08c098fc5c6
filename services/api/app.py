"""Puts the products' routes together: `create_app` is the whole API."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI

from services.api import actions, cohorts, error_tracking, feature_flags, llm_costs, problems, workspace
from services.api.database import Database

DATABASE = Path(__file__).with_name("acme.sqlite3")


def create_app(database: Database | None = None) -> FastAPI:
    """The API over `database`; by default the file that ACME_DATABASE names, or one beside this module.

    Nothing is opened before the first request.
    """
    app = FastAPI(
        title="Acme products API",
        version=workspace.VERSION,
        description="The sample workspace behind the tools of this monorepo.",
        # An operation id is the name of its function: the word that tools.yaml uses.
        generate_unique_id_function=lambda route: route.name,
        separate_input_output_schemas=False,
        # Their pages load scripts from other machines.
        docs_url=None,
        redoc_url=None,
    )
    app.state.database = database or Database(Path(os.environ.get("ACME_DATABASE") or DATABASE))
    problems.install(app)
    for product in (actions, cohorts, error_tracking, feature_flags, llm_costs, workspace):
        app.include_router(product.router)
    app.webhooks.post("render-ui", operation_id="render_ui", responses=problems.answers())(workspace.render_ui)
    return app
