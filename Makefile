# make play: set up and play.  make test: set up and test.  Everything lives in .venv.
export UV_SYSTEM_CERTS ?= 1
export UV_PROJECT_ENVIRONMENT = .venv
UV := $(or $(shell command -v uv),.uv/bin/uv)
RUN := .venv/bin/
JOBS ?= 2
COMPARISONS ?= 100000

.PHONY: play test setup check format lint types layers golden leaks docs clean

play: .uv-ready
	@$(UV) sync --quiet --no-dev --inexact
	@$(RUN)sealed-orders

test: setup
	$(RUN)pytest -q -n $(JOBS)

setup: .uv-ready
	$(UV) sync --quiet

# Where there is no uv, one is put into .uv with the machine's own Python.
.PHONY: .uv-ready
.uv-ready:
	@command -v uv >/dev/null 2>&1 || [ -x .uv/bin/uv ] || { python3 -m venv .uv && .uv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.13,<1"; }

check: setup lint types layers
	$(RUN)pytest -q -n $(JOBS)

format: setup
	$(RUN)ruff format src tests
	$(RUN)ruff check --fix src tests

lint:
	$(RUN)ruff format --check src tests
	$(RUN)ruff check src tests

types:
	$(RUN)mypy

layers:
	$(RUN)lint-imports

# Rewrites what the tests compare with: playthroughs, the tables of rules, the command line's page. Read the diff.
golden: setup
	$(RUN)python -m tests.playthrough --write
	$(RUN)python -m tests.citations --write
	$(RUN)python -m sealed_orders.server.schema > docs/protocol.md
	$(RUN)python -m tests.test_docs --write

# The long leak run: a hundred thousand comparisons of every game.
leaks: setup
	$(RUN)python -m tests.leaks --comparisons $(COMPARISONS)

clean:
	rm -rf .venv .uv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
