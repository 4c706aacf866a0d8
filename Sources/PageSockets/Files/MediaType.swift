/// The media type for a file name (RFC 9110, section 8.3.1).
struct MediaType: Hashable, Sendable {
  /// The type in lower case, without parameters.
  let name: String

  /// - Parameter fileName: A file name. Only the extension after its last dot counts, in either case. Without a known
  ///   extension, the type is `application/octet-stream`.
  init(ofFileNamed fileName: String) {
    let dot = fileName.utf8.lastIndex(of: UInt8(ascii: "."))
    let fileExtension = dot.map { Substring(fileName.utf8[$0...].dropFirst()).lowercased() }
    self.name = fileExtension.flatMap { Self.byExtension[$0] } ?? "application/octet-stream"
  }

  /// Whether the content is text, which has a character encoding and is worth compressing.
  var isText: Bool {
    name.hasPrefix("text/") || name.hasSuffix("+json") || name.hasSuffix("+xml")
      || ["application/json", "application/xml", "application/xml-dtd"].contains(name)
  }

  /// The value of `Content-Type`. Text is declared as UTF-8, since a file does not record its encoding. Browsers that
  /// guess the encoding can be tricked into seeing markup in plain text.
  var field: String { isText ? name + "; charset=utf-8" : name }

  private static let byExtension: [String: String] = {
    var types: [String: String] = [:]
    for line in MediaTypes.list.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      for fileExtension in words.dropFirst() { types[fileExtension] = words[0] }
    }
    return types
  }()
}
