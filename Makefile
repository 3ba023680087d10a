# `make` alone lists the commands. Paths here are relative: the folder's own may hold spaces and Cyrillic.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
export PYTHONUTF8 := 1
PROFILE ?= plain
LOGIN ?= admin
PY := .venv/bin/python
NODE := $(PY) -m onebox node --

GOODS = $(if $(CATALOGUE),--catalogue '$(CATALOGUE)' --profile '$(PROFILE)') $(if $(KEEP),--keep '$(KEEP)') $(if $(ASK_ONLY),--ask-only)
RELEVANCE = $(GOODS) $(if $(QUERIES),--queries '$(QUERIES)') $(if $(JUDGEMENTS),--judgements '$(JUDGEMENTS)') \
  $(if $(RESULTS),--results '$(RESULTS)') $(if $(SETTINGS),--settings '$(SETTINGS)') $(if $(LAST),--last '$(LAST)') $(if $(UPDATE),--update)

LOAD = $(PY) -m loadtests run $(foreach option,SHAPE RATE TIME MIX BUDGETS BASELINE NAME PROCESSES EXPECT_WORKERS SEED,$(if $($(option)),--$(call lower,$(option)) '$($(option))'))
lower = $(shell echo '$(1)' | tr A-Z_ a-z-)

.PHONY: help api-types setup setup-python up down status psql backup backup-check restore staff test photos contract faults check gate audit verify import reindex bench bench-documents bench-scale load load-compare relevance relevance-cars relevance-generated relevance-numbers clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo '  SHOP_PORT=8100 make up     SEED=none make up     make import FILE=price.csv PROFILE=plain'

setup-python:
	@for python in python3.12 python3.11 python3 python; do \
	  if $$python -c '' 2>/dev/null; then exec $$python onebox/bootstrap.py; fi; \
	done; echo 'Не найден Python. Поставьте Python 3.11 или 3.12 с модулем venv.' >&2; exit 1

setup: setup-python ## install everything into .venv and web/node_modules (nothing to do the second time)
	@$(PY) -m onebox web --install-only

up: setup-python ## start the whole shop here; Ctrl-C stops it
	@exec $(PY) -I -S onebox/launch.py --parent $$PPID --death-signal 15 -- $(PY) -m onebox up  # ends when make is killed

down: setup-python ## stop the shop that runs in another window
	@$(PY) -m onebox down

status: setup-python ## does every part of the running shop answer
	@$(PY) -m onebox status

psql: setup-python ## database prompt of the running shop
	@$(PY) -m onebox psql

backup: setup-python ## a backup of the running shop into BACKUP_DIR
	@.venv/bin/shop backup run

backup-check: setup-python ## restore the newest backup into a scratch database and compare
	@.venv/bin/shop backup check

restore: setup-python ## FILE=latest: database and pictures of a backup INSTEAD of those of the running shop
	@test -n "$(FILE)" || { echo 'Назовите копию: make restore FILE=latest. Какие есть: .venv/bin/shop backup list' >&2; exit 2; }
	@.venv/bin/shop backup restore "$(FILE)" --replace

staff: setup-python ## LOGIN=admin: a new password for the back office of the running shop
	@.venv/bin/shop staff password "$(LOGIN)"

import: setup-python ## FILE=price.csv PROFILE=plain: load a price list into the running shop
	@test -n "$(FILE)" || { echo 'Назовите файл: make import FILE=price.csv PROFILE=plain' >&2; exit 2; }
	@.venv/bin/shop import "$(FILE)" --profile "$(PROFILE)"

reindex: setup-python ## rebuild the search indexes of the running shop beside the live ones
	@.venv/bin/shop reindex

test: setup ## pytest, vitest, the browser, without the long tests of make verify
	@$(PY) -m tests.run

api-types: setup ## write the web's types of the server's calls; `make check` fails when they differ
	@$(PY) -m cli.openapi_export | $(NODE) node web/api-types.mjs

photos: setup ## every screen at both widths into web/photos; open its index.html
	@CHROMIUM_PATH="$$($(PY) -m onebox browser)" && export CHROMIUM_PATH && \
	  $(NODE) $(PY) -m onebox run --temporary -- sh -c 'cd web && npx playwright test -c photos.config.ts'

contract: setup ## the engine against recorded Meilisearch; MEILI_URL=... MEILI_MASTER_KEY=... another server: it is EMPTIED
	@VERIFY=1 $(PY) -m pytest -q tests/contract

faults: setup ## FAULT_RUNS=20: every fault at so many random moments under a stream of changes, then a table of what was lost
	@mkdir -p .cache && rm -f .cache/faults.jsonl
	@VERIFY=1 FAULT_RUNS=$${FAULT_RUNS:-20} FAULT_QUIET_S=$${FAULT_QUIET_S:-30} FAULT_RESULTS="$$PWD/.cache/faults.jsonl" \
	  MODEL_STEPS=$${MODEL_STEPS:-100000} $(PY) -m pytest -q -n 2 --dist=worksteal tests/faults; code=$$?; $(PY) -m tests.faults.fault_table .cache/faults.jsonl; exit $$code

