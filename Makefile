# What a developer does here, one command each. A fresh Debian or Ubuntu machine needs the Swift
# toolchain, git and make; scripts/setup installs the rest the first time and is silent afterwards.

.DEFAULT_GOAL := help
.PHONY: help serve test audit adapters bench load cluster faults saves arrivals scaling newcomer fuzz memory snapshots format lint docs \
  tool install uninstall deb setup

# The directories that hold Swift files; those not there yet are left out.
SWIFT_SOURCES := $(wildcard Package.swift Sources Plugins Tests Benchmarks Examples Adapters)
LIBRARIES := PageElements PageControls PageForms PageCharts PagePatching PageTemplates PageValidation PageCompression \
  PageSite PageSiteValidation PageSockets PageServer PageLifecycle PageCommands PageLists PageData PagePostgres PagePasswords PageMigration \
  PageStateViews PageTesting
# Random documents and pages that the Swift tests write and other engines check.
FIXTURES := PAGES_PATCH_FIXTURES="$(CURDIR)/.build/patch-fixtures.jsonl" \
  PAGES_LAW_FIXTURES="$(CURDIR)/.build/law-fixtures.jsonl"
# So many Swift tests at once: were all begun together, one that waits would come late to what it waits
# for, however patient it is.
FEW_AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# These look at time, or at what a whole server takes, so nothing of ours runs beside them.
ALONE := $(patsubst %,Tests/Browser/test_%.py,capacity load log_readers process ready)
DOCUMENTATION := .build/documentation
# What is deployed has Swift's runtime in it, and what `make bench` measures, too: it is a tenth quicker.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)
# The tool as it is distributed, and where it is installed.
TOOL := .build/tool
PREFIX := /usr/local
DESTDIR :=

# The programs that `swift test` has built, with the assertions of the libraries in them. `make load` and
# `make bench` measure what is built for release.
BUILT := $(CURDIR)/.build/debug
BROWSER_TESTS := $(FIXTURES) \
  PAGES_BINARY="$(BUILT)/pages" SHOWCASE_BINARY="$(BUILT)/showcase" \
  PLAIN_BINARY="$(BUILT)/BroadcastServer" PLAIN_SERVER="$(BUILT)/plain-server" \
  HOSTILE_COST="$(BUILT)/HostileCost" FRAGMENT_FILTER="$(BUILT)/FragmentFilter" \
  PAGES_BROWSER="$(CURDIR)/.tools/browser" VNU_JAR="$(CURDIR)/.tools/vnu.jar" \
  .tools/venv/bin/python -m pytest

help: ## Show these commands
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

# Built for looking around: `-c release` takes longer to build, and is quicker then.
serve: ## Serve the showcase at http://127.0.0.1:8080 (ARGS="--port 9000" is passed on)
	@scripts/setup serve
	swift run showcase serve $(ARGS)

test: ## Run every test, those in a real browser included
	@scripts/setup test
	$(FIXTURES) $(FEW_AT_ONCE) scripts/with-postgres scripts/swift-test
	scripts/check-snapshots 3
	scripts/check-lean
	# In the folder of the package they depend on, which is built by now. Each build takes away what the
	# one before has made: the server that is tested below comes last.
	swift test --package-path Examples/SnapshotTests --scratch-path .build
	swift test --package-path Examples/Tutorial --scratch-path .build
	# README, `new` and tutorial to the letter; what comes is compared with what came on a new machine.
	.tools/venv/bin/python Tests/Newcomer/walk.py --here
	# The examples TeaHouse, GuestBook, Dashboard and Inventory are what it makes.
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

audit: ## Audit every page at each size and in each colour scheme, after `make test`
	PAGES_AUDIT=all $(BROWSER_TESTS) -n 2 --dist loadfile Tests/Browser

adapters: ## Test the pages inside other servers: Hummingbird, which takes minutes to compile
	@scripts/setup test
	$(FEW_AT_ONCE) swift test --package-path Adapters/PageHummingbird
	PAGES_HUMMINGBIRD="$(CURDIR)/Adapters/PageHummingbird/.build/debug/TasksServer" \
	  .tools/venv/bin/python -m pytest -n 2 Tests/Adapters

