// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GuestBook",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: "../PageElements"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "GuestBook",
      dependencies: [
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageForms", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
