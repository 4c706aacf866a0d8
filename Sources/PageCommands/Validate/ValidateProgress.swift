import Foundation

/// The progress on standard error: on a terminal, a line that is updated, and erased before other output.
struct ValidateProgress {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private let files: Int
  private let isShown: Bool
  private var done = 0
  private var percent = 0
  private var isOnScreen = false

  init(files: Int, isQuiet: Bool) {
    self.files = files
    isShown = !isQuiet && files > 1 && Self.isTerminal
  }

  /// Counts a finished file.
  mutating func advance() {
    done += 1
    let now = done * 100 / files
    guard isShown, done < files, now != percent || !isOnScreen else { return }
    percent = now
    isOnScreen = true
    write("\r\u{1B}[KChecking \(done + 1) of \(files) files …")
  }

  /// Erases the line.
  mutating func clear() {
    if isOnScreen { write("\r\u{1B}[K") }
    isOnScreen = false
  }

  /// Prints a permanent line.
  mutating func printLine(_ line: String) {
    clear()
    write(line + "\n")
  }

  // Output that cannot be printed must not end the check.
  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
