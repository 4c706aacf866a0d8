import Foundation

/// Writes the text of files into a Swift file: `EmbedSources OUTPUT INPUT…`.
///
///     enum GallerySources {
///       static let files: [String: String] = [
///         "LabelsPage.swift": "import PageElements\n\n…",
///       ]
///     }
///
/// Only the plugin `EmbedGallerySources` runs it.
@main
struct EmbedSources {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else { throw EmbeddingError("No output file was named.") }
    let entries = try paths.dropFirst().map { path in
      let url = URL(fileURLWithPath: path)
      let text = try String(contentsOf: url, encoding: .utf8)
      return "    \(literal(url.lastPathComponent)): \(literal(text)),\n"
    }
    let body = entries.isEmpty ? "[:]" : "[\n\(entries.joined())  ]"
    let source = """
      /// The text of the gallery's pages as they were compiled, by file name.
      enum GallerySources {
        static let files: [String: String] = \(body)
      }

      """
    // A new modification date would compile the module again.
    if (try? String(contentsOfFile: output, encoding: .utf8)) != source {
      try source.write(toFile: output, atomically: true, encoding: .utf8)
    }
  }

  /// A string literal of any text: quotes, backslashes and all control characters are escaped, so
  /// that no line break of the text is one of the source (the compiler would change CR LF to LF).
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

struct EmbeddingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
