public import PageElements

extension String: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) { self = fieldText }

  public var fieldText: String { self }
}

extension Int: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    let digits = fieldText.trimmingASCIIWhitespace
    guard digits.utf8.count <= String.maximumValueLength else {
      throw FieldTextError(.wholeNumber)
    }
    if let number = Int(digits) {
      self = number
      return
    }
    let isNumber = digits.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    throw FieldTextError(
      isNumber && digits.utf8.count > 10
        ? .wholeNumberBetween(String(Int.min), String(Int.max)) : .wholeNumber)
  }

  public var fieldText: String { String(self) }
  public static var fieldControl: FieldControl { .number(step: 1) }
}

extension Double: FormFieldValue {
  /// Reads a finite number with a decimal point, such as `-2.5` or `1e3`.
  public init(fieldText: String) throws(FieldTextError) {
    let digits = fieldText.trimmingASCIIWhitespace
    // Swift also reads "nan", "inf" and hexadecimal numbers.
    guard digits.utf8.count <= String.maximumValueLength,
      digits.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(digits), number.isFinite
    else { throw FieldTextError(.number) }
    self = number
  }

  public var fieldText: String { decimalText }
  public static var fieldControl: FieldControl { .number(step: nil) }
}

extension Bool: FormFieldValue {
  /// Reads `true` or `on`, which a checkbox without a value sends, and `false`, `off` or an empty text.
  public init(fieldText: String) throws(FieldTextError) {
    switch fieldText.cut(toBytes: String.maximumValueLength) {
    case "true", "on": self = true
    case "false", "off", "": self = false
    default: throw .notOffered
    }
  }

  public var fieldText: String { self ? "true" : "false" }
  public var fieldTitle: String { self ? "Yes" : "No" }
  public static var fieldControl: FieldControl { .checkbox }
}

extension CalendarDate: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    guard let date = CalendarDate(fieldText.trimmingASCIIWhitespace) else {
      throw FieldTextError(.day)
    }
    self = date
  }

  public var fieldText: String { description }
  public static var fieldControl: FieldControl { .date }
}

/// An optional value. An empty text is `nil`, so that readers can clear a field.
extension Optional: FormFieldValue where Wrapped: FormFieldValue {
  public init(fieldText: String) throws(FieldTextError) {
    self = fieldText.trimmingASCIIWhitespace.isEmpty ? nil : try Wrapped(fieldText: fieldText)
  }

  public var fieldText: String { self?.fieldText ?? "" }
  public var fieldTitle: String { self?.fieldTitle ?? "" }

  /// The control of the wrapped value. An optional `Bool` is a list, because a checkbox has no third state.
  public static var fieldControl: FieldControl {
    Wrapped.fieldControl.isToggle ? .select : Wrapped.fieldControl
  }

  public static var fieldChoices: [Choice] {
    Wrapped.self == Bool.self
      ? [Choice("true", .yes), Choice("false", .no)] : Wrapped.fieldChoices
  }
}

/// A marker for optional values.
protocol OptionalFieldValue {}

extension Optional: OptionalFieldValue {}
