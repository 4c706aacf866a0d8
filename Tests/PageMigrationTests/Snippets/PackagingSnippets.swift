import Foundation
import Testing

/// The installation of the original libraries, and the products of this package that replace them. There is a product
/// for each purpose, so a page without templates or a server does not build these.
@Suite struct PackagingSnippets {
  @Test("pod 'ViewElements': the products for elements, tables and custom views")
  func viewElements() throws {
    try expectProducts("PageElements", "PageMigration", "PageTemplates", "PageSite")
  }

  @Test("Snippet 34: a podspec with name, platform and Swift version")
  func snippet34() throws {
    // A manifest has no version. The version is the repository's tag, as in the `source` of the podspec.
    let manifest = try Self.text(of: "Package.swift")
    #expect(manifest.hasPrefix("// swift-tools-version: 6."))
    #expect(manifest.contains("name: \"PageElements\",\n  platforms: [.macOS("))
    try expectProducts("PageElements", "PageSite")
  }

  @Test("Snippet 42: pod 'DXTableViewModel', '~> 0.1.0'")
  func snippet42() throws {
    // "Also you can just grab source files": PageElements imports nothing.
    try expectProducts("PageElements", "PagePatching")
    for file in try Self.sources(of: "PageElements") {
      #expect(try !Self.text(of: file).contains(/(?m)^(?:public )?import\b/), "\(file)")
    }
  }

  @Test("Snippet 45: pod 'StateView', and '~> 1.3' for an older Swift")
  func snippet45() throws {
    // The package supports one version of the language.
    try expectProducts("PageElements", "PageMigration", "PageStateViews", "PageSite")
    #expect(try Self.text(of: "Package.swift").contains("swiftLanguageModes: [.v6]"))
  }

  /// Expects a library for each name, with the target of the same name.
  private func expectProducts(
    _ names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let manifest = try Self.text(of: "Package.swift")
    for name in names {
      let product = ".library(name: \"\(name)\", targets: [\"\(name)\"])"
      #expect(manifest.contains(product), sourceLocation: sourceLocation)
      #expect(try !Self.sources(of: name).isEmpty, sourceLocation: sourceLocation)
    }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../..").standardized

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of a target's Swift files.
  private static func sources(of target: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent("Sources/\(target)").path
    )
    .filter { $0.hasSuffix(".swift") }.map { "Sources/\(target)/\($0)" }
  }
}
