/// What a form sent: names and values in their order, and files.
///
///     let values = FormValues([("title", "Tea"), ("tag", "hot"), ("tag", "green")])
///     values["title"]              // "Tea"
///     values.values(named: "tag")  // ["hot", "green"]
///     values["note"]               // nil: no such field was sent
///
/// A name may come more than once. Names are found by their bytes, so two spellings of "é" are two
/// names. Values are as they were sent: browsers end each line of a text area with CR and LF.
public struct FormValues: Hashable, Sendable {
  private struct Field: Hashable, Sendable {
    var name: ExactText
    var value: ExactText
  }

  private var fields: [Field]
  /// The files, in the order sent. A file field left empty sends none.
  public var files: [UploadedFile]

  /// - Parameters:
  ///   - items: Names and values, in the order sent.
  ///   - files: The files that came along; none by default.
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

  /// The first value of a name; `nil` when it was not sent. An empty field gives `""`.
  public subscript(name: String) -> String? {
    fields.first { $0.name.text.hasSameBytes(as: name) }?.value.text
  }

  /// All values of a name, in the order sent.
  public func values(named name: String) -> [String] {
    fields.filter { $0.name.text.hasSameBytes(as: name) }.map(\.value.text)
  }

  /// The names that have values, each once, in the order in which they first came.
  public var names: [String] {
    var seen: Set<ExactText> = []
    return fields.filter { seen.insert($0.name).inserted }.map(\.name.text)
  }

  /// The files of a field, in the order sent.
  public func files(named name: String) -> [UploadedFile] {
    files.filter { $0.name.hasSameBytes(as: name) }
  }
}
