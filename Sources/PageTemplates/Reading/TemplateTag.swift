/// A Mustache tag of a template: its name, its position and its context.
struct TemplateTag: Hashable, Sendable {
  enum Use: Hashable, Sendable {
    /// `{{name}}` in the content of an element.
    case text
    /// `{{name}}` in a quoted value.
    case attribute
    /// `{{name}}` at the beginning of an address. If the address continues, the value may be empty.
    case address(isImage: Bool, hasFollowingText: Bool)
    /// `{{{name}}}`.
    case element
    /// `{{#name}}`.
    case section
    /// `{{^name}}`.
    case invertedSection
    /// `{{> Name}}`.
    case partial
  }

  /// The tag's source, on one line.
  var source: String
  /// The members to access; empty for `{{.}}`. For a partial, its name with slashes as one element.
  var path: [String]
  var file: String
  var line: Int
  var column: Int
  var use: Use
  /// Whether it is a section among the attributes of a tag, which cannot be repeated.
  var isAmongAttributes = false
  /// Whether it may be the first text of an element that drops a line feed there.
  var mayLoseLineFeed = false

  /// The name between the braces.
  var name: String { path.isEmpty ? "." : path.joined(separator: ".") }

  func problem(_ message: String) -> TemplateError.Problem {
    TemplateError.Problem(file: file, line: line, column: column, message: message)
  }

  /// Returns an error for values that do not fit the tag.
  func error(_ message: String) -> TemplateError { TemplateError(problems: [problem(message)]) }
}
