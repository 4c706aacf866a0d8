/// The reason a grammar could not be read: a fault of the build, never of a page.
public struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the grammar, from 1; 0 where libxml2 names none.
  public var line: Int
  /// What libxml2 says about it.
  public var message: String

  /// Says what is wrong in which line.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  public var description: String {
    "The grammar cannot be read: \(message) (line \(line)). Correct it with a RELAX NG checker."
  }
}
