# `make help` lists the targets. The first two are all that a fresh machine needs: Python 3.11+, Node 20 and npm.

PYTHON ?= python3
BIN := .venv/bin
TOOL := .venv/installed
DEV := .venv/installed-dev
NODE := node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help generate test check lint format types update docs build demo bench mutants package clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

generate: $(TOOL) ## Create the environment and generate this repository's own apps
	@$(BIN)/ui-apps generate

test: $(DEV) $(NODE) ## Install what the tests need and run them all
	@$(BIN)/python tests/browser/install.py
	@$(BIN)/pytest -n 2 --dist loadfile

check: lint types test ## Everything CI asks for: format, lint, types, tests, freshness
	@$(BIN)/ui-apps check

lint: $(DEV) $(NODE) ## Check format and lint of Python and TypeScript
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	npx --no-install prettier --check --log-level warn .

types: $(DEV) $(NODE) ## Check the types of Python and TypeScript
	$(BIN)/mypy
	npm run --silent typecheck

format: $(DEV) $(NODE) ## Format Python and TypeScript
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	npx --no-install prettier --write --log-level warn .

update: $(DEV) ## Rewrite the expected files of tests/cases; read the diff before you commit it
	@UPDATE_CASES=1 $(BIN)/pytest tests/test_cases.py

docs: $(DEV) ## Rewrite the pages and tables that come from the program itself
	@UPDATE_DOCS=1 $(BIN)/pytest tests/test_docs.py tests/test_plain.py tests/test_compiled.py

build: $(NODE) ## Build every app into one HTML file each, below services/mcp/dist
	@npm run --silent build

demo: $(DEV) $(NODE) ## Generate, build, start the MCP server on 127.0.0.1:3001 and say how to connect a client
	@$(BIN)/ui-apps generate --quiet
	@npm run --silent build
	@$(BIN)/python -m services.mcp.server.demo

bench: $(DEV) $(NODE) ## Measure whole runs and builds on synthetic monorepos against their peers; takes minutes
	@$(BIN)/python -m benchmarks.run --write
	@$(BIN)/python -m benchmarks.bundling --write

mutants: $(DEV) $(NODE) ## Break sound trees by program, and print what check, TypeScript and a click say of each fault
	@PYTHONPATH=.:tests $(BIN)/python -m mutation

package: $(DEV) ## Build the wheel and the source distribution into dist/
	@$(BIN)/python -m build

clean: ## Remove everything that make created
	rm -rf .venv node_modules dist build services/mcp/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .ui-apps

.venv/bin/python:
	$(PYTHON) -m venv .venv

$(TOOL): pyproject.toml | .venv/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(DEV): pyproject.toml | $(TOOL)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,services]'
	@touch $@ $(TOOL)

$(NODE): package-lock.json package.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@
