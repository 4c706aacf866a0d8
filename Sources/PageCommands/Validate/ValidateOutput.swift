import ArgumentParser
import Foundation

/// Standard output, which a reader such as `head` may close.
struct ValidateOutput {
  /// Writes all of a text.
  ///
  /// - Throws: `ExitCode` 141, as the shell calls an end by SIGPIPE, when nobody reads any more, and
  ///   2 when it cannot be written, as on a full disk, which is then said on standard error.
  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw ExitCode(141)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        let sentence = "Error: The findings cannot be written: \(reason). Write them elsewhere.\n"
        try? FileHandle.standardError.write(contentsOf: Data(sentence.utf8))
        throw ExitCode(2)
      }
    }
  }
}
