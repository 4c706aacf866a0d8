/// A value that can be the key of a row or a section. Its text is the same in every process.
///
/// Strings and integers conform. For your own type, return the identifier of the value in your data.
public protocol KeyConvertible {
  /// The text of the key. Never empty; need not be readable.
  var key: String { get }
}

extension String: KeyConvertible {
  public var key: String { self }
}
extension Substring: KeyConvertible {
  public var key: String { String(self) }
}

extension KeyConvertible where Self: BinaryInteger {
  public var key: String { String(self) }
}
extension Int: KeyConvertible {
  public var key: String { String(decimal: self) }
}
extension Int64: KeyConvertible {
  public var key: String { Int(exactly: self).map(String.init(decimal:)) ?? String(self) }
}
extension UInt32: KeyConvertible {}
extension UInt64: KeyConvertible {}
