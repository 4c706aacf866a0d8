public import ArgumentParser
import Foundation
import Logging
import PageSockets

extension ParsableCommand {
  /// Runs a program to its end. If a command fails, the error is one line on standard error. Loggers never block, even
  /// if nothing reads their output.
  ///
  /// For the `main` of a program with its own commands; ``SiteCommands`` calls it already.
  public static func runAsProgram() async {
    // Before any logger writes a line, since the reader of the output may have gone or stopped.
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
      // Requests for help and version are errors too, but print themselves.
      guard !exitCode(for: error).isSuccess, !(error is ExitCode) else { exit(withError: error) }
      let message = message(for: error)
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(message)\n".utf8))
      exit(withError: exitCode(for: error))
    }
  }
}
