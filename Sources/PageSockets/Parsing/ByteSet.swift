/// A set of ASCII characters with a constant-time membership test.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ characters: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    (self.low, self.high) = (low, high)
  }

  func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<64: low >> UInt64(byte) & 1 == 1
    case 64..<128: high >> UInt64(byte - 64) & 1 == 1
    default: false
    }
  }

  private static let alphanumeric =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

  /// `tchar` (RFC 9110, section 5.6.2).
  static let token = ByteSet(alphanumeric + "!#$%&'*+-.^_`|~")
  /// `unreserved` and `sub-delims` (RFC 3986, section 2): a registered name without its
  /// percent-encoded bytes.
  static let name = ByteSet(alphanumeric + "-._~!$&'()*+,;=")
  /// `pchar` and `/` (RFC 3986, section 3.3), and characters that browsers do not encode in a path.
  static let path = ByteSet(alphanumeric + "-._~!$&'()*+,;=:@/" + "[]|^")
  /// `query` (RFC 3986, section 3.4), and characters that browsers do not encode in a query.
  static let query = ByteSet(alphanumeric + "-._~!$&'()*+,;=:@/?" + "[]|^\\`{}%")
}

typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// Returns a part of the same memory.
  func part(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }
  func part(from start: Int) -> Bytes { Bytes(rebasing: self[start...]) }
}
