# 札帖: `make run` starts the site, `make help` lists the rest. Works from any folder: make -f path/to/Makefile run
SHELL := /bin/sh
.SHELLFLAGS := -euc
.ONESHELL:
.DEFAULT_GOAL := help
ROOT := $(shell cd "$$(dirname "$$(echo '$(MAKEFILE_LIST)' | sed 's/^ *//')")" && pwd)
IN_ROOT := cd "$(ROOT)"
PYTHON_IN_VENV := .venv/bin/python
PACKAGES := rules_engine cards decks kannagi_site

export PYTHONUTF8 := 1
export UV_PYTHON_DOWNLOADS := never
export HOST ?= 127.0.0.1
export PORT ?= 8000

.PHONY: help run environment development test lint types browser compiled soak probe several bench mutants check format lock clean

help: ## この一覧 / this list
	@$(IN_ROOT)
	sed -n 's/^\([a-z]*\):[^#]*## \(.*\)$$/\1\t\2/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

run: ## サイトを始める / start the site on http://127.0.0.1:8000 (HOST, PORT)
	@$(IN_ROOT)
	.ci/environment runtime
	exec kannagi_site/deploy/serve

environment: ## 動かすための部品を入れる / install what running needs
	@$(IN_ROOT)
	.ci/environment runtime

development: ## 開発の部品も入れる / install what testing needs, too
	@$(IN_ROOT)
	.ci/environment dev

test: development ## 試験 / every test that needs neither a browser nor long minutes
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m pytest -q -n auto --dist worksteal

lint: development ## 書き方 / Python, templates, scripts, style sheets, and the import direction
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	.venv/bin/lint-imports --no-cache
	.venv/bin/djlint --lint --quiet --rules .ci/djlint_rules.yaml templates
	.venv/bin/oxlint --config .ci/oxlint.json --deny-warnings static/js
	.ci/styles ci --error-on-warnings

types: development ## 型 / mypy --strict
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m mypy $(PACKAGES)

browser: development ## 本物のブラウザで / the main way in Chromium, pictures in var/screenshots
	@$(IN_ROOT)
	# A browser waits longer than it works: two more of them than cores keep the cores busy.
	browsers=$${BROWSERS:-$$($(PYTHON_IN_VENV) -c "import os; print(os.cpu_count() + 2)")}
	$(PYTHON_IN_VENV) -m pytest -q -n "$$browsers" --dist worksteal tests/browser

compiled: development ## ルールエンジンを速くする(なくても動く) / compile the engine in a few minutes; RULES_ENGINE_COMPILED=1 plays with it
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) .ci/compile

soak: development ## 長い証明 / thousands of games, fuzzing (SOAK_GAMES, SOAK_BOARDS, SOAK_EXAMPLES)
	@$(IN_ROOT)
	EVERY_CARD=1 $(PYTHON_IN_VENV) -m pytest -q -n auto --dist worksteal --ignore tests/soak/test_provoked.py tests/soak

probe: development ## 乱暴に扱う / many writers, kills, broken requests, who may reach what, on both set-ups (PROBE_…)
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m tests.probes

several: development ## 三つのサイトを一つとして / three sites behind nginx with PostgreSQL and Redis, which come and go
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m pytest -q tests/several

bench: ## 速さ / measurements; never a gate
	@$(IN_ROOT)
	.ci/environment bench
	$(PYTHON_IN_VENV) -m tests.benchmarks

mutants: ## 試験を試す / small faults in services, queries and access: how many the tests notice (MUTANTS, MUTANTS_SEED)
	@$(IN_ROOT)
	.ci/environment bench
	$(PYTHON_IN_VENV) -m tests.mutants

check: lint types test browser soak several ## すべて / everything, then the measurements
	@-$(MAKE) --no-print-directory -f "$(ROOT)/Makefile" bench

format: development ## 書き方を整える / apply ruff's and biome's fixes and format
	@$(IN_ROOT)
	$(PYTHON_IN_VENV) -m ruff check --fix
	$(PYTHON_IN_VENV) -m ruff format
	.ci/styles format --write

lock: development ## 部品の版を決め直す / pin the packages anew (UPGRADE=1: to their newest versions)
	@$(IN_ROOT)
	.ci/lock

clean: ## 作った物を消す(データは残る) / remove what these commands made; var/ stays
	@$(IN_ROOT)
	rm -rf .venv .uv build .mypy_cache .ruff_cache .pytest_cache .hypothesis
