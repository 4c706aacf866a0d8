import Foundation

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

  /// An error in its own words, on one line, or with its type where it has none.
  static func told(_ error: any Error) -> String {
    let text =
      if let words = (error as? any LocalizedError)?.errorDescription {
        words
      } else if type(of: error) is any CustomStringConvertible.Type {
        "\(error)"
      } else {
        String(reflecting: error)
      }
    return text.utf8.split { "\r\n".utf8.contains($0) }
      .map { String(Substring($0)) }.joined(separator: " ")
  }
}
