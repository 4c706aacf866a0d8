// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TeaHouse",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    .executableTarget(
      name: "TeaHouse",
      dependencies: [
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
      ]),
    .testTarget(
      name: "TeaHouseTests",
      dependencies: [
        "TeaHouse",
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
