import PageValidation

/// The text of a template before it is parsed.
struct TemplateFile: Sendable {
  /// The name in messages.
  var file: String
  /// The bytes; `nil` if the file cannot be read.
  var bytes: [UInt8]?

  /// Returns the parsed template, with the problems of its text.
  func template(_ validator: HTMLValidator) -> ParsedTemplate {
    guard let bytes else {
      let message = "This file cannot be read. Check its permissions."
      return ParsedTemplate(
        file: file, bytes: [],
        problems: [TemplateError.Problem(file: file, message: message)])
    }
    guard bytes.count <= TemplateExtent.maximumSize else {
      let message =
        "This template has \(bytes.count) bytes. Use at most \(TemplateExtent.maximumSize) bytes."
      return ParsedTemplate(
        file: file, bytes: [], problems: [TemplateError.Problem(file: file, message: message)])
    }
    guard String(validating: bytes, as: UTF8.self) == nil else {
      return TemplateParser.parse(bytes, file: file)
    }
    // The validator reports the first byte that is not UTF-8.
    return ParsedTemplate(
      file: file, bytes: bytes,
      problems: validator.findings(in: bytes, as: .content).prefix(1).map {
        TemplateError.Problem(
          file: file, line: $0.line, column: $0.column, message: "\($0.message) \($0.advice)")
      })
  }
}
