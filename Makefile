# make play: set up and play.  make test: set up and test.  Everything lives in .venv.
export UV_SYSTEM_CERTS ?= 1
export UV_PROJECT_ENVIRONMENT = .venv
UV := $(or $(shell command -v uv),.uv/bin/uv)
RUN := .venv/bin/
JOBS ?= 2
COMPARISONS ?= 100000
GAMES ?= 24

.PHONY: play test setup chromium check client format lint types layers golden leaks habits clean

play: .uv-ready
	@[ -x $(RUN)sealed-orders ] || echo "Setting up in .venv: Python packages, Node, the browser client. About a minute, the first time only."
	@$(UV) sync --quiet --no-dev --inexact
	@$(RUN)sealed-orders

test: setup chromium
	$(RUN)pytest -q -n $(JOBS)
	$(RUN)pytest -q -n $(JOBS) tests/browser

setup: .uv-ready
	$(UV) sync --quiet

# Where there is no uv, one is put into .uv with the machine's own Python.
.PHONY: .uv-ready
.uv-ready:
	@command -v uv >/dev/null 2>&1 || [ -x .uv/bin/uv ] || { echo "There is no uv on this machine: fetching one into .uv."; python3 -m venv .uv && .uv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.13,<1"; }

# The browser tests want Chromium. Where there is none, Debian's is installed if that can be done; else they are skipped.
chromium:
	@command -v chromium >/dev/null 2>&1 || [ -n "$$CHROMIUM" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1; } || echo "No Chromium here and none could be installed: the browser tests will be skipped."

check: setup lint types layers client
	$(MAKE) test

# The client's own layout, lint, types and tests.
client: setup
	cd client && ../$(RUN)npm ci --no-audit --no-fund --prefer-offline --silent
	cd client && ../$(RUN)npm run --silent lint && ../$(RUN)npm run --silent check && ../$(RUN)npm run --silent test

format: setup
	$(RUN)ruff format src tests
	$(RUN)ruff check --fix src tests
	cd client && ../$(RUN)npm run --silent format

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
	$(RUN)python -m tests.display --write
	$(RUN)python -m tests.test_docs --write

# The long leak run: a hundred thousand comparisons of every game.
leaks: setup
	$(RUN)python -m tests.leaks --comparisons $(COMPARISONS)

# The long look for habits of the admiral's: how often his ships are in one square on the same turn.
habits: setup
	$(RUN)python -m tests.habits --games $(GAMES)

clean:
	rm -rf .venv .uv build dist client/node_modules client/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
