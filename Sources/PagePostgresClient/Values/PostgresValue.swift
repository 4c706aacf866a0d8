public import Foundation

/// A type for the values of statements and result rows.
public protocol PostgresValue: Sendable {
  /// The value as it is sent to the server.
  var postgresParameter: PostgresParameter { get }

  /// Creates a value from a text of the server; `nil` if the text is invalid.
  init?(postgres text: String)
}

extension String: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(self) }
  public init?(postgres text: String) { self = text }
}

extension Bool: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(self ? "t" : "f") }
  public init?(postgres text: String) {
    switch text {
    case "t", "true": self = true
    case "f", "false": self = false
    default: return nil
    }
  }
}

extension PostgresValue where Self: LosslessStringConvertible {
  public var postgresParameter: PostgresParameter { .text(description) }
  public init?(postgres text: String) { self.init(text) }
}

extension Int: PostgresValue {}
extension Int16: PostgresValue {}
extension Int32: PostgresValue {}
extension Int64: PostgresValue {}
extension Float: PostgresValue {
  public var postgresParameter: PostgresParameter { Double(self).postgresParameter }
}

extension Double: PostgresValue {
  public var postgresParameter: PostgresParameter {
    // The server's names for these (PostgreSQL, "Floating-Point Types").
    if isNaN { return .text("NaN") }
    if isInfinite { return .text(self < 0 ? "-Infinity" : "Infinity") }
    return .text(description)
  }
}

extension [UInt8]: PostgresValue {
  public var postgresParameter: PostgresParameter { .bytes(self) }

  /// Parses hexadecimal digits after `\x` (PostgreSQL, "bytea Hex Format").
  public init?(postgres text: String) {
    let digits = text.utf8.dropFirst(2)
    guard text.utf8.starts(with: "\\x".utf8), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let half = Self.half(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | half)
        high = nil
      } else {
        high = half
      }
    }
    self = bytes
  }

  private static func half(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension UUID: PostgresValue {
  public var postgresParameter: PostgresParameter { .text(uuidString) }
  public init?(postgres text: String) { self.init(uuidString: text) }
}
