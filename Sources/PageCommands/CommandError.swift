/// Something that keeps a command from doing its work: one line on standard error, exit code 1.
///
///     throw CommandError("There is no file 'orders.sqlite'. Name one with --orders.")
public struct CommandError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public let description: String

  /// An error that is printed as `Error:` and this text.
  public init(_ description: String) { self.description = description }
}
