// swift-tools-version: 6.2
import PackageDescription

// The tutorial's steps before the last two, which are Examples/GuestBook. They are libraries, so that none is linked
// by itself: each `main` has a name of its own, as the package manager gives the executables that it tests.
func step(_ name: String) -> Target {
  .target(
    name: name,
    dependencies: ["PageCommands", "PageElements", "PageForms", "PageSite"].map {
      .product(name: $0, package: "PageElements")
    },
    swiftSettings: [
      .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"])
    ])
}

let package = Package(
  name: "Tutorial",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    step("StepPage"), step("StepRows"), step("StepForm"), step("StepLive"),
    .testTarget(
      name: "TutorialTests",
      dependencies: [
        "StepPage", "StepRows", "StepForm", "StepLive",
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
