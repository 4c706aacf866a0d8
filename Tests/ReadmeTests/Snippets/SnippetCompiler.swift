import ElementSamples
import Foundation

/// Compiles the snippets of documents, together with declarations that the documents assume.
///
/// A document's prelude, `Preludes/<its name>.swift`, declares what its snippets use without showing it, such as a
/// store. Its imports apply to snippets without imports.
enum SnippetCompiler {
  /// Returns the compiler's errors in a document's snippets, as `document:line: error`.
  static func errors(in snippets: [Snippet], prelude: String = "") async throws -> [String] {
    let imports = prelude.split(separator: "\n").filter { $0.hasPrefix("import ") }
    let sources =
      [("Prelude", prelude)]
      + snippets.map { ("Snippet\($0.line)", $0.source(imports: imports)) }
    return try await errors(in: sources) { $0.flags }
  }

  /// Returns the compiler's errors in a package manifest.
  static func errors(inManifest manifest: Snippet) async throws -> [String] {
    try await errors(in: [("Package", manifest.source(imports: []))]) {
      ["-package-description-version", "6.2", "-I", $0.manifestModules]
    }
  }

  private static func errors(
    in sources: [(name: String, text: String)], flags: (Compilation) -> [String]
  ) async throws -> [String] {
    guard let compilation = try Compilation(of: "ReadmeTests") else { return [] }
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try sources.map { name, text in
      let file = folder.appending(component: "\(name).swift")
      try Data(text.utf8).write(to: file)
      return file.path(percentEncoded: false)
    }
    let (isTaken, text) = try await TypeChecker.check(
      ["-module-name", "Snippets", "-wmo", "-o", "/dev/null"] + flags(compilation) + files,
      by: "-emit-sil")
    if isTaken { return [] }
    let errors = text.matches(of: /(?m)^(.*:\d+):\d+: error: (.*)$/).map { "\($0.1): \($0.2)" }
    return errors.isEmpty ? [text] : errors
  }
}
