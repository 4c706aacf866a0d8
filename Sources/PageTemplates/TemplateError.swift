/// Why templates could not be loaded, or one could not be filled: every problem, in order of files
/// and lines.
///
///     Templates/ContactCard.mustache:2:6: There is no 'nmae' for {{nmae}}. There are: name, role.
///     Correct the name, or add it to the values.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong in one file.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file's path, or a template's name with `.mustache`.
    public var file: String
    /// The line, from 1; `nil` where the file as a whole is meant.
    public var line: Int?
    /// The column, from 1, in Unicode scalars.
    public var column: Int?
    /// What is wrong, and what to do.
    public var message: String

    /// A problem with a file as a whole, by default.
    public init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
      (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }

    /// `file:line:column: message`.
    public var description: String {
      let place = [file] + [line, column].compactMap { $0.map(String.init) }
      return place.joined(separator: ":") + ": " + message
    }
  }

  /// Never empty.
  public var problems: [Problem]

  /// - Parameter problems: At least one, in order of files and lines.
  public init(problems: [Problem]) { self.problems = problems }

  init(file: String, message: String) {
    problems = [Problem(file: file, message: message)]
  }

  /// A line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
