import Foundation

/// Counts the instructions of this program with valgrind. The count does not depend on the machine's load.
struct Callgrind {
  /// The number of instructions of a piece of work, in total and by function.
  struct Profile: Sendable {
    var total: Double
    /// The number of each function's own instructions, by mangled name.
    var functions: [String: Double]

    /// Returns the cost of one piece of work, if the other process did `fewer` pieces less.
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

  /// Copies this program without debug information, which valgrind cannot read.
  ///
  /// - Parameter directory: The folder for the copy and the counts.
  init(_ valgrind: String, in directory: URL) throws {
    (self.valgrind, self.directory) = (valgrind, directory)
    program = directory.appending(path: "bench").path
    _ = try Tools.output(
      of: "/usr/bin/strip", ["--strip-debug", "-o", program, Bundle.main.executablePath ?? ""])
  }

  /// Returns the cost of one piece of work: the difference between processes that do many and few, divided by the
  /// difference in number.
  ///
  /// - Parameter arguments: Returns this program's arguments for a number of repetitions.
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
      // With random hashing, the order in hash tables, and so the cost, would vary between processes.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    ).errors
    guard let match = said.firstMatch(of: /Collected : (\d+)/), let total = Double(match.1) else {
      throw CallgrindError.nothingCounted(said)
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return Profile(total: total, functions: Self.functions(in: text))
  }

  /// Returns each function's own instructions, from a profile in callgrind's format. Below `fn=(1) name`, or `fn=(1)`
  /// once the name is known, each line has a position and a count. The line after `calls=` has the cost of a called
  /// function.
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
