// swift-tools-version: 6.2
// This package is separate, so that users of the library do not resolve the dependencies of the benchmarks.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: ".."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    // Counts heap allocations by replacing the C library's `malloc`.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchContent", "BenchPages", "BenchRows", "CAllocations",
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PagePatching", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageLists", package: "PageElements"),
        .product(name: "PagePostgres", package: "PageElements"),
        .product(name: "PageValidation", package: "PageElements"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),

    // The servers of `bench pages`, their shared data and queries, and the theoretical limit.
    .target(
      name: "BenchRows", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings),
    .target(
      name: "BenchPages",
      dependencies: [
        "BenchRows",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "rows-server",
      dependencies: [
        "BenchPages",
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageServer", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageSockets", package: "PageElements"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "hummingbird-rows",
      dependencies: [
        "BenchRows",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "sqlite-loop", linkerSettings: [.linkedLibrary("sqlite3")]),

    // The servers of `bench http`, and their shared content.
    .target(name: "BenchContent", swiftSettings: settings),
    .executableTarget(
      name: "hummingbird-server",
      dependencies: [
        "BenchContent",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "plain-server",
      dependencies: [
        "BenchContent",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "PageSockets", package: "PageElements"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "site-server",
      dependencies: [
        "BenchContent",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageServer", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageSiteValidation", package: "PageElements"),
        .product(name: "PageSockets", package: "PageElements"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
