/// A fault in HTML that a site is about to send.
public struct ResponseFinding: Hashable, Sendable, CustomStringConvertible {
  /// The rule that the HTML breaks. The number of rules is small, since metrics count findings by rule.
  public var rule: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1; `nil` if only the line is known.
  public var column: Int?
  /// The elements around the place, such as `html/body/main/table`; may be empty.
  public var path: String
  /// The description of the fault.
  public var message: String
  /// The advice on how to fix it; may be empty.
  public var advice: String
  /// The source line with a caret below the place, if available.
  public var excerpt: String?

  /// Creates a finding, by default for a complete line, without advice and excerpt.
  public init(
    rule: String, line: Int, column: Int? = nil, path: String = "", message: String,
    advice: String = "", excerpt: String? = nil
  ) {
    (self.rule, self.line, self.column, self.path) = (rule, line, column, path)
    (self.message, self.advice, self.excerpt) = (message, advice, excerpt)
  }

  /// `line:column: message advice (path)`. It contains no part of the page except what these quote.
  public var description: String {
    "\(location): \(sentences)" + (path.isEmpty ? "" : " (\(path))")
  }

  package var location: String { column.map { "\(line):\($0)" } ?? "\(line)" }
  package var sentences: String { advice.isEmpty ? message : "\(message) \(advice)" }
}
