import Foundation
import Testing

/// How the originals are installed, beside the products of this package: one for each purpose, so
/// that a page without templates or a server does not build them.
@Suite struct PackagingSnippets {
  @Test("pod 'ViewElements': the products for elements, tables and custom views")
  func viewElements() throws {
    try expectProducts("PageElements", "PageMigration", "PageTemplates", "PageSite")
  }

  @Test("Snippet 34: a podspec with name, platform and Swift version")
  func snippet34() throws {
    // A manifest has no version: it is the repository's tag, as `source` says in the podspec too.
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
    // There is one version of the language, and so of the package.
    try expectProducts("PageElements", "PageMigration", "PageStateViews", "PageSite")
    #expect(try Self.text(of: "Package.swift").contains("swiftLanguageModes: [.v6]"))
  }

  /// Expects libraries of these names, each with the target of its name.
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

  /// The Swift files of a target.
  private static func sources(of target: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent("Sources/\(target)").path
    )
    .filter { $0.hasSuffix(".swift") }.map { "Sources/\(target)/\($0)" }
  }
}
