// swift-tools-version: 6.2
import PackageDescription

/// Warnings stop every build: a journal kept for decades cannot afford the ones nobody reads.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A target that talks to a C library: each unsafe expression is marked where it stands.
let wrapping: [SwiftSetting] = strict + [.strictMemorySafety()]

/// A room of the house: what it may import, and its tests beside it.
func room(
  _ name: String, imports dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(of name: String, and others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + others, swiftSettings: strict)
}

func program(_ name: String, imports dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "healthlog",
  targets: [
    // Pure: values in, values out.
    room("HealthModel"),
    tests(of: "HealthModel"),
  ],
  swiftLanguageModes: [.v6]
)
