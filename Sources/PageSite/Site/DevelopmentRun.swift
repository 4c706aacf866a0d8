import Foundation

/// The development run of this process, if `dev` of `PageCommands` started it.
package enum DevelopmentRun {
  /// The environment variable with the number of the run, unique among the processes of one `dev` command.
  package static let variable = "PAGES_DEVELOPMENT_RUN"
  /// The environment variable with the path of a file in which one run stores data for the next.
  package static let memoryVariable = "PAGES_DEVELOPMENT_MEMORY"
  /// The number of this run; `nil` outside development runs.
  package static let current = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  /// The secret that the runs of one `dev` command sign cookies with, so that visitors stay known.
  static let secret: [UInt8]? =
    current == nil
    ? nil : ProcessInfo.processInfo.environment["PAGES_SECRET"].map { Array($0.utf8) }
  /// Returns the address of the script that shows the progress of builds on pages of such a process.
  package static func script(_ run: Int) -> String { "/-/development.js?run=\(run)" }
}
