import Foundation

/// The names that a test's source may give to a snapshot: those of its functions and computed properties, and its
/// `testName` arguments.
struct DeclaredTests {
  private let declared: Set<String>
  private let text: String
  /// Whether there can be no other names: each `testName` argument is a literal, or is passed on from the caller.
  let isComplete: Bool

  init(in text: String) {
    self.text = text
    declared = Set(
      text.matches(of: /\b(?:func|var)\s+(?:`([^`]+)`|([\w]+))/).map { String($0.1 ?? $0.2 ?? "") })
    isComplete = Self.passesKnownNames(in: text)
  }

  /// Returns whether there may be a test with a name.
  ///
  /// - Parameter test: The name as `#function` returns it, with or without its parameters.
  func includes(_ test: String) -> Bool {
    let plain = test.filter { $0 != "`" }
    // A raw identifier may contain parentheses. Snapshots that a suite asserts in its initializer are named `init`.
    return plain.hasPrefix("init")
      || declared.contains { plain == $0 || plain.hasPrefix($0 + "(") }
      || text.contains("\"\(test)\"")
  }

  /// Returns the words of each source in a folder that asserts for other files, because it passes on a `filePath`.
  static func helpers(in folder: String) -> [DeclaredTests] {
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }.sorted()
      .compactMap { path in
        guard let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8),
          text.contains("assertSnapshot("), text.contains(/\bfilePath\s*:/)
        else { return nil }
        return DeclaredTests(in: text)
      }
  }

  private static func passesKnownNames(in text: String) -> Bool {
    let isForwarded = text.contains(/[(,]\s*testName\s*:\s*String\s*=\s*#function/)
    let bytes = Array(text.utf8)
    return text.matches(of: /\btestName\s*:\s*/).allSatisfy { match in
      let before = text[..<match.range.lowerBound]
      let line = before[(before.lastIndex(where: \.isNewline) ?? before.startIndex)...]
      // A comment, a list item in one, or a property passes no argument.
      if line.contains(/^\s*\/\/|-\s*$|\b(?:let|var)\s+$/) { return true }
      let argument = text[match.range.upperBound...]
      if argument.prefixMatch(of: /String\s*(?:=\s*#function\s*)?[,)]/) != nil { return true }
      if argument.prefixMatch(of: /#function\s*[,)]/) != nil { return true }
      if argument.prefixMatch(of: /testName\s*[,)]/) != nil { return isForwarded }
      let start = text.utf8.distance(from: text.startIndex, to: argument.startIndex)
      var scanner = SwiftScanner(bytes: bytes, position: start)
      guard scanner.skipString() else { return false }
      let literal = String(decoding: bytes[start..<scanner.position], as: UTF8.self)
      guard SwiftLiteral.text(of: literal) != nil, scanner.skipTrivia() else { return false }
      return scanner.next == UInt8(ascii: ",") || scanner.next == UInt8(ascii: ")")
    }
  }
}
