# healthlog: every target first installs what it needs, so that each works on a fresh machine.

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift
# Expand the ~ in PREFIX=~/.local, which dash doesn't.
override PREFIX := $(patsubst %/,%,$(patsubst ~/%,$(HOME)/%,$(PREFIX)))
# The program defines the version; .ci/packaging.sh checks the other files that name it.
VERSION := $(shell sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/HealthlogCLI/Program/HealthlogCommands.swift)

BUILD_PACKAGES := libsqlite3-dev libmd-dev libexpat1-dev libminizip-dev zlib1g-dev \
                  libcairo2-dev libpango1.0-dev libpng-dev libqpdf-dev libglib2.0-dev libnotify-dev libcurl4-openssl-dev libsecret-1-dev \
                  libstdc++-12-dev gcc pkg-config \
                  fonts-inter fonts-dejavu-core tzdata
DEMO_PACKAGES  := dbus-daemon dunst xvfb scrot libglib2.0-bin
TEST_PACKAGES  := $(DEMO_PACKAGES) zsh fish sqlite3 dbus python3-jsonschema python3-dbusmock \
                  strace systemd desktop-file-utils appstream libedit2 librsvg2-bin age zip mandoc man-db \
                  zenity xdotool xfce4-notifyd xfconf mate-notification-daemon notification-daemon \
                  at-spi2-core gir1.2-atspi-2.0 python3-gi poppler-utils qpdf tshark \
                  bluez python3-bleak openssl curl python3-h2 python3-icalendar gnome-keyring libsecret-tools gettext
PEER_PACKAGES  := libreoffice-calc-nogui locales python3-venv khal
DEB_PACKAGES   := debhelper dpkg-dev lintian debootstrap
BLUETOOTH_PACKAGES := qemu-system-x86 busybox-static kmod python3-venv
BENCH_PACKAGES := hyperfine gnuplot-nox python3-matplotlib libxml2-utils

PROGRAMS := healthlog healthlog-chart healthlog-device healthlog-files healthlog-report healthlog-source healthlog-reminderd
# Files made from Resources/NAME.in: units, in the folder below PREFIX where systemd looks for them;
# the desktop entry for menus, and the one that notifications name and that may be copied to an
# autostart folder; and the file that lets the session bus start the service.
UNIT_FOLDER   := $(if $(filter %/.local,$(PREFIX)),share,lib)/systemd/user
SERVICE_FILES := $(UNIT_FOLDER)/healthlog-reminder.service $(UNIT_FOLDER)/healthlog-device.service \
                 share/applications/healthlog.desktop share/applications/healthlog-reminder.desktop \
                 share/dbus-1/services/org.healthlog.Reminders.service
# Debian's packages install zsh functions in another folder.
ZSH_FOLDER    := share/zsh/site-functions
COMPLETIONS   := share/bash-completion/completions/healthlog $(ZSH_FOLDER)/_healthlog \
                 share/fish/vendor_completions.d/healthlog.fish
