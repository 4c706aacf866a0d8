# The commands for developers. A new Debian or Ubuntu machine needs the Swift toolchain, git and make. scripts/setup
# installs the rest at the first command.

.DEFAULT_GOAL := help
.PHONY: help serve unit test audit adapters bench load cluster faults saves arrivals scaling newcomer fuzz memory snapshots format lint docs \
  tool install uninstall deb setup

# The files and folders with Swift code that exist.
SWIFT_SOURCES := $(wildcard Package.swift Sources Plugins Tests Benchmarks Examples Adapters)
LIBRARIES := PageElements PageControls PageForms PageCharts PagePatching PageTemplates PageValidation PageCompression \
  PageHTTP PageScheduling PageVisitors PageRoutes PageSite PageSiteValidation PageSockets PageServer PageLifecycle PageCommands PageLists PageData PagePostgresClient PagePostgres PagePasswords PageMigration \
  PageStateViews PageTesting
# Random documents and pages that the Swift tests write and other engines check.
FIXTURES := PAGES_PATCH_FIXTURES="$(CURDIR)/.build/patch-fixtures.jsonl" \
  PAGES_LAW_FIXTURES="$(CURDIR)/.build/law-fixtures.jsonl"
# Limits the number of concurrent Swift tests. If all started at once, tests that wait for something would time out.
FEW_AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# These measure time or the resources of a whole server, so no other test runs at the same time.
ALONE := $(patsubst %,Tests/Browser/test_%.py,capacity load log_readers process ready)
DOCUMENTATION := .build/documentation
# Deployed programs contain the Swift runtime, which makes them a tenth faster. `make bench` measures the same.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)
# The folder of the built tool, and the folders to install it in.
TOOL := .build/tool
PREFIX := /usr/local
DESTDIR :=

# The debug programs that `swift test` builds, with the libraries' assertions. `make load` and `make bench` measure
# release builds.
BUILT := $(CURDIR)/.build/debug
BROWSER_TESTS := $(FIXTURES) \
  PAGES_BINARY="$(BUILT)/pages" SHOWCASE_BINARY="$(BUILT)/showcase" \
  PLAIN_BINARY="$(BUILT)/BroadcastServer" PLAIN_SERVER="$(BUILT)/plain-server" \
  HOSTILE_COST="$(BUILT)/HostileCost" FRAGMENT_FILTER="$(BUILT)/FragmentFilter" \
  PAGES_BROWSER="$(CURDIR)/.tools/browser" VNU_JAR="$(CURDIR)/.tools/vnu.jar" \
  .tools/venv/bin/python -m pytest

help: ## Show these commands
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

# A debug build: a release build takes longer to build, and runs faster.
serve: ## Serve the showcase at http://127.0.0.1:8080 (ARGS="--port 9000" is passed on)
	@scripts/setup serve
	swift run showcase serve $(ARGS)

# Tests of documents, of examples, of served databases and of PostgreSQL take most of the time of `make test`.
unit: ## Run the tests of the libraries, in about two minutes once built
	swift build --build-tests
	$(FEW_AT_ONCE) scripts/swift-test --skip-build --skip '^(PagesToolTests|ReadmeTests|ShowcaseTests|StoreTests)\.' \
	  --skip ListCostTests

test: ## Run all tests, including those in browsers
	@scripts/setup test
	$(FIXTURES) $(FEW_AT_ONCE) scripts/with-postgres scripts/swift-test
	scripts/check-snapshots 3 --skip-build
	scripts/check-lean
	# Uses the build folder of this package, so that its products are not built again. Each build replaces the
	# products of the previous package, so the server that is tested below comes last.
	swift test --package-path Examples/SnapshotTests --scratch-path .build
	swift test --package-path Examples/Tutorial --scratch-path .build
	# Runs the commands of the README and the tutorial, and compares the results with those of a new machine.
	.tools/venv/bin/python Tests/Newcomer/walk.py --here
	# `pages new` creates the examples TeaHouse, GuestBook, Dashboard and Inventory.
	scripts/check-starters .build/debug/pages
	INVENTORY_BINARY="$(BUILT)/Inventory" PAGES_BROWSER="$(CURDIR)/.tools/browser" \
	  .tools/venv/bin/python -m pytest Tests/Inventory
	PAGES_BROWSER="$(CURDIR)/.tools/browser" .tools/venv/bin/python -m pytest Tests/Development
	scripts/with-postgres swift test --package-path Examples/SharedTasks --scratch-path .build
	SHARED_TASKS_BINARY="$(BUILT)/shared-tasks" .tools/venv/bin/python -m pytest Tests/Cluster
	swift build --package-path Examples/PlainServer --scratch-path .build
	$(BROWSER_TESTS) -n 2 --dist loadfile --no-loadscope-reorder Tests/Setup Tests/Browser \
	  $(addprefix --ignore=,$(ALONE))
	$(BROWSER_TESTS) $(ALONE)

