# healthlog: every verb installs what it needs first, so that each works alone on a fresh machine.

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift

BUILD_PACKAGES := libsqlite3-dev libmd-dev libexpat1-dev libminizip-dev zlib1g-dev \
                  libcairo2-dev libpango1.0-dev libpng-dev libnotify-dev libstdc++-12-dev gcc pkg-config \
                  fonts-inter fonts-dejavu-core tzdata
TEST_PACKAGES  := zsh fish sqlite3 dbus dbus-daemon dunst xvfb scrot python3-jsonschema python3-dbusmock \
                  libglib2.0-bin strace systemd desktop-file-utils librsvg2-bin age zip
PEER_PACKAGES  := libreoffice-calc-nogui locales python3-venv
BENCH_PACKAGES := hyperfine gnuplot-nox python3-matplotlib libxml2-utils

PROGRAMS := healthlog healthlog-chart healthlog-files healthlog-reminderd
# Made from Resources/NAME.in: systemd's unit, the desktop entry that notifications name (and that may
# be copied to an autostart folder), and what lets the session bus start the service.
SERVICE_FILES := lib/systemd/user/healthlog-reminder.service \
                 share/applications/healthlog-reminder.desktop \
                 share/dbus-1/services/org.healthlog.Reminders.service
COMPLETIONS   := share/bash-completion/completions/healthlog share/zsh/site-functions/_healthlog \
                 share/fish/vendor_completions.d/healthlog.fish
ICON          := share/icons/hicolor/scalable/apps/healthlog.svg

# Release programs need no Swift on the machine they run on. libstdc++ is linked in as well: its
# thousands of symbols would cost a third of the start-up time (docs/adr/0004).
BUILD_DIR      := $(CURDIR)/.build
STATIC_LIBS    := $(BUILD_DIR)/static-libs
RELEASE_FLAGS  := -c release --static-swift-stdlib --disable-local-rpath \
                  --explicit-target-dependency-import-check error \
                  -Xlinker -s -Xlinker -L$(STATIC_LIBS) \
                  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
                  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic
RELEASE_DIR     = $(shell $(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)

.PHONY: all setup setup-bench build test simulate torture peers fuzz fuzz-short demo bench lint format check charts install \
        uninstall clean

all: build

setup:
	@.ci/setup.sh $(SWIFT) $(BUILD_PACKAGES) $(TEST_PACKAGES)

setup-bench: setup
	@.ci/setup.sh $(SWIFT) $(BENCH_PACKAGES)

$(STATIC_LIBS)/libstdc++.a:
	@mkdir -p $(STATIC_LIBS)
	@ln -sf "$$(gcc -print-file-name=libstdc++.a)" $@

build: setup $(STATIC_LIBS)/libstdc++.a
	$(SWIFT) build $(RELEASE_FLAGS)

# First what keeps the processor busy, then what waits for the built programs: a desktop whose
# notifications have two seconds to come needs a processor to itself.
test: build
	$(SWIFT) test --skip EndToEndTests
	HEALTHLOG_PROGRAMS="$(RELEASE_DIR)" $(SWIFT) test --skip-build --filter EndToEndTests

# More lives of a person with reminders than `test` tries, from any seed.
SEED  ?= 10001
LIVES ?= 100000
simulate: setup
	HEALTHLOG_SEED=$(SEED) HEALTHLOG_LIVES=$(LIVES) $(SWIFT) test --filter SimulatorTests

# Journals on failing disks, cut off from power, killed, with flipped bits: `make test` has a short round.
ROUNDS ?= 1000
torture: build
	HEALTHLOG_TORTURE=$(ROUNDS) $(SWIFT) test --filter 'FaultyDiskTests|CheckTests|BrokenPageTests'
	HEALTHLOG_TORTURE=$(ROUNDS) HEALTHLOG_PROGRAMS="$(RELEASE_DIR)" $(SWIFT) test --skip-build --filter "EndToEndTests.(KillTests|FailingCallTests|CrowdTests)"

# Other programs read what `export` writes: LibreOffice the spreadsheets, and of PyPI `fhir.resources`.
peers: build
	@.ci/setup.sh $(SWIFT) $(PEER_PACKAGES)
	@Tests/Peers/peers.sh "$(RELEASE_DIR)" "$(BUILD_DIR)/peers"

FUZZ_DIR := $(BUILD_DIR)/fuzz

# A million runs of each target; `fuzz-short` goes over the kept corpus in a few seconds.
fuzz: setup
	@Tests/Fuzz/build.sh "$(FUZZ_DIR)" "$(SWIFT)c"
	@Tests/Fuzz/fuzz.sh "$(FUZZ_DIR)" long

fuzz-short: setup
	@Tests/Fuzz/build.sh "$(FUZZ_DIR)" "$(SWIFT)c"
	@Tests/Fuzz/fuzz.sh "$(FUZZ_DIR)" short

demo: build
	@Tests/EndToEnd/demo.sh "$(RELEASE_DIR)"

bench: build setup-bench
	@Benchmarks/bench.sh "$(RELEASE_DIR)"
	@Tests/EndToEnd/with-desktop.sh Benchmarks/service.sh "$(RELEASE_DIR)"

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@.ci/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

check: setup lint test fuzz-short

charts: build
	@charts/draw.sh "$(RELEASE_DIR)"

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/healthlog"
	install -m 755 "$(RELEASE_DIR)/healthlog" "$(DESTDIR)$(PREFIX)/bin/healthlog"
	for program in $(filter-out healthlog,$(PROGRAMS)); do \
	  install -m 755 "$(RELEASE_DIR)/$$program" "$(DESTDIR)$(PREFIX)/libexec/healthlog/$$program"; \
	done
	for file in $(SERVICE_FILES); do \
	  install -d "$(DESTDIR)$(PREFIX)/$${file%/*}"; \
	  sed 's|@PROGRAM@|$(PREFIX)/bin/healthlog|' "Resources/$${file##*/}.in" \
	    >"$(DESTDIR)$(PREFIX)/$$file"; \
	  chmod 644 "$(DESTDIR)$(PREFIX)/$$file"; \
	done
	for file in $(COMPLETIONS); do \
	  shell=$${file#share/}; install -d "$(DESTDIR)$(PREFIX)/$${file%/*}"; \
	  "$(RELEASE_DIR)/healthlog" completion "$${shell%%[-/]*}" >"$(DESTDIR)$(PREFIX)/$$file"; \
	  chmod 644 "$(DESTDIR)$(PREFIX)/$$file"; \
	done
	install -D -m 644 Resources/healthlog.svg "$(DESTDIR)$(PREFIX)/$(ICON)"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/healthlog" "$(DESTDIR)$(PREFIX)/$(ICON)"
	for file in $(SERVICE_FILES) $(COMPLETIONS); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done
	rm -rf "$(DESTDIR)$(PREFIX)/libexec/healthlog"

clean:
	rm -rf "$(BUILD_DIR)"
