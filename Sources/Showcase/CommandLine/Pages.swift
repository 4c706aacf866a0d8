import ArgumentParser
import Foundation
import Logging
import PageSockets

/// The showcase's command line.
@main
struct Pages: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Serve, print and check the PageElements showcase.",
    discussion: """
      Every option of 'serve' can also be set in the environment: --port by PAGES_PORT, \
      --database by PAGES_DATABASE, and so on. The command line wins.
      """,
    subcommands: [
      Serve.self, Render.self, Routes.self, Validate.self, Health.self, CoverageCommand.self,
    ])

  /// Runs the command; what keeps it from its work is one line on standard error.
  static func main() async {
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

/// Something that keeps a command from doing its work: one line on standard error, exit code 1.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
