/// A reason why templates could not be loaded, or one could not be rendered. Contains all problems, sorted by file and
/// line.
///
///     Templates/ContactCard.mustache:2:6: There is no 'nmae' for {{nmae}}. Available: name, role.
///     Correct the name, or add it to the values.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A problem in a file.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file's path, or a template's name with `.mustache`.
    public var file: String
    /// The line, starting at 1; `nil` for the file as a whole.
    public var line: Int?
    /// The column, starting at 1, in Unicode scalars.
    public var column: Int?
    /// The description, with advice.
    public var message: String

    /// Creates a problem, by default with a file as a whole.
    public init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
      (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }

    /// `file:line:column: message`.
    public var description: String {
      let place = [file] + [line, column].compactMap { $0.map(String.init) }
      return place.joined(separator: ":") + ": " + message
    }
  }

  /// The problems; never empty.
  public var problems: [Problem]

  /// - Parameter problems: At least one problem, sorted by file and line.
  public init(problems: [Problem]) { self.problems = problems }

  init(file: String, message: String) {
    problems = [Problem(file: file, message: message)]
  }

  /// A line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
