import Foundation
import Testing

/// Tests that every Swift block in the README, the documents and the catalogs compiles as printed.
@Suite struct SnippetTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The tutorial. It contains files of packages, which `scripts/generate-tutorial` takes from Examples/Tutorial and
  /// Examples/GuestBook.
  private static let tutorial = "docs/tutorial.md"

  /// The paths of all documents for readers.
  static let documents: [String] = {
    let manager = FileManager.default
    let names = { (folder: String) in
      ((try? manager.contentsOfDirectory(atPath: root.appending(path: folder).path())) ?? [])
        .sorted()
    }
    let catalogues = names("Sources").flatMap { target in
      names("Sources/\(target)/\(target).docc").map { "Sources/\(target)/\(target).docc/\($0)" }
    }
    return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + names("docs").map { "docs/\($0)" }
      + catalogues
  }().filter { $0.hasSuffix(".md") }

  private static func snippets(of document: String) throws -> [Snippet] {
    Snippet.blocks(in: try text(document), of: document)
      .filter { $0.language == "swift" }.map(\.snippet)
  }

  @Test(.enabled(if: Compilation.isKnown), arguments: documents.filter { $0 != tutorial })
  func snippetsOfADocumentCompile(document: String) async throws {
    let snippets = try Self.snippets(of: document)
    let name = URL(fileURLWithPath: document).deletingPathExtension().lastPathComponent
    let prelude = (try? Self.text("Tests/ReadmeTests/Preludes/\(name).swift")) ?? ""
    var errors: [String] = []
    for manifest in snippets where manifest.isManifest {
      errors += try await SnippetCompiler.errors(inManifest: manifest)
    }
    let others = snippets.filter { !$0.isManifest }
    if !others.isEmpty {
      errors += try await SnippetCompiler.errors(in: others, prelude: prelude)
    }
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// The manifests of the tutorial's steps. Only the last one belongs to a package in this repository.
  private static let manifests: [String] = {
    let folder = "Sources/PageCommands/PageCommands.docc/Resources"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path())
    return (names ?? []).filter { $0.hasSuffix("Package.swift") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test(.enabled(if: Compilation.isKnown), arguments: manifests)
  func aManifestOfTheTutorialCompiles(path: String) async throws {
    let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let errors = try await SnippetCompiler.errors(
      inManifest: Snippet(document: path, line: 1, lines: lines))
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  @Test(.enabled(if: Compilation.isKnown))
  func compilerErrorsHaveTheirLineInTheDocument() async throws {
    let text = """
      # Tea

      ```swift
      import PageElements

      extension Row {
        func brewed() -> Row { self }
      }

      let tea = "Sencha"
      Row(key: "sencha", tee).brewed()
      ```
      """
    let snippets = Snippet.blocks(in: text, of: "tea.md").map(\.snippet)
    #expect(
      try await SnippetCompiler.errors(in: snippets) == ["tea.md:11: cannot find 'tee' in scope"])
    // Statements of any kind, and errors that the compiler finds after type checking.
    let late = "```swift\nfunc a() -> Int {}\n_ = teaa\n```"
    let found = try await SnippetCompiler.errors(
      in: Snippet.blocks(in: late, of: "late.md").map(\.snippet))
    #expect(found == ["late.md:3: cannot find 'teaa' in scope"])
    let missing = late.replacing("_ = teaa", with: "")
    #expect(
      try await SnippetCompiler.errors(
        in: Snippet.blocks(in: missing, of: "late.md").map(\.snippet)) == [
          "late.md:2: missing return in global function expected to return 'Int'"
        ])
    let withoutImport = Snippet.blocks(
      in: text.replacing("import PageElements", with: ""), of: "tea.md"
    ).map(\.snippet)
    #expect(try await SnippetCompiler.errors(in: withoutImport).contains { $0.contains("'Row'") })
  }

  /// A Swift block with another language name would not be compiled.
  @Test(arguments: documents) func eachBlockNamesItsLanguage(document: String) throws {
    let text = try Self.text(document)
    #expect(!text.contains(/(?m)^ +```/), "The tests do not find indented code blocks")
    for (language, snippet) in Snippet.blocks(in: text, of: document) {
      #expect(
        [
          "css", "diff", "dockerfile", "html", "ini", "json", "sh", "swift", "text", "yaml",
        ].contains(language),
        "\(document):\(snippet.line - 1)")
    }
  }

  /// Fails if a document was moved and is no longer found.
  @Test func theSnippetsAreFound() throws {
    let count = try Self.documents.map { try Self.snippets(of: $0).count }.reduce(0, +)
    #expect(count >= 50)
    #expect(!Self.manifests.isEmpty)
  }
}
