// swift-tools-version: 6.2
import PackageDescription

let products = [
  "PageCharts", "PageCommands", "PageControls", "PageData", "PageElements", "PageSite",
].map { Target.Dependency.product(name: $0, package: "PageElements") }

let package = Package(
  name: "Dashboard",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Dashboard",
      dependencies: products + [.product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "Dashboard",
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
