/// An error that prevents a command from running: one line on standard error, exit status 1.
///
///     throw CommandError("There is no file 'orders.sqlite'. Name one with --orders.")
public struct CommandError: Error, Hashable, CustomStringConvertible {
  /// The error and the way to fix it.
  public let description: String

  /// Creates an error that is printed as `Error:` and this text.
  public init(_ description: String) { self.description = description }
}
