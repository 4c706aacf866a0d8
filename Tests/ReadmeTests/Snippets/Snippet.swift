import Foundation

/// A block of Swift as a document prints it.
struct Snippet {
  /// The document's path from the project's root.
  let document: String
  /// The number of its first line in the document.
  let line: Int
  let lines: [Substring]

  /// The blocks of a document, in order, each with the language its fence names.
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

  /// Whether it is the manifest of a package.
  var isManifest: Bool { lines.contains("import PackageDescription") }

  /// A file that compiles where the snippet does: its statements in a function, what only a file can hold
  /// outside of it, and each line told as one of the document's.
  ///
  /// - Parameter imports: What stands at the top where the snippet does not say what it imports.
  func source(imports: [Substring]) -> String {
    if isManifest { return located(lines[...]) }
    let parts = parts
    // A function that nothing stands before has nothing to capture.
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

  /// Its statements and declarations, each with the lines inside of it, but for its imports.
  private var parts: [ArraySlice<Substring>] {
    let code = lines.map { $0.hasPrefix("import ") ? "" : $0 }
    let starts = code.indices.filter { index in
      guard let first = code[index].first else { return false }
      return first.isLetter || "@_#([".contains(first)
    }
    // Whatever stands before the first of them is part of it, so that nothing is left out.
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