bench: ## Run the benchmarks
	@scripts/setup bench
	@for product in hummingbird-server plain-server site-server rows-server hummingbird-rows sqlite-loop pages bench; do \
	  swift build -c release $(STATIC) --package-path Benchmarks --product $$product || exit 1; \
	done
	scripts/with-postgres Benchmarks/.build/release/bench $(ARGS)

load: ## Put the server under attack and load for two and a half hours
	@scripts/setup test
	swift build -c release --product showcase
	swift build -c release --product BroadcastServer
	swift build -c release --product HeldServer
	swift build -c release --product HostileCost
	swift build -c release --product pages
	@bin="$$(swift build -c release --show-bin-path)"; \
	export PAGES_BINARY="$$bin/pages"; \
	export SHOWCASE_BINARY="$$bin/showcase" PLAIN_BINARY="$$bin/BroadcastServer"; \
	export HOSTILE_COST="$$bin/HostileCost" HELD_BINARY="$$bin/HeldServer"; \
	for script in cost attacks abuse blocked killed streams drain churn mixed commits queries logins; do \
	  .tools/venv/bin/python Tests/Load/$$script.py || exit 1; \
	done; \
	.tools/venv/bin/python Tests/Load/imports.py "$$bin/pages"

cluster: ## Serve a shared list by three instances, nginx and PostgreSQL (ARGS="FOLDER 5" for five)
	@scripts/setup cluster
	scripts/cluster $(or $(ARGS),var/cluster)

faults: ## Kill and restart all of a cluster under load (ARGS="--minutes 1 --readers 200" for less)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/faults.py $(ARGS)

saves: ## Measure how long it takes from a save to the changed page, under `dev`
	@scripts/setup test
	swift build
	PAGES_BROWSER="$(CURDIR)/.tools/browser" .tools/venv/bin/python Tests/Development/times.py

arrivals: ## Measure how long a change takes to all open copies of a cluster (ARGS="--readers 300" for fewer)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/arrivals.py $(ARGS)

scaling: ## Compare what an action costs with one, two and three instances (ARGS="--statements" for which)
	@scripts/setup test
	swift build -c release --package-path Examples/SharedTasks --scratch-path .build --product shared-tasks
	.tools/venv/bin/python Tests/Cluster/scaling.py $(ARGS)

newcomer: ## Follow README and tutorial to the letter on a new machine, and compare (ARGS=--here on this one)
	python3 Tests/Newcomer/walk.py $(ARGS)

fuzz: ## Look for requests, fragments and pages that are read wrongly (ARGS="parser 60" for a minute)
	@scripts/setup serve
	scripts/fuzz $(ARGS)

memory: ## Check every page of the corpus for errors of memory and leaks
	@scripts/setup test
	scripts/check-memory

snapshots: ## Render all that is recorded 20 times in two processes, and compare (ARGS=3 for fewer)
	@scripts/setup serve
	scripts/check-snapshots $(ARGS)

format: ## Lay out every Swift file
	swift format -i -r -p $(SWIFT_SOURCES)

lint: ## Check the layout of every Swift file and the words of comments and documents, changing none
	swift format lint --strict -r -p $(SWIFT_SOURCES)
	scripts/check-words

docs: ## Write the libraries' documentation into .build/documentation
	@scripts/setup serve
	@mkdir -p $(DOCUMENTATION)
	swift package --allow-writing-to-directory $(DOCUMENTATION) generate-documentation \
	  $(addprefix --target ,$(LIBRARIES)) --enable-experimental-combined-documentation \
	  --transform-for-static-hosting --warnings-as-errors --output-path $(DOCUMENTATION)

tool: ## Build the tool as one program for machines without Swift, its manual and completions
	@scripts/setup serve
	scripts/build-tool $(TOOL)

# By whoever installs it only where nobody has: that may be root, without Swift.
$(TOOL)/pages:
	$(MAKE) tool

install: $(TOOL)/pages ## Install the tool (PREFIX=/usr/local DESTDIR= where else)
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-tool $(TOOL)

uninstall: ## Take away what `make install` has installed
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-tool --remove

deb: tool ## Make a package of the tool for this release of Debian or Ubuntu
	scripts/package-deb $(TOOL)

setup: ## Install what building and testing need and this machine lacks
	@scripts/setup test
