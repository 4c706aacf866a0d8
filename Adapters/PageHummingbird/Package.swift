// swift-tools-version: 6.2
// A separate package, so that only packages that use Hummingbird resolve it.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func pages(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "PageElements") }
}

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")

let package = Package(
  name: "PageHummingbird",
  platforms: [.macOS(.v15)],
  products: [.library(name: "PageHummingbird", targets: ["PageHummingbird"])],
  dependencies: [
    .package(name: "PageElements", path: "../.."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.20.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "PageHummingbird",
      dependencies: pages("PageSite", "PageSockets") + [
        httpTypes, hummingbird, nio,
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // The example in docs/adapters.md.
    .executableTarget(
      name: "InsideHummingbird",
      dependencies: pages("PageElements", "PageSite") + ["PageHummingbird", hummingbird],
      swiftSettings: settings),

    // The tasks page of the showcase, for Tests/Adapters: the HTTP tests, over HTTP/1.1 and HTTP/2.
    .executableTarget(
      name: "TasksServer",
      dependencies: pages("PageControls", "PageData", "PageElements", "PageForms", "PageSite") + [
        "PageHummingbird", httpTypes, hummingbird, nio,
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings),

    .testTarget(
      name: "PageHummingbirdTests",
      dependencies: pages("PageElements", "PageSite", "PageSockets") + [
        "PageHummingbird", httpTypes, hummingbird, nio,
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
