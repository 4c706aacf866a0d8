import Foundation
import Testing

@testable import PageCommands

@Suite struct BuiltProgramTests {
  private func withPackage(_ body: (URL) throws -> Void) throws {
    let package = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
      path: "pages-package-\(UInt64.random(in: .min ... .max))")
    let folder = package.appending(path: "Sources/Tea")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: package) }
    try Data().write(to: package.appending(path: "Package.swift"))
    try body(package)
  }

  @Test func aProgramIsRebuiltWithItsOriginalConfiguration() throws {
    try withPackage { package in
      let scratch = package.appending(path: "elsewhere")
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      try Data().write(to: scratch.appending(path: "workspace-state.json"))
      let program = try BuiltProgram.at(
        scratch.path + "/x86_64-unknown-linux-gnu/release/Tea",
        from: package.appending(path: "Sources/Tea").path)
      #expect(program.build.package == package.path)
      #expect(program.build.scratch == scratch.path)
      #expect(program.build.configuration == "release")
      #expect(program.build.product == "Tea")
    }
  }

  @Test func theErrorOfAnInstalledProgramNamesTheDevCommand() throws {
    try withPackage { package in
      let error = #expect(throws: CommandError.self) {
        try BuiltProgram.at("/usr/local/bin/tea", from: package.path)
      }
      #expect(error?.description.contains("'swift run tea dev'") == true)
    }
  }

  @Test func aMissingPackageIsAnError() {
    let error = #expect(throws: CommandError.self) {
      try BuiltProgram.packageDirectory(from: ["/proc"])
    }
    #expect(
      error?.description.hasPrefix("There is no Package.swift in this directory or above.") == true)
  }

  @Test func anExecutableMustBeNamedIfThereAreSeveral() throws {
    func description(_ names: [String]) throws -> PackageDescription {
      let products =
        names.map { #"{"name": "\#($0)", "type": {"executable": null}}"# }
        + [#"{"name": "Lib", "type": {"library": ["automatic"]}}"#]
      return try JSONDecoder().decode(
        PackageDescription.self,
        from: Data(#"{"name": "x", "products": [\#(products.joined(separator: ","))]}"#.utf8))
    }
    #expect(try description(["Tea"]).program(named: nil) == "Tea")
    #expect(try description(["Tea", "Ink"]).program(named: "Ink") == "Ink")
    let several = #expect(throws: CommandError.self) {
      try description(["Tea", "Ink"]).program(named: nil)
    }
    #expect(
      several?.description
        == "The package has several executables: 'Tea', 'Ink'. Choose one with --product.")
    #expect(throws: CommandError.self) { try description([]).program(named: nil) }
    let unknown = #expect(throws: CommandError.self) {
      try description(["Tea"]).program(named: "Lib")
    }
    #expect(unknown?.description == "The package has no executable 'Lib'. Available: 'Tea'.")
  }
}
