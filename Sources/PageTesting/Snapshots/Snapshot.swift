import PagePatching
import PageValidation

/// What is recorded of a value: a text that two versions can be compared by line by line, and what
/// the validator says about the HTML it was made of.
///
/// The same value gives the same text, in every process. What is not recorded is said at each kind;
/// every other change is a change of the text.
///
///     assertSnapshot(of: .stylesheet(css))
///     assertSnapshot(of: .page(String(decoding: response.body, as: UTF8.self)))
public struct Snapshot: Hashable, Sendable {
  /// The text, ending in a line feed.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// How the name of a file with this text ends: `html`, `css` or `txt`.
  public let fileExtension: String
  package let bytes: [UInt8]
  /// What is wrong with the HTML, as messages for a test.
  package let failures: [String]

  init(_ bytes: [UInt8], fileExtension: String, failures: [String] = []) {
    (self.bytes, self.fileExtension, self.failures) = (bytes, fileExtension, failures)
  }

  /// A whole page, from `<!DOCTYPE html>` on: indented, a line for each row and block.
  ///
  /// What changes without the page's content has a word in its place: `HASH` in the addresses of the
  /// library's stylesheet and script, `VERSION` and `BUILD` in attributes of `<body>`, `BASE` in a
  /// bound form's `pe-base`. The key that ends a form, another one in each answer, is left out.
  public static func page(_ html: String) -> Snapshot {
    let bytes = Array(html.utf8)
    return Snapshot(
      HTMLLayout.lines(of: SnapshotPlaceholders.inserted(in: bytes)), fileExtension: "html",
      failures: Validation.failures(in: bytes, as: .page))
  }

  /// A part of a page's body, such as a table: indented, and otherwise to the byte.
  public static func content(_ html: String) -> Snapshot {
    let bytes = Array(html.utf8)
    return Snapshot(
      HTMLLayout.lines(of: bytes), fileExtension: "html",
      failures: Validation.failures(in: bytes, as: .content))
  }

  /// JSON such as a page's document or a batch of rows: a line for each member, HTML as HTML.
  ///
  /// A document's version has the word `VERSION` in its place.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func json(_ text: String) throws -> Snapshot {
    Snapshot(JSONLayout.lines(of: try json(parsing: text)), fileExtension: "txt")
  }

  /// A JSON Patch: a line for each operation, and below it the value it brings, HTML as HTML.
  ///
  /// The versions have the words `OLD` and `NEW` in their place.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func patch(_ text: String) throws -> Snapshot {
    Snapshot(JSONLayout.lines(ofPatch: try json(parsing: text)), fileExtension: "txt")
  }

  /// A stylesheet: a line for each selector and declaration, without comments.
  public static func stylesheet(_ css: String) -> Snapshot {
    Snapshot(StylesheetLayout.lines(of: css), fileExtension: "css")
  }

  /// Any other text, as it is.
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

/// Why a value has no snapshot.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no JSON; what the parser says.
  case notJSON(String)
  /// A response's body is no text; its content type.
  case notText(type: String)
  /// A page could not be had; its path, the status and what came instead.
  case notAnswered(path: String, status: Int, body: String)

  public var description: String {
    switch self {
    case .notJSON(let reason):
      "The text is no JSON: \(reason) Record it with .text(_:) if that is right."
    case .notText(let type):
      "The response is of type '\(type)', which is no text. Compare its bytes with #expect."
    case .notAnswered(let path, let status, let body):
      "GET \(path) answers \(status). To record that answer, pass the response itself. "
        + "It says: \(body)"
    }
  }
}
