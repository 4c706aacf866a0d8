import HTTPTypes
import PageElements

/// Reads what a request carries as a form's values.
///
/// - `application/x-www-form-urlencoded` and `multipart/form-data`, which browsers send;
/// - `application/json` for other clients: one object whose members are strings, numbers, booleans
///   or null. `true` becomes the text `true`, a number its own spelling, null an empty field.
struct FormBody: Sendable {
  /// How many values and files there may be in all.
  var fieldLimit = 1_000
  /// How many bytes one file may have: 4 MiB by default.
  var fileLimit = 4 << 20
  /// How many bytes of UTF-8 the text of one field may have: 64 KiB by default.
  var textLimit = 64 << 10
  /// How many bytes the name of a field may have.
  private static let longestName = 400

  /// - Parameters:
  ///   - type: The request's `Content-Type`. It may be missing where there is no body.
  ///   - body: The request's whole body.
  /// - Throws: A ``SiteProblem``: 415 for another type, 413 over a limit, 400 for a body that is
  ///   not what its type says. One that refuses a text brings along all that was typed.
  func values(type: String?, body: [UInt8]) throws -> FormValues {
    let values = try unchecked(type: type, body: body)
    // Names are compared and hashed, which a long one of marks makes slow.
    if let item = values.items.first(where: { $0.name.utf8.count > Self.longestName }) {
      throw SiteProblem(
        .contentTooLarge,
        "The name of a field has \(item.name.utf8.count) bytes. Use \(Self.longestName) at most.")
    }
    if let (name, value) = values.items.first(where: { $0.value.utf8.count > textLimit }) {
      throw SiteProblem(
        .contentTooLarge,
        .phrase(
          .textTooLong(name.cut(toBytes: 80), bytes: value.utf8.count, limit: textLimit)),
        typed: values)
    }
    return values
  }

  private func unchecked(type: String?, body: [UInt8]) throws -> FormValues {
    guard let type else {
      guard body.isEmpty else { throw Self.unsupported("A body without a Content-Type") }
      return FormValues([])
    }
    let shown = "'\(type.cut(toBytes: 80))'"
    guard let field = ParameterField(type, quoting: .backslash) else {
      throw SiteProblem(.badRequest, "The Content-Type \(shown) is malformed.")
    }
    if let charset = field.parameters["charset"], charset.lowercased() != "utf-8" {
      throw Self.unsupported("A body of the type \(shown)")
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
      // A script's request without a body has a type all the same.
      if body.isEmpty { return FormValues([]) }
      throw Self.unsupported("A body of the type \(shown)")
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

  private static func unsupported(_ what: String) -> SiteProblem {
    SiteProblem(
      .unsupportedMediaType,
      "\(what) cannot be read here. Send application/x-www-form-urlencoded, multipart/form-data "
        + "or application/json, in UTF-8.",
      headerFields: [
        .accept: "application/x-www-form-urlencoded, multipart/form-data, application/json"
      ])
  }
}
