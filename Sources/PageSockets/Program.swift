import Foundation
import PageBytes

/// The main function of a process.
package enum Program {
  /// Runs the body of a program. If it throws, writes the error to standard error as one line and exits with status 1.
  /// An error that left `main` would look like a crash, with a stack trace.
  package static func run(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
    } catch {
      let line = "Error: \(message(error))\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(1)
    }
  }

  /// Returns an error's message as one line.
  private static func message(_ error: any Error) -> String {
    let text = (error as? any LocalizedError)?.errorDescription ?? error.messageText
    return text.utf8.split { "\r\n".utf8.contains($0) }
      .map { String(Substring($0)) }.joined(separator: " ")
  }
}
