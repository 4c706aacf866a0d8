/// One thing that is wrong with a piece of HTML, where, and what to write instead.
///
/// Findings are values: the same bytes give the same findings, in document order.
///
///     let finding = try HTMLValidator().findings(in: page).first
///     print(finding?.description ?? "valid")
///     // 14:9: <img> needs the attribute alt. Write alt="…". (html/body/main/p[2]/img)
public struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault, by a name that tools may rely on.
  public var rule: Rule
  /// The line, from 1. Lines end at U+000A.
  public var line: Int
  /// The column, from 1, in Unicode scalars; `nil` where only the line is known.
  public var column: Int?
  /// The elements around the place, outermost first: `html/body/main/table/tbody[2]/tr[3]/td[1]`.
  ///
  /// A number counts the siblings of that name and is left out for an only one. Empty where the
  /// input could not be read as elements at all.
  public var path: String
  /// What is wrong: one sentence, with its full stop.
  public var message: String
  /// What to write instead: a sentence or two; empty where there is nothing to say.
  public var advice: String
  /// The line in question; `nil` where there is none to show.
  public var excerpt: Excerpt?

  /// A finding of a whole line, without advice and excerpt, by default.
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

  /// `line:column: message advice (path)`, on one line.
  public var description: String {
    let place = column.map { "\(line):\($0)" } ?? "\(line)"
    let said = advice.isEmpty ? message : "\(message) \(advice)"
    return path.isEmpty ? "\(place): \(said)" : "\(place): \(said) (\(path))"
  }
}
