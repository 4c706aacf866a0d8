import PageBytes

/// The body of a form submission, encoded as a browser does.
struct FormContent: Sendable {
  /// The value of `Content-Type`.
  var type: String
  var bytes: [UInt8]

  /// A name and a value of a form.
  struct Entry: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case text(String)
      case file(FieldInput.File)
    }

    var name: String
    var value: Value
  }

  /// - Parameters:
  ///   - isMultipart: Whether the form's `enctype` is `multipart/form-data`.
  ///   - byScript: Whether a script creates the body from the form's entries. Lines then end with line feeds, because
  ///     only a browser that encodes a form itself converts them.
  init(_ entries: [Entry], isMultipart: Bool, byScript: Bool = false) {
    self = isMultipart ? .multipart(entries) : .urlEncoded(entries, byScript: byScript)
  }

  private init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }

  /// Encodes the entries as a URL-encoded form. For a file, only the name is sent (HTML Standard, section 4.10.21.7).
  private static func urlEncoded(_ entries: [Entry], byScript: Bool) -> FormContent {
    FormContent(
      type: "application/x-www-form-urlencoded;charset=UTF-8",
      bytes: Array(query(entries, lineEnd: byScript ? "\n" : "\r\n").utf8))
  }

  /// Returns the entries as a URL's query.
  static func query(_ entries: [Entry], lineEnd: String = "\r\n") -> String {
    entries.map { entry in
      let value =
        switch entry.value {
        case .text(let text): text
        case .file(let file): file.name
        }
      return [entry.name, value].map { encoded(withLineEnds($0, lineEnd)) }.joined(separator: "=")
    }
    .joined(separator: "&")
  }

  private static func multipart(_ entries: [Entry]) -> FormContent {
    let all = entries.map(\.value).compactMap { value in
      if case .file(let file) = value { file.bytes } else { nil }
    }
    var boundary = "SiteClientFormBoundary"
    // The boundary must not occur in the content.
    while all.contains(where: { $0.firstRange(of: boundary.utf8) != nil })
      || entries.contains(where: { "\($0)".contains(boundary) })
    {
      boundary += "x"
    }
    var bytes: [UInt8] = []
    for entry in entries {
      bytes +=
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(entry.name))\"".utf8
      switch entry.value {
      case .text(let text):
        bytes += "\r\n\r\n".utf8
        bytes += withLineEnds(text).utf8
      case .file(let file):
        bytes += "; filename=\"\(quoted(file.name))\"\r\nContent-Type: \(file.type)\r\n\r\n".utf8
        bytes += file.bytes
      }
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    return FormContent(type: "multipart/form-data; boundary=\(boundary)", bytes: bytes)
  }

  private static func quoted(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func withLineEnds(_ text: String, _ lineEnd: String = "\r\n") -> String {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: lineEnd)
  }

  private static func encoded(_ text: String) -> String {
    PercentCoding.encode(text.utf8, leaving: .form)
  }
}
