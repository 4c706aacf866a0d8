/// A value that an ``Address`` can hold, and that a path gives back.
///
/// Text, whole numbers, `Bool` and days conform, and so does an enum with raw values that says so:
///
///     enum Cup: String, AddressValue { case small, large }
///
/// Each value has one text, and no other is read as it: `7` is a number's, `07` and `+7` are not.
public protocol AddressValue: Sendable {
  /// The value as text, not yet percent-encoded.
  var addressText: String { get }

  /// Reads a value; `nil` for text that is no value's.
  init?(addressText: String)
}

extension AddressValue where Self: LosslessStringConvertible {
  public var addressText: String { description }

  public init?(addressText text: String) {
    guard text.utf8.count <= String.longestValue, let value = Self(text),
      value.description.hasSameBytes(as: text)
    else { return nil }
    self = value
  }
}

extension AddressValue where Self: RawRepresentable, RawValue: AddressValue {
  public var addressText: String { rawValue.addressText }

  public init?(addressText text: String) {
    guard let raw = RawValue(addressText: text) else { return nil }
    self.init(rawValue: raw)
  }
}

extension String: AddressValue {
  public var addressText: String { self }
  public init?(addressText text: String) { self = text }
}
extension Substring: AddressValue {
  public var addressText: String { String(self) }
  public init?(addressText text: String) { self = text[...] }
}

extension Int: AddressValue {}
extension Int32: AddressValue {}
extension Int64: AddressValue {}
extension UInt: AddressValue {}
extension UInt32: AddressValue {}
extension UInt64: AddressValue {}
extension Bool: AddressValue {}
extension CalendarDate: AddressValue {}
