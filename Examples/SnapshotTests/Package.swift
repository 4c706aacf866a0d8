// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SnapshotTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    .target(
      name: "Bookshelf",
      dependencies: [
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
      ]),
    .testTarget(
      name: "BookshelfTests",
      dependencies: ["Bookshelf", .product(name: "PageTesting", package: "PageElements")],
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)
