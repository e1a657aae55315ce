# make play: set up and play; make play HOST=0.0.0.0 lets others in.  make test: set up and test.  Everything lives in .venv.
export UV_SYSTEM_CERTS ?= 1
export UV_PROJECT_ENVIRONMENT = .venv
# Compiled modules are kept, whatever the shell says: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE =
UV := $(or $(shell command -v uv),.uv/bin/uv)
RUN := .venv/bin/
# Scripts of the client find their Node on the path: the one in .venv, not an older one of the machine.
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" npm
JOBS ?= 2
COMPARISONS ?= 100000
MATCHES ?= 200

.PHONY: play test test-long setup chromium check client docs site site-test format lint types layers golden screens lessons leaks luck clean

play: .uv-ready
	@[ -x $(RUN)sealed-orders ] || echo "Setting up in .venv: Python packages, Node, the browser client. About a minute, the first time only."
	@$(UV) sync --quiet --no-dev --inexact
	@SEALED_ORDERS_STARTED_BY="make play" $(RUN)sealed-orders serve $(if $(HOST),--host $(HOST))

# The browser tests mostly wait, so they run beside the others, which need no browser; their output comes last.
test: setup chromium
	@mkdir -p build
	@$(RUN)pytest -q -n $(JOBS) --dist=worksteal $(MARKED) tests/browser > build/browser-tests.txt 2>&1 & browser=$$!; \
	$(RUN)pytest -q -n $(JOBS) -p no:playwright -p no:base_url $(MARKED); python=$$?; \
	wait $$browser; browser=$$?; cat build/browser-tests.txt; exit $$((python | browser))

# The long tests: the cases marked `long`, and the promises of every game over 24 times as many decisions.
test-long:
	$(MAKE) test MARKED="-m long"
	SEALED_ORDERS_WORK=6000 SEALED_ORDERS_EXAMPLES=500 $(RUN)pytest -q -n $(JOBS) tests/games/test_contract.py tests/games/test_leaks.py tests/kernel

# --inexact: keeps third-party games that are installed here.
setup: .uv-ready
	$(UV) sync --quiet --inexact

# If there is no uv, install one into .uv with the machine's own Python.
.PHONY: .uv-ready
.uv-ready:
	@command -v uv >/dev/null 2>&1 || [ -x .uv/bin/uv ] || { echo "There is no uv on this machine: fetching one into .uv."; python3 -m venv .uv && .uv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.13,<1"; }

# The browser tests need Chromium, preferably its headless shell, which is faster. If there is neither, install Debian's
# if possible; otherwise they are skipped.
chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && { apt-get update -qq && for shell in chromium-headless-shell chromium; do DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$shell && break; done; } >/dev/null 2>&1; } || echo "No Chromium here and none could be installed: the browser tests will be skipped."

# Everything that must pass: first what needs no test run, on both cores, then the tests.
check: setup
	$(MAKE) --jobs=$(JOBS) lint types layers client
	$(MAKE) test

# The client's own layout, lint, types and tests. This and the next three need `make setup` first.
client:
	cd client && $(NPM) ci --no-audit --no-fund --prefer-offline --silent
	cd client && $(NPM) run --silent lint && $(NPM) run --silent check && $(NPM) run --silent test

# Builds the site in build/site; a broken link is an error.
docs: setup
	$(RUN)python -m tests.paragraphs
	$(RUN)zensical build --strict --clean

# The same with the game on it: static files in build/site that any web server serves. NUMPY=WHEEL adds numpy.
site: docs
	$(RUN)sealed-orders site build/site/play --downloads build/downloads $(if $(NUMPY),--numpy $(NUMPY))

# The page at length: the kernel's and games' own tests and six games in WebAssembly, then real browsers: Chromium at desk
# and phone size, also without a network, and Firefox if there is one. Twenty minutes.
site-test: setup chromium
	$(RUN)pytest -q -n $(JOBS) -m "long or not long" tests/page tests/site
	$(RUN)pytest -q -m "long or not long" tests/browser/test_page.py

format: setup
	$(RUN)ruff format src tests examples
	$(RUN)ruff check --fix src tests examples
	cd client && $(NPM) run --silent format

lint:
	$(RUN)ruff format --check src tests examples
	$(RUN)ruff check src tests examples

types:
	$(RUN)mypy

layers:
	$(RUN)lint-imports

# Rewrites what the tests compare with: playthroughs, the protocol's page and types. Read the diff.
golden: setup
	$(RUN)pytest -q --sealed-orders-golden tests/games
	$(RUN)python -m sealed_orders.table.routes.schema > docs/protocol.md
	$(RUN)python -m sealed_orders.table.routes.typescript > client/src/wire/protocol.ts
	$(RUN)python -m tests.display --write
	$(RUN)python -m tests.record_schema --write
	$(RUN)python -m tests.guide --write
	$(RUN)python -m tests.reports
	$(RUN)python -m tests.test_docs --write

# Takes the pictures of docs/screens in a real browser, and writes those that look different.
screens: setup chromium
	$(RUN)python -m tests.browser.screens

# Every lesson by mouse, by keys and on a phone; `make test` goes through most in one of these ways.
lessons: setup chromium
	$(RUN)pytest -q -n $(JOBS) -m "long or not long" tests/browser/test_lessons.py

# The long leak run: a hundred thousand comparisons of every game.
leaks: setup
	$(RUN)python -m sealed_orders.testing.leaks --of sealed-orders --comparisons $(COMPARISONS)

# The long ledger of luck: over 200 matches the results of rolls must match the referee's odds.
luck: setup
	$(RUN)python -m tests.luck --games $(MATCHES)

clean:
	rm -rf .venv .uv build dist client/node_modules client/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
