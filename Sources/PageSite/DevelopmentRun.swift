import Foundation

/// Whether whoever works on the site watches this process (`dev` of `PageCommands`).
package enum DevelopmentRun {
  /// The variable that says so, with a number that no other process of the same watch has.
  package static let variable = "PAGES_DEVELOPMENT_RUN"
  /// The variable that names a file in which one run leaves what the next begins with.
  package static let memoryVariable = "PAGES_DEVELOPMENT_MEMORY"
  /// That number; `nil` where nobody watches.
  package static let current = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  /// What the runs of one watch sign cookies with, so that visitors stay known.
  static let secret: [UInt8]? =
    current == nil
    ? nil : ProcessInfo.processInfo.environment["PAGES_SECRET"].map { Array($0.utf8) }
  /// The script that shows what is built, for pages of such a process.
  package static func script(_ run: Int) -> String { "/-/development.js?run=\(run)" }
}
