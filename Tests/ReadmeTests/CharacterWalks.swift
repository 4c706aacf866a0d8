import ElementSamples
import Foundation

/// Finds uses of `String` members that traverse backwards by `Character`, count graphemes, or compare graphemes. The
/// compiler resolves the types, so that an array's `last` is not found.
///
/// Each target is type-checked again with the flags of its build, together with a file that deprecates these members of
/// `String` and `Substring`.
enum CharacterWalks {
  /// The declarations of the members, with enough of their signatures to tell overloads apart.
  private static let members = [
    "var count: Int { 0 }", "var last: Character? { nil }",
    "func prefix(_ length: Int) -> Substring { \"\" }",
    "func suffix(_ length: Int) -> Substring { \"\" }",
    "func dropFirst(_ length: Int = 1) -> Substring { \"\" }",
    "func dropLast(_ length: Int = 1) -> Substring { \"\" }",
    "func reversed() -> ReversedCollection<Self> { reversed() }",
    "mutating func popLast() -> Character? { nil }",
    "@discardableResult mutating func removeLast() -> Character { \"a\" }",
    "mutating func removeLast(_ length: Int) {}",
    "func index(before index: Index) -> Index { index }",
    "func index(_ index: Index, offsetBy distance: Int) -> Index { index }",
    "func distance(from start: Index, to end: Index) -> Int { 0 }",
    "func lastIndex(of character: Character) -> Index? { nil }",
    "func firstIndex(of character: Character) -> Index? { nil }",
    "func contains(_ character: Character) -> Bool { false }",
    "func split(separator: Character, maxSplits: Int = .max, "
      + "omittingEmptySubsequences: Bool = true) -> [Substring] { [] }",
    "func lastIndex(where isFound: (Character) throws -> Bool) rethrows -> Index? { nil }",
  ]

  private static let warning = "walks a text by Character"

  /// The source of the file that deprecates the members.
  static var rule: String {
    ["String", "Substring"].map { type in
      let members = members.map { member in
        "  @available(*, deprecated, message: \"\(warning)\") \(member)"
          .replacing("Self", with: type)
      }
      return "extension \(type) {\n\(members.joined(separator: "\n"))\n}\n"
    }.joined()
  }

  /// Returns the uses in a target, as `Sources/…:line: source`, or `nil` if the target does not compile.
  static func uses(in name: String) async throws -> [String]? {
    guard let target = try Compilation(of: name) else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(rule.utf8).write(to: file)
    let (isTaken, text) = try await TypeChecker.check(
      ["-wmo", "-module-name", name] + target.flags + target.packageFlags + target.sources
        + [file.path(percentEncoded: false)])
    guard isTaken else { return nil }
    let places = text.matches(
      of: /(?m)^(.*\/)((?:Sources|Examples)\/.*\.swift):(\d+):\d+: warning: (.*)$/
    )
    .filter { $0.4.contains(warning) }
    .compactMap { match in
      Int(match.3).map { (path: String(match.2), folder: String(match.1), line: $0) }
    }
    var found: Set<String> = []
    return try places.compactMap { path, folder, line in
      guard found.insert("\(path):\(line)").inserted else { return nil }
      let lines = try String(contentsOfFile: folder + path, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      return "\(path):\(line):\(lines.indices.contains(line - 1) ? lines[line - 1] : "")"
    }
  }
}
