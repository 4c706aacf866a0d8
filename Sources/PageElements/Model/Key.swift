/// A value that can name a row or a section: its text is the same in every process.
///
/// Strings and integers conform; for a type of your own return what identifies it in your data.
public protocol KeyConvertible {
  /// The key's text. Never empty; need not be readable.
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
