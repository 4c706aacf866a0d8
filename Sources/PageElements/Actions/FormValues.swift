/// The values of a submitted form: names and values in order, and files.
///
///     let values = FormValues([("title", "Tea"), ("tag", "hot"), ("tag", "green")])
///     values["title"]              // "Tea"
///     values.values(named: "tag")  // ["hot", "green"]
///     values["note"]               // nil: no such field was sent
///
/// A name may occur more than once. Names are compared by bytes, so two spellings of "é" are two names. Values are as
/// sent: browsers end each line of a text area with CR LF.
public struct FormValues: Hashable, Sendable {
  private struct Field: Hashable, Sendable {
    var name: ExactText
    var value: ExactText
  }

  private var fields: [Field]
  /// The files, in the order sent. An empty file field sends none.
  public var files: [UploadedFile]

  /// Creates form values.
  ///
  /// - Parameters:
  ///   - items: Names and values, in the order sent.
  ///   - files: The files. Empty by default.
  public init(_ items: [(String, String)], files: [UploadedFile] = []) {
    fields = items.map { Field(name: ExactText(text: $0), value: ExactText(text: $1)) }
    self.files = files
  }

  /// Names and values, in the order sent.
  public var items: [(name: String, value: String)] {
    fields.map { ($0.name.text, $0.value.text) }
  }

  /// Whether neither a value nor a file was sent.
  public var isEmpty: Bool { fields.isEmpty && files.isEmpty }

  /// The first value with a name, or `nil` if it was not sent. An empty field has the value `""`.
  public subscript(name: String) -> String? {
    fields.first { $0.name.text.hasSameBytes(as: name) }?.value.text
  }

  /// Returns all values with a name, in the order sent.
  public func values(named name: String) -> [String] {
    fields.filter { $0.name.text.hasSameBytes(as: name) }.map(\.value.text)
  }

  /// The distinct names that have values, in order of first occurrence.
  public var names: [String] {
    var seen: Set<ExactText> = []
    return fields.filter { seen.insert($0.name).inserted }.map(\.name.text)
  }

  /// Returns the files of a field, in the order sent.
  public func files(named name: String) -> [UploadedFile] {
    files.filter { $0.name.hasSameBytes(as: name) }
  }
}
