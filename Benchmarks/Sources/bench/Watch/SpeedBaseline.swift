import Foundation

/// The recorded costs in `Benchmarks/instructions.tsv`: one line for each piece of work with its instructions, followed
/// by one for each function with at least a hundredth of them.
struct SpeedBaseline {
  static let file = URL(filePath: #filePath).appending(path: "../../../../instructions.tsv")
    .standardized
  private static let least = 0.01

  private(set) var profiles: [String: Callgrind.Profile]

  init(_ profiles: [String: Callgrind.Profile]) { self.profiles = profiles }

  /// Reads the file, and skips lines that it does not understand.
  init(reading text: String) {
    profiles = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let count = Double(parts[2]) else { continue }
      let work = String(parts[0])
      if parts[1].isEmpty {
        profiles[work] = Callgrind.Profile(total: count, functions: [:])
      } else {
        profiles[work]?.functions[String(parts[1])] = count
      }
    }
  }

  var text: String {
    profiles.sorted { $0.key < $1.key }.map { work, profile in
      let functions = profile.functions.filter { $0.value >= Self.least * profile.total }
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return
        (["\(work)\t\t\(Int(profile.total))"]
        + functions.map { "\(work)\t\($0.key)\t\(Int($0.value))" })
        .map { $0 + "\n" }.joined()
    }.joined()
  }
}
