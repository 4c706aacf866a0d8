import PageBytes
import PageElements
import PageServer

/// The output of `swift build`.
struct BuildOutput: Sendable {
  /// Whether the program was built.
  let isBuilt: Bool
  let text: String
  /// The compiler's errors, without duplicates from its processes.
  let problems: [DevelopmentState.Problem]

  /// The maximum number of problems shown. The first is mostly the cause of the others.
  static let maximumProblems = 20
  /// The maximum number of bytes shown, from the end of the text.
  static let maximumOutputBytes = 8 << 10

  /// - Parameter package: The package's directory. Paths in problems are relative to it.
  init(isBuilt: Bool, text: String, package: String) {
    (self.isBuilt, self.text) = (isBuilt, text)
    var problems: [DevelopmentState.Problem] = []
    var isInExcerpt = false
    for line in text.parts(separatedBy: "\n") {
      if let problem = Self.problem(line, package: package) {
        isInExcerpt = problems.count < Self.maximumProblems && !problems.contains(problem)
        if isInExcerpt { problems.append(problem) }
      } else if isInExcerpt, Self.isExcerptLine(line) {
        problems[problems.count - 1].excerpt += line + "\n"
      } else {
        isInExcerpt = false
      }
    }
    var distinctProblems: [DevelopmentState.Problem] = []
    for problem in problems where !distinctProblems.contains(where: { $0.isDuplicate(problem) }) {
      distinctProblems.append(problem)
    }
    self.problems = distinctProblems
  }

  /// The end of the text, shown if there are no problems.
  var tail: String { text.suffix(ofBytes: Self.maximumOutputBytes) }

  /// Parses `/home/ada/Tea/Sources/Tea/main.swift:12:7: error: cannot find 'tea' in scope`.
  private static func problem(_ line: Substring, package: String) -> DevelopmentState.Problem? {
    let parts = line.parts(separatedBy: ":", atMost: 5)
    guard parts.count == 5, parts[3] == " error", Int(parts[1]) != nil, Int(parts[2]) != nil else {
      return nil
    }
    let file = parts[0].utf8
    let isOwn = file.starts(with: "\(package)/".utf8)
    let path = isOwn ? Substring(file.dropFirst(package.utf8.count + 1)) : parts[0]
    return DevelopmentState.Problem(
      place: "\(path):\(parts[1]):\(parts[2])", message: String(parts[4]).trimmingWhitespace,
      excerpt: "")
  }

  /// Whether a line looks like ` 12 |   Label(tea)` or `    |         ^`.
  private static func isExcerptLine(_ line: Substring) -> Bool {
    let bar = line.utf8.drop { $0 == UInt8(ascii: " ") || ($0 >= 0x30 && $0 <= 0x39) }
    return bar.first == UInt8(ascii: "|")
  }
}

extension DevelopmentState.Problem {
  fileprivate func isDuplicate(_ other: Self) -> Bool {
    place == other.place && message == other.message
  }
}

extension String {
  /// Returns the whole lines among the last `count` bytes.
  func suffix(ofBytes count: Int) -> String {
    guard utf8.count > count else { return self }
    let bytes = utf8.suffix(count).drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    return String(decoding: bytes, as: UTF8.self)
  }
}
