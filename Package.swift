// swift-tools-version: 6.2
import PackageDescription

/// The settings of all Swift targets: warnings stop every build, so that none goes unread.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The settings of targets that programs link. Without the first flag, each program would contain a
/// parser of regular expressions, a seventh of its code; without the second, using one of Swift's
/// clocks would link tasks and queues. No program needs these (docs/adr/0004).
let built: [SwiftSetting] =
  strict + [
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      "-Xfrontend", "-disable-implicit-concurrency-module-import",
    ])
  ]

/// The settings of targets that call C libraries: each unsafe expression must be marked.
let wrapping: [SwiftSetting] = built + [.strictMemorySafety()]

/// The settings of tests. Without debug information about variables, and without one check of the
/// compiler's own output, they compile a tenth faster.
let testing: [SwiftSetting] =
  strict + [
    .unsafeFlags(
      ["-gline-tables-only", "-Xfrontend", "-disable-llvm-verify"], .when(configuration: .debug))
  ]

/// Optimises two small rooms in debug builds too: each process of the tests reads the schema with
/// one and, in Italian, all of po/it.po with the other.
let optimised: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// Links debug builds with the linker of release builds, which takes a third of the time.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(configuration: .debug))]

/// Returns a target of the package, called a room, which can import only its dependencies.
func room(
  _ name: String, imports dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = built
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  of name: String, and others: [Target.Dependency] = [], beside excluded: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + others, exclude: excluded,
    swiftSettings: testing, linkerSettings: linking)
}

func program(_ name: String, imports dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: built, linkerSettings: linking)
}