audit: ## Audit every page in each size and colour scheme, after `make test`
	PAGES_AUDIT=all $(BROWSER_TESTS) -n 2 --dist loadfile Tests/Browser

adapters: ## Test pages in another server, Hummingbird, which takes minutes to compile
	@scripts/setup test
	$(FEW_AT_ONCE) swift test --package-path Adapters/PageHummingbird
	PAGES_HUMMINGBIRD="$(CURDIR)/Adapters/PageHummingbird/.build/debug/TasksServer" \
	  .tools/venv/bin/python -m pytest -n 2 Tests/Adapters

bench: ## Run the benchmarks
	@scripts/setup bench
	@for product in hummingbird-server plain-server site-server rows-server hummingbird-rows sqlite-loop pages showcase bench; do \
	  swift build -c release $(STATIC) --package-path Benchmarks --product $$product || exit 1; \
	done
	scripts/with-postgres Benchmarks/.build/release/bench $(ARGS)

load: ## Test the server under attacks and load for two and a half hours
	@scripts/setup test
	swift build -c release --product showcase
	swift build -c release --product BroadcastServer
	swift build -c release --product BlockingServer
	swift build -c release --product HostileCost
	swift build -c release --product pages
	@bin="$$(swift build -c release --show-bin-path)"; \
	export PAGES_BINARY="$$bin/pages"; \
	export SHOWCASE_BINARY="$$bin/showcase" PLAIN_BINARY="$$bin/BroadcastServer"; \
	export HOSTILE_COST="$$bin/HostileCost" HELD_BINARY="$$bin/BlockingServer"; \
	for script in cost attacks abuse blocked killed streams drain churn mixed commits queries logins; do \
	  .tools/venv/bin/python Tests/Load/$$script.py || exit 1; \
	done; \
	.tools/venv/bin/python Tests/Load/imports.py "$$bin/pages"

cluster: ## Serve a shared list with three instances, nginx and PostgreSQL (ARGS="FOLDER 5" for five)
	@scripts/setup cluster
	scripts/cluster $(or $(ARGS),var/cluster)

faults: ## Kill and restart each part of a cluster under load (ARGS="--minutes 1 --readers 200" for less)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/faults.py $(ARGS)

saves: ## Measure the time from a save to the changed page under `dev`
	@scripts/setup test
	swift build
	PAGES_BROWSER="$(CURDIR)/.tools/browser" .tools/venv/bin/python Tests/Development/times.py

arrivals: ## Measure the time until a change reaches all open pages of a cluster (ARGS="--readers 300" for fewer)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/arrivals.py $(ARGS)

scaling: ## Compare the cost of an action with one, two and three instances (ARGS="--statements" lists SQL)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/scaling.py $(ARGS)

newcomer: ## Run the commands of the README and the tutorial on a new machine (ARGS=--here on this one)
	python3 Tests/Newcomer/walk.py $(ARGS)

fuzz: ## Fuzz the parsers of requests, fragments, pages and SQL (ARGS="parser 60" for a minute)
	@scripts/setup serve
	scripts/fuzz $(ARGS)

memory: ## Check the validation of every page of the corpus for memory errors and leaks
	@scripts/setup test
	scripts/check-memory

snapshots: ## Render all snapshots 20 times in each of two processes, and compare (ARGS=3 for fewer)
	@scripts/setup serve
	scripts/check-snapshots $(ARGS)

format: ## Format all Swift files
	swift format -i -r -p $(SWIFT_SOURCES)

lint: ## Check the format of Swift files, and the words of comments and documents
	swift format lint --strict -r -p $(SWIFT_SOURCES)
	scripts/check-words

docs: ## Write the documentation of the libraries into .build/documentation
	@scripts/setup serve
	@mkdir -p $(DOCUMENTATION)
	swift package --allow-writing-to-directory $(DOCUMENTATION) generate-documentation \
	  $(addprefix --target ,$(LIBRARIES)) --enable-experimental-combined-documentation \
	  --transform-for-static-hosting --warnings-as-errors --output-path $(DOCUMENTATION)

tool: ## Build the tool for machines without Swift, with its manual and completions
	@scripts/setup serve
	scripts/build-tool $(TOOL)

# Built by `make install` only if it does not exist: the user may be root, without Swift.
$(TOOL)/pages:
	$(MAKE) tool

install: $(TOOL)/pages ## Install the tool (PREFIX=/usr/local DESTDIR=)
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-tool $(TOOL)

uninstall: ## Remove the files that `make install` installed
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-tool --remove

deb: tool ## Package the tool for this release of Debian or Ubuntu
	scripts/package-deb $(TOOL)

setup: ## Install the missing dependencies of builds and tests
	@scripts/setup test
