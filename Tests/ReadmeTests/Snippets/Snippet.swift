import Foundation

/// A block of Swift code in a document.
struct Snippet {
  /// The document's path from the project's root.
  let document: String
  /// The number of its first line in the document.
  let line: Int
  let lines: [Substring]

  /// Returns the blocks of a document in order, each with the language of its fence.
  static func blocks(
    in text: String, of document: String
  ) -> [(language: Substring, snippet: Snippet)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [(language: Substring, snippet: Snippet)] = []
    var rest = lines.indices[...]
    while let start = rest.first(where: { lines[$0].hasPrefix("```") }) {
      let end = lines[(start + 1)...].firstIndex(of: "```") ?? lines.endIndex
      let snippet = Snippet(
        document: document, line: start + 2, lines: Array(lines[(start + 1)..<end]))
      blocks.append((lines[start].dropFirst(3), snippet))
      rest = rest[min(end + 1, lines.endIndex)...]
    }
    return blocks
  }

  /// Whether the block is a package manifest.
  var isManifest: Bool { lines.contains("import PackageDescription") }

  /// Returns a source file that compiles if the snippet does. A function contains the snippet's statements.
  /// Declarations that need file scope are outside of it. Each line has its position in the document.
  ///
  /// - Parameter imports: The imports if the snippet has none.
  func source(imports: [Substring]) -> String {
    if isManifest { return located(lines[...]) }
    let parts = parts
    // A function at the beginning captures no variables, so it can be at file scope.
    let functions = parts.prefix { $0.isBegun(with: ["func "]) }
    let rest = parts.dropFirst(functions.count)
    let isOfFile = { (part: ArraySlice<Substring>) in
      part.isBegun(with: ["@", "extension ", "protocol "])
    }
    let own = lines.filter { $0.hasPrefix("import ") }
    return (own.isEmpty ? imports : own).joined(separator: "\n") + "\n"
      + (functions + rest.filter(isOfFile)).map(located).joined()
      + "func snippet\(line)() async throws {\n"
      + rest.filter { !isOfFile($0) }.map(located).joined() + "#sourceLocation()\n}\n"
  }

  /// The statements and declarations with their inner lines, without imports.
  private var parts: [ArraySlice<Substring>] {
    let code = lines.map { $0.hasPrefix("import ") ? "" : $0 }
    let starts = code.indices.filter { index in
      guard let first = code[index].first else { return false }
      return first.isLetter || "@_#([".contains(first)
    }
    // Lines before the first statement belong to it, so that nothing is left out.
    let begin = code.firstIndex { !$0.isEmpty }
    let ends = starts.dropFirst() + [code.endIndex]
    return zip(begin.map { [$0] + starts.dropFirst() } ?? [], ends).map { code[$0..<$1] }
  }

  private func located(_ part: ArraySlice<Substring>) -> String {
    "#sourceLocation(file: \"\(document)\", line: \(line + part.startIndex))\n"
      + part.joined(separator: "\n") + "\n"
  }
}

extension ArraySlice<Substring> {
  fileprivate func isBegun(with words: [String]) -> Bool {
    words.contains { word in first?.hasPrefix(word) ?? false }
  }
}
