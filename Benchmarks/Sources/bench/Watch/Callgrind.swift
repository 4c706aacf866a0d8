import Foundation

/// Counts the instructions of this very program by valgrind: the same on a busy machine as on a quiet one.
struct Callgrind {
  /// How many instructions a piece of work took, and how many of them were each function's own.
  struct Profile: Sendable {
    var total: Double
    /// By mangled name.
    var functions: [String: Double]

    /// Returns the cost of one more piece of work, if the other process did `fewer` pieces less.
    func minus(_ other: Profile, perEachOf fewer: Int) -> Profile {
      Profile(
        total: (total - other.total) / Double(fewer),
        functions: functions.reduce(into: [:]) { result, function in
          result[function.key] =
            (function.value - other.functions[function.key, default: 0]) / Double(fewer)
        })
    }
  }

  private let valgrind: String
  private let program: String
  private let directory: URL

  /// Makes a copy of this program without the debugging information, which valgrind cannot read.
  ///
  /// - Parameter directory: Where the copy and the counts go.
  init(_ valgrind: String, in directory: URL) throws {
    (self.valgrind, self.directory) = (valgrind, directory)
    program = directory.appending(path: "bench").path
    _ = try Tools.output(
      of: "/usr/bin/strip", ["--strip-debug", "-o", program, Bundle.main.executablePath ?? ""])
  }

  /// The cost of a piece of work: the difference between processes that do many and few of them, for each piece.
  ///
  /// - Parameter arguments: What makes this program do the work so many times.
  func profile(few: Int, many: Int, _ arguments: (_ times: Int) -> [String]) throws -> Profile {
    let (least, most) = (try profile(of: arguments(few)), try profile(of: arguments(many)))
    return most.minus(least, perEachOf: many - few)
  }

  private func profile(of arguments: [String]) throws -> Profile {
    let file = directory.appending(path: "callgrind.out")
    defer { try? FileManager.default.removeItem(at: file) }
    let said = try Tools.output(
      of: valgrind,
      ["--tool=callgrind", "--callgrind-out-file=\(file.path)", program] + arguments,
      // Tables that are ordered anew in each process would cost a little more or less each time.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    ).errors
    guard let match = said.firstMatch(of: /Collected : (\d+)/), let total = Double(match.1) else {
      throw CallgrindError.nothingCounted(said)
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return Profile(total: total, functions: Self.functions(in: text))
  }

  /// Each function's own instructions, from a profile in callgrind's format: under `fn=(1) name`, or
  /// `fn=(1)` once it was named, lines of a position and a count; the line after `calls=` is what a called
  /// function took.
  static func functions(in text: String) -> [String: Double] {
    var names: [Substring: String] = [:]
    var costs: [String: Double] = [:]
    var (function, isCall) = ("", false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        guard let id = parts.first else { continue }
        if parts.count > 1 { names[id] = String(parts[1]) }
        if line.hasPrefix("fn=") { function = names[id] ?? String(id) }
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.first,
        first.isNumber || first == "+" || first == "-" || first == "*"
      {
        if !isCall, let count = line.split(separator: " ").last.flatMap({ Double($0) }) {
          costs[function, default: 0] += count
        }
        isCall = false
      }
    }
    return costs
  }
}

enum CallgrindError: Error, CustomStringConvertible {
  case nothingCounted(String)

  var description: String {
    switch self {
    case .nothingCounted(let said): "valgrind counted nothing; it said: \(said)"
    }
  }
}
