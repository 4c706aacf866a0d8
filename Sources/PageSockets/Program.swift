import Foundation
import PageBytes

/// A process that does one thing.
package enum Program {
  /// Runs all that the process is for. What it throws is written to standard error as one line, and the
  /// process ends with 1: an error that left `main` would be a crash with all its traces.
  package static func run(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
    } catch {
      let line = "Error: \(told(error))\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(1)
    }
  }

  /// An error on one line.
  private static func told(_ error: any Error) -> String {
    let text = (error as? any LocalizedError)?.errorDescription ?? error.inWords
    return text.utf8.split { "\r\n".utf8.contains($0) }
      .map { String(Substring($0)) }.joined(separator: " ")
  }
}
