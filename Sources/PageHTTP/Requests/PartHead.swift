import HTTPTypes
import PageElements

/// The header of a part of a `multipart/form-data` body.
struct PartHead {
  /// The field's name.
  let name: String
  /// The file name if the part is a file: the last path component, without control characters.
  let filename: String?
  /// The media type; `application/octet-stream` if it is missing or invalid.
  let type: String

  /// - Throws: ``SiteProblem`` (400) for malformed lines, a missing field name, or a kind of part that forms
  ///   do not send.
  init(lines: [ArraySlice<UInt8>]) throws {
    var fields: [String: String] = [:]
    for line in lines {
      guard let text = String(validating: line, as: UTF8.self),
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
        text.utf8[..<colon].allSatisfy(ParameterField.isToken),
        !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }),
        fields.updateValue(
          String(text[text.utf8.index(after: colon)...]), forKey: text[..<colon].lowercased())
          == nil
      else { throw Self.refusal(nil, "has malformed headers") }
    }
    guard
      let disposition = fields["content-disposition"].flatMap({
        ParameterField($0, quoting: .percent)
      }), disposition.value == "form-data", let name = disposition.parameters["name"]
    else {
      throw Self.refusal(nil, "has no 'Content-Disposition: form-data' with a name")
    }
    guard disposition.parameters["filename*"] == nil else {
      throw Self.refusal(name, "has a 'filename*'; send 'filename' in UTF-8")
    }
    let encoding = fields["content-transfer-encoding"]?.lowercased().filter {
      $0 != " " && $0 != "\t"
    }
    guard ["7bit", "8bit", "binary"].contains(encoding ?? "binary") else {
      throw Self.refusal(name, "has a transfer encoding; send its bytes unencoded")
    }
    let field = fields["content-type"].flatMap { ParameterField($0, quoting: .backslash) }
    guard !(field?.value ?? "").hasPrefix("multipart/") else {
      throw Self.refusal(name, "has nested parts; send each file under its field's name")
    }
    let filename = disposition.parameters["filename"].map(Self.sanitized)
    let charset = field?.parameters["charset"]?.lowercased() ?? "utf-8"
    guard filename != nil || ["utf-8", "us-ascii"].contains(charset) else {
      throw Self.refusal(name, "is not in UTF-8")
    }
    (self.name, self.filename) = (name, filename)
    type = field.map(\.value).flatMap(Self.mediaType) ?? "application/octet-stream"
  }

  /// Returns a file name without folders, and without control characters and characters that change the text
  /// direction.
  static func sanitized(_ filename: String) -> String {
    let last =
      filename.unicodeScalars.split(omittingEmptySubsequences: false) {
        $0 == "/" || $0 == "\\"
      }.last ?? []
    var allowed = String.UnicodeScalarView()
    allowed.append(
      contentsOf: last.filter {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      })
    let name = String(allowed)
    return name == "." || name == ".." ? "" : name
  }

  private static func mediaType(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ParameterField.isToken) })
    else { return nil }
    return text
  }

  private static func refusal(_ name: String?, _ fault: String) -> SiteProblem {
    let part = name.map { "The part '\($0.cut(toBytes: 80))'" } ?? "A part"
    return SiteProblem(.badRequest, "\(part) of the form \(fault).")
  }
}
