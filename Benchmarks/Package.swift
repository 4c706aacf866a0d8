// swift-tools-version: 6.2
// A package of its own, so that users of the library never resolve what only measuring needs.
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
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Counts heap allocations by standing before the C library's malloc.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CAllocations",
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PagePatching", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageData", package: "PageElements"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
