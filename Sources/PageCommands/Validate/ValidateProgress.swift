import Foundation

/// What a waiting person reads on standard error: a line that is rewritten on a terminal and gives
/// way to whatever else is printed.
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

  /// One more file is done.
  mutating func advance() {
    done += 1
    let now = done * 100 / files
    guard isShown, done < files, now != percent || !isOnScreen else { return }
    percent = now
    isOnScreen = true
    write("\r\u{1B}[KChecking \(done + 1) of \(files) files …")
  }

  /// Takes the line away.
  mutating func clear() {
    if isOnScreen { write("\r\u{1B}[K") }
    isOnScreen = false
  }

  /// A line that stays.
  mutating func say(_ line: String) {
    clear()
    write(line + "\n")
  }

  // What cannot be said must not end the check.
  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
