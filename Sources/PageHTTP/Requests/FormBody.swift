import HTTPTypes
package import PageElements

/// A reader of request bodies as form values.
///
/// - `application/x-www-form-urlencoded` and `multipart/form-data`, which browsers send;
/// - `application/json` for other clients: one object whose members are strings, numbers, booleans or null.
///   `true` becomes the text `true`, a number keeps its spelling, and null becomes an empty field.
package struct FormBody: Sendable {
  /// The maximum number of values and files in total.
  let fieldLimit: Int
  /// The maximum size of a file, in bytes: 4 MiB by default.
  let fileLimit: Int
  /// The maximum size of a field's text, in bytes of UTF-8: 64 KiB by default.
  let textLimit: Int
  /// The maximum size of a field's name, in bytes.
  private static let maximumNameLength = 400

  package init(fieldLimit: Int = 1_000, fileLimit: Int = 4 << 20, textLimit: Int = 64 << 10) {
    (self.fieldLimit, self.fileLimit, self.textLimit) = (fieldLimit, fileLimit, textLimit)
  }

  /// - Parameters:
  ///   - type: The request's `Content-Type`. It may be missing if the body is empty.
  ///   - body: The complete body of the request.
  /// - Throws: ``SiteProblem``: 415 for an unsupported type, 413 over a limit, 400 for a body that does not
  ///   match its type. If a text is too long, the problem contains all values that the reader typed.
  package func values(type: String?, body: [UInt8]) throws -> FormValues {
    let values = try unchecked(type: type, body: body)
    // Later code compares and hashes names, which is slow for long names of combining marks.
    if let item = values.items.first(where: { $0.name.utf8.count > Self.maximumNameLength }) {
      throw SiteProblem(
        .contentTooLarge,
        "The name of a field has \(item.name.utf8.count) bytes. Use at most \(Self.maximumNameLength) bytes."
      )
    }
    if let (name, value) = values.items.first(where: { $0.value.utf8.count > textLimit }) {
      throw SiteProblem(
        .contentTooLarge,
        .phrase(
          .textTooLong(name.cut(toBytes: 80), bytes: value.utf8.count, limit: textLimit)),
        submittedValues: values)
    }
    return values
  }

  private func unchecked(type: String?, body: [UInt8]) throws -> FormValues {
    guard let type else {
      guard body.isEmpty else { throw Self.unsupported("A body without a Content-Type") }
      return FormValues([])
    }
    let quotedType = "'\(type.cut(toBytes: 80))'"
    guard let field = ParameterField(type, quoting: .backslash) else {
      throw SiteProblem(.badRequest, "The Content-Type \(quotedType) is malformed.")
    }
    if let charset = field.parameters["charset"], charset.lowercased() != "utf-8" {
      throw Self.unsupported("A body of the type \(quotedType)")
    }
    switch field.value {
    case "application/x-www-form-urlencoded": return try urlEncoded(body)
    case "multipart/form-data":
      var parser = try MultipartParser(body, boundary: field.parameters["boundary"], limits: self)
      return try parser.values()
    case "application/json":
      var parser = FlatJSON(body, fieldLimit: fieldLimit)
      return FormValues(try parser.members())
    default:
      // Scripts send a Content-Type even without a body.
      if body.isEmpty { return FormValues([]) }
      throw Self.unsupported("A body of the type \(quotedType)")
    }
  }

  private func urlEncoded(_ body: [UInt8]) throws -> FormValues {
    let count = body.split(separator: UInt8(ascii: "&"), maxSplits: fieldLimit).count
    guard count <= fieldLimit else { throw tooManyFields }
    guard let text = String(validating: body, as: UTF8.self) else {
      throw SiteProblem(.badRequest, "The form's body is not UTF-8.")
    }
    return FormValues(try URLQuery(text[...]).items.map { ($0.name, $0.value) })
  }

  var tooManyFields: SiteProblem {
    SiteProblem(.contentTooLarge, .tooManyFields(limit: fieldLimit))
  }

  private static func unsupported(_ subject: String) -> SiteProblem {
    SiteProblem(
      .unsupportedMediaType,
      "\(subject) cannot be read here. Send application/x-www-form-urlencoded, multipart/form-data "
        + "or application/json, in UTF-8.",
      headerFields: [
        .accept: "application/x-www-form-urlencoded, multipart/form-data, application/json"
      ])
  }
}
