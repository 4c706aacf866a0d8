// swift-tools-version: 6.2
import PackageDescription

let products = [
  "PageCommands", "PageControls", "PageElements", "PageForms", "PagePostgres", "PageSite",
].map { Target.Dependency.product(name: $0, package: "PageElements") }

let package = Package(
  name: "SharedTasks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "shared-tasks", targets: ["SharedTasks"])],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    .executableTarget(name: "SharedTasks", dependencies: products),
    .testTarget(
      name: "SharedTasksTests",
      dependencies: [
        "SharedTasks",
        .product(name: "PagePostgres", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
