// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PlainServer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    .executableTarget(
      name: "plain-server",
      dependencies: [.product(name: "PageSockets", package: "PageElements")],
      path: "Sources/PlainServer")
  ],
  swiftLanguageModes: [.v6]
)
