import BenchRows
import Foundation
import GRDB

/// `bench watch`: counts the instructions of rendering, building, fingerprints, patches and whole responses, and
/// compares them with the counts that `bench watch record` has written. An increase of more than a tenth fails, and the
/// report names the functions that grew most.
///
/// Instruction counts do not depend on the machine's load. They may change with the compiler and the dependencies:
/// record them again in the commit that updates those.
enum SpeedWatch {
  private static let most = 1.1
  private static let characters = 20_000

  static func run(isRecording: Bool) async -> [Check] {
    do {
      let profiles = try await measure()
      if isRecording {
        try Data(SpeedBaseline(profiles).text.utf8).write(to: SpeedBaseline.file)
        print("W: recorded in \(SpeedBaseline.file.lastPathComponent)")
        return [Check("W: recorded", true)]
      }
      let text = try String(contentsOf: SpeedBaseline.file, encoding: .utf8)
      return compare(profiles, with: SpeedBaseline(reading: text))
    } catch {
      print("W: \(error)\n")
      return [Check("W: instructions are counted", false)]
    }
  }

  private static func measure() async throws -> [String: Callgrind.Profile] {
    let valgrind = try Tools.installed("valgrind", by: "valgrind")
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "watch-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let database = directory.appending(path: "rows.sqlite").path
    try await DatabasePool(path: database).write { try BenchRows.fill($0, count: characters) }
    let callgrind = try Callgrind(valgrind, in: directory)
    var profiles: [String: Callgrind.Profile] = [:]
    for name in Work.names {
      profiles[name] = try callgrind.profile(few: 2, many: 6) { ["work", name, "\($0)"] }
    }
    for one in try await PagesCost(database: database).cases() {
      profiles[one.name] = try PagesCost.profile(one, database: database, by: callgrind)
    }
    return profiles
  }

  private static func compare(
    _ profiles: [String: Callgrind.Profile], with baseline: SpeedBaseline
  ) -> [Check] {
    print("W: thousands of instructions for each piece of work, and times of what was recorded")
    let checks = profiles.sorted { $0.key < $1.key }.map { work, profile in
      guard let known = baseline.profiles[work] else {
        return Check("W \(work): is recorded (run 'bench watch record')", false)
      }
      let ratio = profile.total / known.total
      let name = work.padding(toLength: 16, withPad: " ", startingAt: 0)
      print("  \(name)\(pad(profile.total / 1_000, 10)) \(pad(ratio, 6, digits: 2))")
      if ratio > most { print("    \(grown(profile, known))") }
      return Check("W \(work): at most \(most) times what was recorded", ratio <= most)
    }
    print("")
    return checks
  }

  /// Returns the names of the functions that grew most.
  private static func grown(_ profile: Callgrind.Profile, _ known: Callgrind.Profile) -> String {
    let growth = profile.functions.map {
      (name: $0.key, count: $0.value - known.functions[$0.key, default: 0])
    }
    return growth.sorted { $0.count > $1.count }.prefix(3)
      .map { "\(readable($0.name)) +\(Int($0.count / 1_000)),000" }
      .joined(separator: "\n    ")
  }

  private static func readable(_ name: String) -> String {
    guard let swift = Tools.onPath("swift"),
      let said = try? Tools.output(of: swift, ["demangle", "--simplified", "--compact", name])
    else { return name }
    return said.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
