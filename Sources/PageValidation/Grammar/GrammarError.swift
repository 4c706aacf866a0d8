/// The error of a grammar that could not be read. It is an error of the build, never of a page.
public struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the grammar, from 1; 0 if libxml2 does not report it.
  public var line: Int
  /// The message of libxml2.
  public var message: String

  /// Creates the error for a line.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  public var description: String {
    "The grammar cannot be read: \(message) (line \(line)). Correct it with a RELAX NG checker."
  }
}
