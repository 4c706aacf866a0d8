/// What a file's name says about its content (RFC 9110, section 8.3.1).
struct MediaType: Hashable, Sendable {
  /// Without parameters, in lower case.
  let name: String

  /// - Parameter fileName: Only what follows its last dot counts, in either case. A name without an
  ///   extension, or with one that is in no list, is `application/octet-stream`.
  init(ofFileNamed fileName: String) {
    let dot = fileName.utf8.lastIndex(of: UInt8(ascii: "."))
    let fileExtension = dot.map { Substring(fileName.utf8[$0...].dropFirst()).lowercased() }
    self.name = fileExtension.flatMap { Self.byExtension[$0] } ?? "application/octet-stream"
  }

  /// Whether the content is characters, so that it has an encoding and is worth compressing.
  var isText: Bool {
    name.hasPrefix("text/") || name.hasSuffix("+json") || name.hasSuffix("+xml")
      || ["application/json", "application/xml", "application/xml-dtd"].contains(name)
  }

  /// The value of `Content-Type`. Text is taken to be UTF-8: no file says what it is in, and
  /// readers that are left to guess can be led to see markup where there is none.
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
