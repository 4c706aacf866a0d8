import ElementSamples
import Foundation

/// The members of `String` that walk backwards by `Character`, count graphemes or compare each of
/// them with another, where sources use them, as the compiler understands them: an array's `last` is
/// none.
///
/// The compiler type-checks each target once more beside a file in which these members are
/// deprecated for `String` and `Substring`, with the flags that built it.
enum CharacterWalks {
  /// `count`, `last` and so on, with as much of a signature as tells them apart.
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

  /// The file that makes them warnings.
  static var rule: String {
    ["String", "Substring"].map { type in
      let members = members.map { member in
        "  @available(*, deprecated, message: \"\(warning)\") \(member)"
          .replacing("Self", with: type)
      }
      return "extension \(type) {\n\(members.joined(separator: "\n"))\n}\n"
    }.joined()
  }

  /// Where a target uses them, as `Sources/…:line: source`; `nil` where it cannot be compiled.
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
