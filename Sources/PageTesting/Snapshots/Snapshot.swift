import PagePatching
import PageValidation

/// The recorded form of a value: a text that two versions can be compared by line by line, and the validator's
/// findings about its HTML.
///
/// The same value has the same text in every process. Each kind documents what it does not record. Every other change
/// changes the text.
///
///     assertSnapshot(of: .stylesheet(css))
///     assertSnapshot(of: .page(String(decoding: response.body, as: UTF8.self)))
public struct Snapshot: Hashable, Sendable {
  /// The text, which ends with a line feed.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The file extension for the text: `html`, `css` or `txt`.
  public let fileExtension: String
  package let bytes: [UInt8]
  /// The validation errors of the HTML, as messages for a test.
  package let failures: [String]

  init(_ bytes: [UInt8], fileExtension: String, failures: [String] = []) {
    (self.bytes, self.fileExtension, self.failures) = (bytes, fileExtension, failures)
  }

  /// Records a whole page, from `<!DOCTYPE html>` on: indented, with a line for each row and block.
  ///
  /// Placeholders replace values that change without the page's content: `HASH` in the addresses of the library's
  /// stylesheet and script, `VERSION` and `BUILD` in attributes of `<body>`, `BASE` in a bound form's `pe-base`. The
  /// key at the end of a form, which differs in each response, is left out.
  public static func page(_ html: String) -> Snapshot {
    let bytes = Array(html.utf8)
    return Snapshot(
      HTMLLayout.text(of: SnapshotPlaceholders.inserted(in: bytes)), fileExtension: "html",
      failures: Validation.failures(in: bytes, as: .page))
  }

  /// Records a part of a page's body, such as a table: indented, and otherwise unchanged.
  public static func content(_ html: String) -> Snapshot {
    let bytes = Array(html.utf8)
    return Snapshot(
      HTMLLayout.text(of: bytes), fileExtension: "html",
      failures: Validation.failures(in: bytes, as: .content))
  }

  /// Records JSON such as a page's document or a batch of rows: a line for each member, with HTML as HTML.
  ///
  /// The placeholder `VERSION` replaces a document's version.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func json(_ text: String) throws -> Snapshot {
    Snapshot(JSONLayout.text(of: try json(parsing: text)), fileExtension: "txt")
  }

  /// Records a JSON Patch: a line for each operation, followed by its value, with HTML as HTML.
  ///
  /// The placeholders `OLD` and `NEW` replace the versions.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func patch(_ text: String) throws -> Snapshot {
    Snapshot(JSONLayout.text(ofPatch: try json(parsing: text)), fileExtension: "txt")
  }

  /// Records a stylesheet: a line for each selector and declaration, without comments.
  public static func stylesheet(_ css: String) -> Snapshot {
    Snapshot(StylesheetLayout.lines(of: css), fileExtension: "css")
  }

  /// Records any other text, unchanged.
  public static func text(_ text: String) -> Snapshot {
    Snapshot(Array(text.utf8) + (text.utf8.last == 0x0A ? [] : [0x0A]), fileExtension: "txt")
  }

  private static func json(parsing text: String) throws -> JSONValue {
    do {
      return try JSONValue(parsing: text.utf8)
    } catch {
      throw SnapshotError.notJSON("\(error)")
    }
  }
}

/// A reason why a value has no snapshot.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not JSON; the parser's message.
  case notJSON(String)
  /// A response's body is not text; its content type.
  case notText(type: String)
  /// A page could not be loaded; its path, the status and the body of the response.
  case requestFailed(path: String, status: Int, body: String)

  public var description: String {
    switch self {
    case .notJSON(let reason):
      "The text is not JSON: \(reason) Record it with .text(_:) if that is right."
    case .notText(let type):
      "The response is of type '\(type)', which is not text. Compare its bytes with #expect."
    case .requestFailed(let path, let status, let body):
      "GET \(path) returned status \(status). To record that response, pass the response itself. "
        + "Its body: \(body)"
    }
  }
}
