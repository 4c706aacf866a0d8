public import PageElements

/// Several values, one on each line of ``fieldText``: selected checkboxes, or comma-separated tags. Values without text
/// are omitted.
extension Array: FormFieldValue where Element: FormFieldValue {
  /// Reads at most 1,000 values of at most 400 characters each.
  public init(fieldText: String) throws(FieldTextError) {
    let lines = fieldText.listedValues
    guard lines.count <= Self.maximumValues else {
      throw FieldTextError(.tooManyItems(lines.count, limit: Self.maximumValues))
    }
    var values: [Element] = []
    for line in lines {
      // Checked before comparisons, which normalize texts. That takes quadratic time for many combining marks.
      let length = line.utf16.count
      guard length <= String.maximumValueLength else {
        throw FieldTextError(.tooLong(length, limit: String.maximumValueLength))
      }
      values.append(try Element(fieldText: line))
    }
    self = values
  }

  private static var maximumValues: Int { 1_000 }

  public var fieldText: String { map(\.fieldText).joinedAsList }
  public var fieldTitle: String { map(\.fieldTitle).joined(separator: ", ") }

  /// Checkboxes if there are choices, otherwise tags.
  public static var fieldControl: FieldControl {
    Element.fieldChoices.isEmpty ? .tags : .checkboxes
  }

  public static var fieldChoices: [Choice] { Element.fieldChoices }
}

/// Several distinct values, in the order of their texts.
extension Set: FormFieldValue where Element: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    self = Set(try [Element](fieldText: fieldText))
  }

  public var fieldText: String { sorted.map(\.fieldText).joinedAsList }
  public var fieldTitle: String { sorted.map(\.fieldTitle).joined(separator: ", ") }
  public static var fieldControl: FieldControl { [Element].fieldControl }
  public static var fieldChoices: [Choice] { Element.fieldChoices }

  private var sorted: [Element] {
    sorted { $0.fieldText.utf8.lexicographicallyPrecedes($1.fieldText.utf8) }
  }
}

extension [String] {
  /// The list's text for the texts of its values.
  var joinedAsList: String {
    filter { !$0.trimmingASCIIWhitespace.isEmpty }.joined(separator: "\n")
  }
}

extension String {
  /// The texts of a list's values.
  var listedValues: [String] {
    utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)).trimmingASCIIWhitespace }
      .filter { !$0.isEmpty }
  }

  /// The distinct values of a list. Commas separate values, too.
  var listedTags: [String] {
    var seen: Set<ExactText> = []
    return utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ",") }
      .map { String(Substring($0)).trimmingASCIIWhitespace }
      .filter { !$0.isEmpty && seen.insert(ExactText(text: $0)).inserted }
  }
}
