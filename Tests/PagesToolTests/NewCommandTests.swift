import ArgumentParser
import Foundation
import Testing

@testable import PageStarters

@Suite struct NewCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID())").path
    try write("let package = Package(name: \"PageElements\")", "PageElements/Package.swift")
  }

  private func write(_ text: String, _ name: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func files(of kind: NewCommand.Kind, named name: String = "Shop") -> [String: String] {
    kind.starter.files(named: name, dependingOn: "../PageElements")
  }

  @Test(arguments: NewCommand.Kind.allCases)
  func allFilesUseTheNameOfTheNewPackage(kind: NewCommand.Kind) throws {
    let files = files(of: kind)
    #expect(
      Set(files.keys).isSuperset(of: [
        ".gitignore", "Package.swift", "README.md", "Sources/Shop/Shop.swift",
        "Tests/ShopTests/ShopTests.swift",
      ]))
    let manifest = try #require(files["Package.swift"])
    #expect(
      manifest.contains("path: \"../PageElements\")") && manifest.contains("name: \"ShopTests\""))
    for (file, text) in files {
      #expect(!"\(file) \(text)".contains(kind.starter.example), "\(file)")
    }
  }

  @Test func aPackageNamedLikeTheExampleEqualsIt() throws {
    for kind in NewCommand.Kind.allCases {
      let files = kind.starter.files(named: kind.starter.example, dependingOn: "../..")
      for (file, text) in kind.starter.files { #expect(files[file] == text, "\(file)") }
    }
  }

  @Test(arguments: [
    "", "1Tea", "Tea-Shop", "Tee/../x", "Tée", "PageSite", "GRDB",
    String(repeating: "a", count: 61),
  ])
  func anInvalidNameIsRejectedBeforeFilesAreWritten(name: String) throws {
    let command = try NewCommand.parse([name, "--package", "\(folder)/PageElements"])
    #expect(throws: StarterError.self) { try command.run() }
    #expect(!FileManager.default.fileExists(atPath: "Tea-Shop"))
  }

  @Test(arguments: [
    ("Order", "dashboard"), ("Figures", "dashboard"), ("Product", "data"), ("Entry", "guest-book"),
  ])
  func aNameUsedByTheStarterIsRejected(name: String, kind: String) throws {
    let checkout = "\(folder)/PageElements"
    let command = try NewCommand.parse([name, "--kind", kind, "--package", checkout])
    let error = #expect(throws: StarterError.self) { try command.run() }
    #expect(error?.description == "'\(name)' is the name of a type in the package. Choose another.")
    #expect(!StarterFiles.plain.declares(name) && !StarterFiles.data.declares("Inventory"))
  }

  @Test func aMissingCheckoutIsReported() throws {
    let command = try NewCommand.parse(["Shop", "--package", "\(folder)/nowhere"])
    let error = #expect(throws: StarterError.self) { try command.run() }
    #expect(
      error?.description
        == "There is no checkout of PageElements at '\(folder)/nowhere'. Set its path with --package, such as ../PageElements."
    )
  }
}