check: setup ## ruff, mypy, tsc, oxlint, oxfmt, knip, import directions
	@$(PY) -m tests.check

gate: ## check and test, with their seconds beside the budget of ten minutes
	@env -u VERIFY -u CONTRACT_EXAMPLES -u GENERATED_EXAMPLES .ci/run

audit: setup ## known vulnerabilities of dependencies (needs the network)
	@mkdir -p .cache && $(PY) -m uv export --quiet --frozen --no-emit-project -o .cache/requirements.txt
	@$(PY) -m uv tool run pip-audit@2.10.0 --disable-pip -r .cache/requirements.txt
	$(NODE) npm --prefix web audit --audit-level=high

verify: export CONTRACT_EXAMPLES ?= 150
verify: export GENERATED_EXAMPLES ?= 100
verify: export VERIFY := 1
verify: export TIME_BUDGET := error
verify: gate test relevance relevance-cars relevance-generated relevance-numbers bench load ## everything that can be checked on one machine

bench: setup ## JavaScript by route, Lighthouse, InstantSearch alone, freshness, imports, rebuilds, fitment, the engine, checkout, cart, login, queries: each beside a baseline
	@CHROMIUM_PATH="$$($(PY) -m onebox browser)" && export CHROMIUM_PATH && \
	  $(NODE) $(PY) -m onebox run --temporary -- sh -c 'node bench/javascript.mjs "$$SHOP_URL" && \
	  sh bench/lighthouse/run.sh "$$SHOP_URL" && $(PY) -m bench.instantsearch "$$SHOP_URL" && \
	  node bench/numbers/speed.mjs "$$SHOP_URL" && node bench/search_rules.mjs "$$SHOP_URL" && \
	  $(PY) -m bench.search_attack --url "$$MEILI_URL" --key "$$MEILI_MASTER_KEY"'
	@$(NODE) $(PY) -m onebox run --temporary -- $(PY) -m bench.freshness
	@$(PY) -m bench.import_ratio
	@$(PY) -m bench.rebuild_ratio
	@$(PY) -m bench.fitment
	@$(PY) -m bench.engine_speed
	@$(PY) -m bench.checkout
	@$(PY) -m bench.get_cart
	@$(PY) -m bench.login_timing
	@$(PY) -m bench.relevance.cost
	@$(if $(CATALOGUE),$(PY) -m bench.relevance.cost --catalogue '$(CATALOGUE)' --profile '$(PROFILE)')
	@$(MAKE) bench-documents

bench-documents: setup ## CATALOGUE= PROFILE= KEEP= ASK_ONLY=: bytes of a product's document by field, the index beside a bare catalogue's
	@$(PY) -m bench.document_weight $(GOODS)

bench-scale: setup ## SIZES=10000,40000,160000: how every step grows with the catalogue, as an exponent (at most 1.15)
	@$(PY) -m bench.scale $(if $(SIZES),--sizes $(SIZES))

relevance: setup ## CATALOGUE= PROFILE= QUERIES= JUDGEMENTS= RESULTS= SETTINGS= LAST= UPDATE= KEEP= ASK_ONLY=: judged queries, asked as the page asks
	@$(PY) -m bench.relevance $(RELEVANCE)

relevance-cars: setup ## SETTINGS= UPDATE= KEEP= ASK_ONLY=: judged queries that name a car
	@$(PY) -m bench.relevance $(RELEVANCE) --cars

relevance-generated: setup ## CATALOGUE= PROFILE= KEEP= ASK_ONLY=: names and numbers of a catalogue, typed wrong by rule
	@$(PY) -m bench.relevance.generated $(GOODS)

relevance-numbers: setup ## MOST= KEEP= ASK_ONLY=: every number of the shop and of REAL_DATA_DIR, typed right, as prefixes, with typos
	@$(PY) -m bench.numbers $(if $(MOST),--most $(MOST)) $(if $(KEEP),--keep '$(KEEP)') $(if $(ASK_ONLY),--ask-only)

load: setup ## SHAPE=steady RATE= TIME= MIX= BUDGETS= BASELINE= NAME= PROCESSES= HOST=: visitors and staff on the shop, a judgement in three minutes
	@$(NODE) $(if $(HOST),$(LOAD) --host '$(HOST)',$(PY) -m onebox run -- $(LOAD))

load-compare: setup ## A= B= TIME=10m: two shops of this machine take turns under the same visitors, or two finished runs
	@test -n "$(A)" -a -n "$(B)" || { echo 'Назовите два магазина или прогона: make load-compare A=http://127.0.0.1:8000 B=http://127.0.0.1:8100' >&2; exit 2; }
	@$(NODE) $(PY) -m loadtests compare '$(A)' '$(B)' $(if $(TIME),--time '$(TIME)') $(if $(RATE),--rate '$(RATE)') $(if $(NAME),--name '$(NAME)')

clean: ## remove what was built and installed; the shop's data in .onebox stays
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules web/dist web/test-results
