/// One thing that is wrong with a piece of HTML, and where.
///
/// Findings are values: the same bytes give the same findings, in document order.
///
///     let finding = try HTMLValidator().findings(in: page).first
///     print(finding?.description ?? "valid")
///     // 14:9: <img> needs the attribute alt: … (html/body/main/p[2]/img)
public struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1. Lines end at U+000A.
  public var line: Int
  /// The column, from 1, in Unicode scalars; `nil` where only the line is known.
  public var column: Int?
  /// The elements around the place, outermost first: `html/body/main/table/tbody[2]/tr[3]/td[1]`.
  ///
  /// A number counts the siblings of that name and is left out for an only one. Empty where the
  /// input could not be read as elements at all.
  public var path: String
  /// What is wrong, and what to write instead.
  public var message: String

  public init(line: Int, column: Int? = nil, path: String, message: String) {
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }

  /// `line:column: message (path)`.
  public var description: String {
    let place = column.map { "\(line):\($0)" } ?? "\(line)"
    return path.isEmpty ? "\(place): \(message)" : "\(place): \(message) (\(path))"
  }
}
