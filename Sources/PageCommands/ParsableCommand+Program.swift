public import ArgumentParser
import Foundation
import Logging
import PageSockets

extension ParsableCommand {
  /// Runs a program to its end: what keeps a command from its work is one line on standard error, and
  /// its loggers never wait for whoever reads them.
  ///
  /// For the `main` of a program with commands of its own; ``SiteCommands`` has done so.
  public static func runAsProgram() async {
    // Before the first line of any logger: whoever reads them may be gone, or read nothing.
    LoggingSystem.bootstrap { QueuedLogHandler(label: $0) }
    do {
      let command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
      LineWriter.standardError.close()
    } catch {
      LineWriter.standardError.close()
      // Help and versions are errors too, in name; they print themselves.
      guard !exitCode(for: error).isSuccess, !(error is ExitCode) else { exit(withError: error) }
      let message = message(for: error)
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(message)\n".utf8))
      exit(withError: exitCode(for: error))
    }
  }
}