let package = Package(
  name: "healthlog",
  targets: [
    // The arguments of main, which Swift can't always find by itself.
    .target(name: "CArguments"),

    // The translations of po/, linked in unchanged.
    .target(name: "CTranslations"),

    // C libraries, each with a module map and a shim.h.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // libmd is linked statically (docs/adr/0004): the module map names its archive, not pkg-config.
    .systemLibrary(name: "CMD", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CMinizip", pkgConfig: "minizip", providers: [.apt(["libminizip-dev", "zlib1g-dev"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev", "libpng-dev"])]),
    .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
    .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    // libedit is opened by dlopen when a question is asked: builds need neither header nor library.
    .systemLibrary(name: "CEdit"),

    // Pure targets, which only compute values from values. HealthModel also reads constants from C.
    room("HealthModel", imports: ["CTranslations"], settings: wrapping),
    room("Charts", imports: ["Phrases", "HealthModel"]),
    room("GATT", imports: ["HealthModel"]),
    room("Dossier", imports: ["Charts", "Phrases", "HealthModel"]),
    room("Reminders", imports: ["HealthModel"]),
    room("RemoteSources", imports: ["HealthModel"]),
    room("CommandTable"),

    // One Swift wrapper for each C library.
    room("POSIX", imports: ["CArguments", "CMD"], settings: wrapping),
    room("SQLite", imports: ["CSQLite", "HealthModel"], settings: wrapping + optimised),
    room("Canvas", imports: ["CPangoCairo", "Charts", "HealthModel"], settings: wrapping),
    room("PDFDocument", imports: ["CQPDF", "Charts", "HealthModel"], settings: wrapping),
    room("EventLoop", imports: ["CGIO"], settings: wrapping),
    room(
      "Bluetooth", imports: ["CGIO", "EventLoop", "GATT", "HealthModel"], settings: wrapping),
    room(
      "DesktopSession", imports: ["CGIO", "CNotify", "EventLoop", "HealthModel"],
      settings: wrapping),
    room("HTTP", imports: ["CCurl"], settings: wrapping),
    room("Secrets", imports: ["CGIO", "CSecret", "EventLoop"], settings: wrapping),

    // Output and questions on a terminal, and sentences in the person's language.
    room("Terminal", imports: ["CEdit", "POSIX"], settings: wrapping),
    room("Phrases", imports: ["HealthModel"], settings: built + optimised),

    // The journal; imports from files, devices and remote sources; and file formats, which don't
    // depend on the journal.
    room(
      "Journal",
      imports: ["SQLite", "POSIX", "Reminders", "HealthModel"]),
    room(
      "Intake",
      imports: ["GATT", "Journal", "POSIX", "RemoteSources", "SQLite", "HealthModel"]),
    room(
      "Interchange",
      imports: ["CExpat", "CMinizip", "POSIX", "RemoteSources", "SQLite", "HealthModel"],
      settings: wrapping),

    // HealthlogCLI has a folder for each feature: its commands, listings, words and faults. The
    // targets after it contain what only certain programs do.
    room(
      "HealthlogCLI",
      imports: [
        "CommandTable", "GATT", "Intake", "Phrases", "Terminal", "Journal", "POSIX", "Reminders",
        "RemoteSources", "HealthModel",
      ]),
    room(
      "FileCommands",
      imports: [
        "CommandTable", "HealthlogCLI", "Intake", "Interchange", "Journal", "Phrases", "POSIX",
        "Reminders", "Terminal", "HealthModel",
      ]),
    room("ChartRendering", imports: ["Canvas", "Charts", "POSIX"]),
    room(
      "Drawing",
      imports: [
        "Canvas", "ChartRendering", "Charts", "HealthlogCLI", "Journal", "POSIX", "Phrases",
        "Terminal", "HealthModel",
      ]),
    room(
      "ReminderService",
      imports: [
        "DesktopSession", "EventLoop", "HealthlogCLI", "Journal", "POSIX", "Phrases", "Reminders",
        "HealthModel",
      ]),

    room(
      "DeviceService",
      imports: [
        "Bluetooth", "CommandTable", "EventLoop", "GATT", "HealthlogCLI", "Intake", "Journal",
        "POSIX", "Phrases", "Reminders", "HealthModel",
      ]),

    room(
      "SourceService",
      imports: [
        "CommandTable", "EventLoop", "HTTP", "HealthlogCLI", "Intake", "Journal", "POSIX",
        "Phrases", "RemoteSources", "SQLite", "Secrets", "HealthModel",
      ]),

    // The programs, which put the targets together.
    program("healthlog", imports: ["HealthlogCLI"]),
    program("healthlog-files", imports: ["FileCommands", "HealthlogCLI"]),
    program(
      "healthlog-chart",
      imports: ["Canvas", "Drawing", "HealthlogCLI", "POSIX"]),
    program(
      "healthlog-report",
      imports: [
        "HealthlogCLI", "ChartRendering", "Canvas", "Charts", "Dossier", "Drawing", "Journal",
        "PDFDocument", "Phrases", "POSIX", "HealthModel",
      ]),
    program("healthlog-reminderd", imports: ["HealthlogCLI", "POSIX", "ReminderService"]),

    program(
      "healthlog-device",
      imports: ["DeviceService", "HealthlogCLI"]),

    program("healthlog-source", imports: ["HealthlogCLI", "SourceService"]),

    // A program that makes the manual's pages when healthlog is built.
    program(
      "healthlog-manual",
      imports: ["CommandTable", "Dossier", "HealthlogCLI", "Phrases", "POSIX", "HealthModel"]),

    // The tests, and the targets that several of them need.
    .target(
      name: "TestSupport", dependencies: ["Charts", "CommandTable", "HealthModel"],
      path: "Tests/TestSupport", swiftSettings: testing),
    .target(
      name: "TestJournals", dependencies: ["HealthModel", "Journal", "Reminders"],
      path: "Tests/TestJournals", swiftSettings: testing),
    .target(
      name: "CFaultyDisk", path: "Tests/FaultyDisk",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    tests(of: "HealthModel", and: ["TestSupport"]),
    tests(
      of: "Charts", and: ["TestSupport", "ChartRendering", "HealthModel"],
      beside: ["Snapshots"]),
    tests(of: "Dossier", and: ["TestSupport", "Charts", "HealthModel"]),
    tests(of: "Reminders", and: ["TestSupport", "HealthModel"]),
    tests(of: "RemoteSources", and: ["TestSupport", "HealthModel"]),
    tests(of: "GATT", and: ["TestSupport", "HealthModel"], beside: ["decode.py"]),
    tests(of: "CommandTable", and: ["TestSupport"]),
    tests(of: "POSIX"),
    tests(of: "SQLite", and: ["HealthModel"]),
    tests(of: "Canvas", and: ["Charts"]),
    tests(of: "PDFDocument", and: ["TestSupport", "Canvas", "ChartRendering", "Charts"]),
    tests(of: "EventLoop"),
    tests(of: "Bluetooth", and: ["EventLoop", "GATT"]),
    tests(of: "HTTP", beside: ["certificates.sh", "server.py"]),
    tests(of: "Secrets"),
    tests(
      of: "Journal",
      and: [
        "CSQLite", "GATT", "Intake", "POSIX", "RemoteSources", "TestSupport", "TestJournals",
        "HealthModel", "Reminders", "SQLite",
      ]),
    tests(
      of: "Interchange",
      and: [
        "Intake", "Journal", "POSIX", "SQLite", "TestJournals", "TestSupport", "HealthModel",
      ], beside: ["fhir-check.py"]),
    tests(of: "ChartRendering", and: ["TestSupport", "Canvas", "Charts", "HealthModel"]),
    tests(of: "Drawing", and: ["Charts", "Journal", "HealthModel", "TestJournals"]),
    tests(
      of: "healthlog-manual",
      and: [
        "CommandTable", "HealthlogCLI", "Journal", "Phrases", "SQLite", "TestSupport",
        "HealthModel",
      ]),
    tests(
      of: "ReminderService",
      and: ["DesktopSession", "EventLoop", "HealthlogCLI", "Phrases", "Reminders", "HealthModel"]),
    tests(of: "Terminal", and: ["POSIX"]),
    tests(of: "Phrases", and: ["TestSupport", "HealthModel"]),
    tests(
      of: "HealthlogCLI",
      and: [
        "CFaultyDisk", "TestSupport", "TestJournals", "CommandTable", "FileCommands", "GATT",
        "Intake", "Interchange", "Journal", "POSIX", "Phrases", "Reminders", "SQLite", "Terminal",
        "HealthModel",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "healthlog", "healthlog-chart", "healthlog-files", "healthlog-report",
        "healthlog-reminderd", "HealthlogCLI", "CommandTable", "HealthModel", "Phrases",
        "TestSupport",
      ], path: "Tests/EndToEnd",
      exclude: [
        "with-desktop.sh", "demo.sh", "demo-reminder.sh", "real-systemd.sh", "with-systemd.sh",
        "compare-pictures.py",
        "notification-server.py", "screen.py",
      ],
      swiftSettings: testing, linkerSettings: linking),
  ],
  swiftLanguageModes: [.v6]
)

// `ROOM=Charts swift test` builds and tests only that target and what it imports, in seconds.
if let room = Context.environment["ROOM"] {
  var wanted: Set<String> = []
  var names = ["\(room)Tests"]
  while let name = names.popLast() {
    guard wanted.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let name, _) in target.dependencies { names.append(name) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
}
