import HTTPTypes

/// A way in which text enters the site from outside.
package enum HostileEntryPoint: Hashable, Sendable {
  /// The value of a form field, in one of the spellings.
  case field(String, Spelling)
  case fieldName(Spelling)
  case fileName
  /// A parameter of a URL's query.
  case query(String)
  case path
  /// A component of an action's URL: section, row, element or event.
  case action(Int)
  case header(String)
  case template
  case fragment
  /// A placeholder in another author's markup; see ``HostileMarkup``.
  case markup(String)
  /// A placeholder in a template.
  case templateText(String)

  package enum Spelling: String, CaseIterable, Sendable { case url, raw, parts, json }

  package static let all: [HostileEntryPoint] =
    HostilePage.fields.flatMap { name in Spelling.allCases.map { .field(name, $0) } }
    + Spelling.allCases.map { .fieldName($0) } + [.fileName, .path, .template, .fragment]
    + HostilePage.queries.map { .query($0) } + (0..<4).map { .action($0) }
    + HostilePage.headers.map { .header($0) }
    + HostileMarkup.fragments.keys.sorted().map { .markup($0) }
    + HostileMarkup.templates.keys.sorted().map { .templateText($0) }

  package var name: String {
    switch self {
    case .field(let name, let spelling): "field \(name) \(spelling)"
    case .fieldName(let spelling): "name \(spelling)"
    case .fileName: "file"
    case .query(let address): "query \(address)"
    case .path: "path"
    case .action(let part): "action \(part)"
    case .header(let name): "header \(name)"
    case .template: "template"
    case .fragment: "fragment"
    case .markup(let place): "fragment \(place)"
    case .templateText(let place): "template \(place)"
    }
  }

  /// Returns the request that contains `text`, or `nil` if the entry is not part of a request.
  func request(_ text: String) -> (request: HTTPRequest, body: [UInt8])? {
    switch self {
    case .field(let name, let spelling): return Self.post(name, text, spelling)
    case .fieldName(let spelling): return Self.post(text, "1", spelling)
    case .fileName:
      let name = Self.unquoted(text)
      let part = "Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\""
      return Self.post(
        "multipart/form-data; boundary=b",
        "--b\r\n\(part)\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n")
    case .query(let address): return (Self.get(address + Self.escaped(text)), [])
    case .path: return (Self.get("/" + Self.escaped(text)), [])
    case .action(let part):
      var parts = ["-table", "-table", "all", "submit"]
      parts[part] = Self.escaped(text)
      return Self.post(
        "application/x-www-form-urlencoded", "title=Tea",
        to: "/all/-/actions/\(parts.joined(separator: "/"))")
    case .header(let name):
      guard let field = HTTPField.Name(name) else { return nil }
      var (request, body) =
        HostilePage.postHeaders.contains(name)
        ? Self.post("application/x-www-form-urlencoded", "title=Tea") : (Self.get("/all"), [])
      if name == "Last-Event-ID" { request.path = "/all/-/events" }
      if name == "Host" { request.authority = text } else { request.headerFields[field] = text }
      return (request, body)
    case .template, .fragment, .markup, .templateText: return nil
    }
  }

  private static func get(_ path: String) -> HTTPRequest {
    HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: path,
      headerFields: [.accept: "text/html"])
  }

  private static func post(
    _ name: String, _ value: String, _ spelling: Spelling
  ) -> (HTTPRequest, [UInt8]) {
    switch spelling {
    case .url:
      post("application/x-www-form-urlencoded", "title=Tea&\(escaped(name))=\(escaped(value))")
    case .raw:
      // Only the characters that separate the fields of the body are escaped.
      post("application/x-www-form-urlencoded", "title=Tea&\(name)=\(value)")
    case .parts:
      post(
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"\(unquoted(name))\""
          + "\r\n\r\n\(value)\r\n--b--\r\n")
    case .json: post("application/json", "{\(quoted(name)):\(quoted(value))}")
    }
  }

  private static func post(
    _ type: String, _ body: String, to path: String = "/all/-/actions/-table/-table/all/submit"
  ) -> (HTTPRequest, [UInt8]) {
    var request = get(path)
    request.method = .post
    request.headerFields[.contentType] = type
    return (request, Array(body.utf8))
  }

  private static func unquoted(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? Array("%22".utf8) : [$0] },
      as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}": result += "\\u0000"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
