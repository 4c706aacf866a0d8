import Foundation

/// The progress of a long job on standard error: one line that is rewritten on a terminal, two
/// lines elsewhere.
struct ProgressLine: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func begin(_ job: String) { write(isTerminal ? "\(job) …" : "\(job) …\n") }

  func update(_ job: String, percent: Int) {
    if isTerminal { write("\r\(job) … \(percent) %") }
  }

  func end(_ result: String) { write(isTerminal ? "\r\u{1B}[K\(result)\n" : "\(result)\n") }

  /// Writes a line that stays.
  func writeLine(_ line: String) { write(line + "\n") }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
