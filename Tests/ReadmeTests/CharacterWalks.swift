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

  /// How the targets were compiled, as the package manager has noted it for this build.
  static let manifest: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(component: "debug.yaml")
      if let text = try? String(contentsOf: manifest, encoding: .utf8) { return text }
    }
    return nil
  }()

  /// Where a target uses them, as `Sources/…:line: source`; `nil` where it cannot be compiled.
  static func uses(in target: String) async throws -> [String]? {
    guard let (sources, flags) = try compilation(of: target) else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(rule.utf8).write(to: file)
    let arguments =
      ["swiftc", "-typecheck", "-wmo", "-module-name", target, "-diagnostic-style", "llvm"] + flags
      + sources + [file.path(percentEncoded: false)]
    guard let text = try await remarks(arguments) else { return nil }
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

  /// What a command has to say; `nil` where it fails. It is waited for by a thread of its own, since
  /// those that run tests are few.
  private static func remarks(_ arguments: [String]) async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let command = Process()
            command.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            command.arguments = arguments
            let output = Pipe()
            command.standardError = output
            try command.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            command.waitUntilExit()
            return command.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil
          })
      }
    }
  }

  /// The sources of a target, and the flags they are compiled with but for those that say what is
  /// made of them.
  private static func compilation(
    of target: String
  ) throws -> (sources: [String], flags: [String])? {
    guard
      let line = manifest?.split(separator: "\n").first(where: {
        $0.contains("\"-module-name\",\"\(target)\",")
      }), let start = line.firstIndex(of: "["),
      let arguments = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8)),
      let list = arguments.first(where: { $0.hasPrefix("@") && $0.hasSuffix("sources") })
    else { return nil }
    let sources = try String(contentsOfFile: String(list.dropFirst()), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
    var flags: [String] = []
    for (argument, value) in zip(arguments, arguments.dropFirst()) {
      switch argument {
      case "-I", "-Xcc", "-package-name", "-enable-upcoming-feature", "-swift-version", "-F":
        flags += [argument, value]
      case "-parse-as-library": flags.append(argument)
      case _ where argument.hasPrefix("-D"): flags.append(argument)
      case _ where argument.hasPrefix("-I") && argument != "-I": flags.append(argument)
      default: break
      }
    }
    return (sources, flags)
  }
}
