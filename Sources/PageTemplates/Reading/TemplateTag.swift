/// A Mustache tag of a template: what it names, where it stands, and what that place asks for.
struct TemplateTag: Hashable, Sendable {
  enum Use: Hashable, Sendable {
    /// `{{name}}` in the content of an element.
    case text
    /// `{{name}}` in a quoted value.
    case attribute
    /// `{{name}}` at the beginning of an address. If the address goes on, the value may be empty.
    case address(isImage: Bool, goesOn: Bool)
    /// `{{{name}}}`.
    case element
    /// `{{#name}}`.
    case section
    /// `{{^name}}`.
    case invertedSection
    /// `{{> Name}}`.
    case partial
  }

  /// The tag as it is written, on one line.
  var source: String
  /// The members to go through; empty for `{{.}}`. One name with slashes for a partial.
  var path: [String]
  var file: String
  var line: Int
  var column: Int
  var use: Use
  /// Whether it is a section among the attributes of a tag, which cannot be repeated.
  var isAmongAttributes = false
  /// Whether it may be the first text of an element that loses a line feed there.
  var mayBeginLines = false

  /// What is between the braces.
  var name: String { path.isEmpty ? "." : path.joined(separator: ".") }

  func problem(_ message: String) -> TemplateError.Problem {
    TemplateError.Problem(file: file, line: line, column: column, message: message)
  }

  /// Why the values cannot fill it.
  func error(_ message: String) -> TemplateError { TemplateError(problems: [problem(message)]) }
}
