import ArgumentParser
import Foundation

/// A choice of whether text is printed in colors.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether standard output is printed in colors.
  var isOn: Bool {
    isOn(
      onTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
  }

  /// Returns whether text is printed in colors. `auto` respects a non-empty `NO_COLOR` (https://no-color.org).
  func isOn(onTerminal isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