METAINFO      := Resources/org.healthlog.healthlog.metainfo.xml
SCHEMAS       := Resources/healthlog.schema.json Resources/healthlog-journal.schema.json
GUIDES        := LICENSE CHANGELOG.md $(filter-out docs/ARCHITECTURE.md,$(wildcard docs/*.md))

# Release programs need no Swift on the machine where they run. libstdc++ is linked statically too:
# resolving its thousands of symbols would take a third of the start-up time (docs/adr/0004).
# Incremental code generation would leave a hash of the source's folder in the programs. Each
# function has a section of its own, so that the linker leaves out functions that nothing calls.
BUILD_DIR      := $(CURDIR)/.build
# A relative path: this folder's name may contain a blank, which targets and flags can't contain.
STATIC_LIBS    := .build/static-libs
RELEASE_FLAGS  := -c release --static-swift-stdlib --disable-local-rpath \
                  --explicit-target-dependency-import-check error \
                  -Xlinker -s -Xlinker -L$(STATIC_LIBS) \
                  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
                  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic \
                  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
                  -Xswiftc -Xfrontend -Xswiftc -function-sections
# SwiftPM warns about -pthread, which it doesn't pass on; `setup-build` makes a .pc file without it.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
# A folder of release programs that are built already; if it is set, `stage` builds none.
PREBUILT       ?=
# Look the folder up only once, and only if it is needed.
RELEASE_DIR     = $(eval RELEASE_DIR := $(or $(PREBUILT),$(shell $(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)))$(RELEASE_DIR)

.PHONY: all setup setup-bench build test simulate torture peers bluetooth systemd fuzz fuzz-short demo bench lint format check charts report-gallery build-packages setup-build stage manual guide \
        install uninstall deb deb-test reproducible dist clean

all: build

# For .ci/packaging.sh, which compares debian/control with this list.
build-packages:
	@echo $(BUILD_PACKAGES)

setup-build:
	@.ci/setup.sh $(SWIFT) $(BUILD_PACKAGES)
	@mkdir -p .build/pkgconfig
	@[ -e .build/pkgconfig/gmodule-no-export-2.0.pc ] || \
	  sed 's/ -pthread//' "$$(pkg-config --variable=pcfiledir gmodule-no-export-2.0)/gmodule-no-export-2.0.pc" \
	    >.build/pkgconfig/gmodule-no-export-2.0.pc

setup: setup-build
	@.ci/setup.sh $(SWIFT) $(TEST_PACKAGES)
	@.ci/unpack.sh nginx /usr/sbin/nginx

setup-bench: setup
	@.ci/setup.sh $(SWIFT) $(BENCH_PACKAGES)

$(STATIC_LIBS)/libstdc++.a:
	@mkdir -p $(STATIC_LIBS)
	@ln -sf "$$(gcc -print-file-name=libstdc++.a)" $@

build: setup-build $(STATIC_LIBS)/libstdc++.a
	$(SWIFT) build $(RELEASE_FLAGS)

# Makes a debug build and runs every test; with ROOM=Charts, builds and tests only that target. In
# `check`, the end-to-end tests run the release programs.
DEBUG_DIR = $(eval DEBUG_DIR := $(shell $(SWIFT) build --show-bin-path))$(DEBUG_DIR)
TESTED   ?= $(DEBUG_DIR)
test: setup
ifdef ROOM
	$(SWIFT) test
else
	$(SWIFT) build --build-tests
	@Tests/run.sh "$(DEBUG_DIR)" "$(TESTED)"
endif

# Simulates more lives with reminders than `test` does, from any seed.
SEED  ?= 2501
LIVES ?= 100000
simulate: setup
	HEALTHLOG_SEED=$(SEED) HEALTHLOG_LIVES=$(LIVES) $(SWIFT) test --filter SimulatorTests

# More rounds than in `test`: failing disks, power cuts, kills and flipped bits; random charts.
ROUNDS ?= 1000
# The number of random lives, each a series of commands; the first seed is HEALTHLOG_SEED.
COMMAND_LIVES ?= 20000
torture: setup build
	HEALTHLOG_TORTURE=$(ROUNDS) $(SWIFT) test --filter 'FaultyDiskTests|CheckTests|BrokenPageTests|LabelTests'
	HEALTHLOG_LIVES=$(COMMAND_LIVES) $(SWIFT) test --skip-build --filter HealthlogCLITests.LifeTests
	HEALTHLOG_TORTURE=$(ROUNDS) HEALTHLOG_PROGRAMS="$(RELEASE_DIR)" $(SWIFT) test --skip-build --filter "EndToEndTests.(KillTests|DeviceKillTests|FailingCallTests|CrowdTests)"

# LibreOffice, khal and PyPI's fhir.resources read what `export` writes. Also checks the stand-ins,
# one of them against Home Assistant (PyPI), which first takes 600 MB and some minutes.
peers: setup build
	@.ci/setup.sh $(SWIFT) $(PEER_PACKAGES)
	@Tests/Peers/peers.sh "$(RELEASE_DIR)" "$(BUILD_DIR)/peers"
	@Tests/Sources/check-standins.sh
	@Tests/Sources/record-homeassistant.sh "$(BUILD_DIR)/homeassistant"

# Tests with the real bluetoothd in QEMU and devices of Bumble (PyPI), in two to four minutes. The
# kernel is unpacked in BUILD_DIR, not installed.
bluetooth: setup build
	@.ci/setup.sh $(SWIFT) $(BLUETOOTH_PACKAGES)
	@Tests/Bluetooth/check-mock.sh
	@Tests/Bluetooth/real-bluez.sh "$(RELEASE_DIR)" "$(BUILD_DIR)/bluetooth"

# Tests the units under a real systemd of a logged-in user. Needs root for control groups and /run.
systemd: setup build
	@Tests/EndToEnd/real-systemd.sh "$(RELEASE_DIR)"

FUZZ_DIR := $(BUILD_DIR)/fuzz

# Runs each fuzz target a million times; `fuzz-short` replays the kept corpus in a few seconds.
fuzz: setup
	@Tests/Fuzz/build.sh "$(FUZZ_DIR)" "$(SWIFT)c"
	@Tests/Fuzz/fuzz.sh "$(FUZZ_DIR)" long

fuzz-short: setup
	@Tests/Fuzz/build.sh "$(FUZZ_DIR)" "$(SWIFT)c"
	@Tests/Fuzz/fuzz.sh "$(FUZZ_DIR)" short

# Builds only the programs that the demo shows, as a debug build, which is much faster.
demo: setup-build
	@.ci/setup.sh $(SWIFT) $(DEMO_PACKAGES)
	@for program in healthlog healthlog-chart healthlog-files healthlog-reminderd; do \
	  $(SWIFT) build --product $$program || exit; \
	done
	@Tests/EndToEnd/demo.sh "$(DEBUG_DIR)"

bench: build setup-bench
	@Benchmarks/bench.sh "$(RELEASE_DIR)"
	@Tests/EndToEnd/with-desktop.sh Benchmarks/service.sh "$(RELEASE_DIR)"
	@Benchmarks/devices.sh "$(RELEASE_DIR)" "$(SWIFT)c"
	@Benchmarks/sources.sh "$(RELEASE_DIR)"

lint: setup
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@.ci/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

check: lint build
	@$(MAKE) test TESTED="$(RELEASE_DIR)"
	@$(MAKE) fuzz-short

# Draws the charts and the pages of the doctor's report.
charts report-gallery: setup build
	@charts/draw.sh "$(RELEASE_DIR)"

# Draws the guide's pictures of a terminal.
guide: setup build
	@docs/guide/draw.sh "$(RELEASE_DIR)"

# The files to install, with their modes. `stage` fills this folder; install.sh copies it and notes
# what it created, and `uninstall` removes what is noted.
STAGE := $(BUILD_DIR)/stage

stage: manual
	@rm -rf "$(STAGE)"
	@install -D "$(RELEASE_DIR)/healthlog" "$(STAGE)/bin/healthlog"
	@install -D -t "$(STAGE)/libexec/healthlog" $(foreach program,$(filter-out healthlog,$(PROGRAMS)),"$(RELEASE_DIR)/$(program)")
	@for file in $(SERVICE_FILES); do \
	  install -D -m 644 /dev/null "$(STAGE)/$$file" && \
	  sed 's|@PROGRAM@|$(PREFIX)/bin/healthlog|' "Resources/$${file##*/}.in" >"$(STAGE)/$$file" || exit; \
	done
	@for file in $(COMPLETIONS); do \
	  shell=$${file#share/}; install -D -m 644 /dev/null "$(STAGE)/$$file" && \
	  "$(RELEASE_DIR)/healthlog" completion "$${shell%%[-/]*}" >"$(STAGE)/$$file" || exit; \
	done
	@install -D -m 644 Resources/healthlog.svg -t "$(STAGE)/share/icons/hicolor/scalable/apps"
	@install -D -m 644 Resources/healthlog-symbolic.svg -t "$(STAGE)/share/icons/hicolor/symbolic/apps"
	@install -D -m 644 $(METAINFO) -t "$(STAGE)/share/metainfo"
	@mkdir -p "$(STAGE)/share/man" && cp -R "$(MANUAL)/." "$(STAGE)/share/man"
	@install -D -m 644 $(SCHEMAS) -t "$(STAGE)/share/healthlog"
	@install -D -m 644 $(GUIDES) -t "$(STAGE)/share/doc/healthlog"
	@install -D -m 644 docs/guide/*.md docs/guide/*.png -t "$(STAGE)/share/doc/healthlog/guide"
	@install -D -m 644 docs/guide/it/*.md docs/guide/it/*.png -t "$(STAGE)/share/doc/healthlog/guide/it"
	@install -D -m 644 $$(grep -oh 'charts/[^)]*\.png' docs/*.md docs/guide/*.md docs/guide/it/*.md | sort -u) -t "$(STAGE)/share/doc/healthlog/charts"
	@sed -i -f packaging/links.sed "$(STAGE)"/share/doc/healthlog/*.md "$(STAGE)"/share/doc/healthlog/guide/*.md \
	  "$(STAGE)"/share/doc/healthlog/guide/it/*.md
	@install -D -m 644 Resources/sample-journal.csv -t "$(STAGE)/share/doc/healthlog/examples"

# The manual's pages: in the folders of share/man or, if not in English, of share/man/LANGUAGE.
MANUAL := $(BUILD_DIR)/manual

manual: $(if $(PREBUILT),,build)
	@rm -rf "$(MANUAL)"
	@for language in $$("$(RELEASE_DIR)/healthlog-manual"); do \
	  for page in $$("$(RELEASE_DIR)/healthlog-manual" $$language); do \
	    file="$(MANUAL)/$$language/man$${page##*.}/$$page" && install -D -m 644 /dev/null "$$file" && \
	    "$(RELEASE_DIR)/healthlog-manual" $$language "$$page" >"$$file" || exit; \
	  done \
	done
	@mv "$(MANUAL)"/en/* "$(MANUAL)" && rmdir "$(MANUAL)/en"

install: stage
	@packaging/install.sh install "$(STAGE)" "$(DESTDIR)" "$(PREFIX)"
	@# Root's would stand in the way of the next one.
	@rm -rf "$(STAGE)" "$(MANUAL)"

uninstall:
	@packaging/install.sh uninstall "$(DESTDIR)" "$(PREFIX)"

# `deb` makes the Debian packages, and `dist` the source archive: docs/installing.md.
deb: build
	@.ci/setup.sh $(SWIFT) $(DEB_PACKAGES)
	@packaging/deb.sh "$(RELEASE_DIR)" "$(BUILD_DIR)/deb" $(VERSION)

# Installs the packages in a new, bare Debian, which takes some minutes.
deb-test: deb
	@packaging/deb-test.sh "$(BUILD_DIR)/deb"

# Builds the packages again in another folder, and compares the bytes.
reproducible: deb
	@packaging/reproducible.sh "$(BUILD_DIR)/deb"

dist:
	@packaging/dist.sh "$(BUILD_DIR)/dist" $(VERSION)

clean:
	rm -rf "$(BUILD_DIR)"
