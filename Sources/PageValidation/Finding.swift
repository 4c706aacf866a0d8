/// An error in HTML: what is wrong, where, and what to write instead.
///
/// Findings are values: the same bytes have the same findings, in document order.
///
///     let finding = try HTMLValidator().findings(in: page).first
///     print(finding?.description ?? "valid")
///     // 14:9: <img> needs the attribute alt. Write alt="…". (html/body/main/p[2]/img)
public struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error, with a stable name for tools.
  public var rule: Rule
  /// The line, from 1. Lines end at U+000A.
  public var line: Int
  /// The column, from 1, in Unicode scalars; `nil` if only the line is known.
  public var column: Int?
  /// The path of elements to the place, outermost first: `html/body/main/table/tbody[2]/tr[3]/td[1]`.
  ///
  /// A number counts siblings of the same name, and is missing if there is only one. Empty if the input could not be
  /// parsed.
  public var path: String
  /// The error, as one sentence with a full stop.
  public var message: String
  /// The advice on what to write instead, in one or two sentences; empty without advice.
  public var advice: String
  /// The source line; `nil` if it cannot be shown.
  public var excerpt: Excerpt?

  /// Creates a finding; by default of a whole line, without advice and excerpt.
  public init(
    rule: Rule, line: Int, column: Int? = nil, path: String, message: String, advice: String = "",
    excerpt: Excerpt? = nil
  ) {
    self.rule = rule
    self.line = line
    self.column = column
    self.path = path
    self.message = message
    self.advice = advice
    self.excerpt = excerpt
  }

  /// The text `line:column: message advice (path)`, on one line.
  public var description: String {
    let place = column.map { "\(line):\($0)" } ?? "\(line)"
    let said = advice.isEmpty ? message : "\(message) \(advice)"
    return path.isEmpty ? "\(place): \(said)" : "\(place): \(said) (\(path))"
  }
}
