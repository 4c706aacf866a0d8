import ArgumentParser
import Foundation

/// Standard output, which a reader such as `head` may close.
struct ValidateOutput {
  /// Writes a text.
  ///
  /// - Throws: `ExitCode` 141, the shell's status for SIGPIPE, if the reader has closed the output; 2 if writing fails,
  ///   for example because the disk is full. The error is then on standard error.
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
