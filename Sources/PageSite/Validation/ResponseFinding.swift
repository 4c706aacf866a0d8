/// One thing that is wrong with HTML that a site is about to send.
public struct ResponseFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault: one of few names, since findings are counted by it.
  public var rule: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1; `nil` where only the line is known.
  public var column: Int?
  /// The elements around the place, such as `html/body/main/table`; may be empty.
  public var path: String
  /// What is wrong.
  public var message: String
  /// What to write instead; may be empty.
  public var advice: String
  /// The source line and, below it, a caret under the place, if there are any to show.
  public var excerpt: String?

  /// A finding of a whole line, without advice and excerpt, by default.
  public init(
    rule: String, line: Int, column: Int? = nil, path: String = "", message: String,
    advice: String = "", excerpt: String? = nil
  ) {
    (self.rule, self.line, self.column, self.path) = (rule, line, column, path)
    (self.message, self.advice, self.excerpt) = (message, advice, excerpt)
  }

  /// `line:column: message advice (path)`, without anything of the page but what these quote.
  public var description: String {
    "\(place): \(sentences)" + (path.isEmpty ? "" : " (\(path))")
  }

  var place: String { column.map { "\(line):\($0)" } ?? "\(line)" }
  var sentences: String { advice.isEmpty ? message : "\(message) \(advice)" }
}
