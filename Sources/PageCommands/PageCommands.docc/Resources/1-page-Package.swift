// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GuestBook",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: "../PageElements")
  ],
  targets: [
    .executableTarget(
      name: "GuestBook",
      dependencies: [
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
