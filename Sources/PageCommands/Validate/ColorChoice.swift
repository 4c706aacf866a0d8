import ArgumentParser
import Foundation

/// Whether text is printed in a terminal's colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// What the choice comes to for standard output.
  var isOn: Bool {
    isOn(
      onTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
  }

  /// `NO_COLOR` (https://no-color.org) counts when it is not empty, and where nothing was chosen.
  func isOn(onTerminal isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
