import PageBytes

/// The range of a `Range` field (RFC 9110, section 14.1.2), before the size is known.
enum ByteRange: Hashable, Sendable {
  /// From one offset through another, both included, or to the end.
  case from(Int, through: Int?)
  /// A number of bytes at the end.
  case last(Int)

  /// - Parameter field: The value of `Range`.
  /// - Returns: The range, or `nil` if the field is to be ignored: because it is malformed, has another unit, or
  ///   contains several ranges. The server then sends the whole content, as section 14.2 permits. For a client, that
  ///   is the
  ///   same as a request without the field. For the server, many small or overlapping parts could be far more work
  ///   than that.
  init?(_ field: String) {
    let halves = field.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2,
      halves[0].map({ $0 | 0x20 }).elementsEqual("bytes".utf8)
    else { return nil }
    // A list may have empty elements.
    let members = halves[1].split(separator: UInt8(ascii: ",")).map(\.trimmingBlanks)
      .filter { !$0.isEmpty }
    guard members.count == 1, let dash = members[0].firstIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    let first = members[0][..<dash]
    let last = members[0][dash...].dropFirst()
    if first.isEmpty {
      guard let count = Self.number(last) else { return nil }
      self = .last(count)
    } else {
      guard let start = Self.number(first) else { return nil }
      guard !last.isEmpty else {
        self = .from(start, through: nil)
        return
      }
      guard let end = Self.number(last), start <= end else { return nil }
      self = .from(start, through: end)
    }
  }

  /// The part of the content to send.
  enum Selection: Hashable {
    /// Status 206 with these bytes.
    case part(Range<Int>)
    /// Status 200.
    case whole
    /// Status 416.
    case unsatisfiable
  }

  /// Returns the selection for content of `size` bytes.
  func selection(of size: Int) -> Selection {
    switch self {
    case .from(let start, let end):
      guard start < size else { return .unsatisfiable }
      return .part(start..<(end.map { min($0, size - 1) + 1 } ?? size))
    case .last(0): return .unsatisfiable
    case .last(let count):
      // Empty content satisfies the range, but `Content-Range` cannot express it.
      return size == 0 ? .whole : .part(max(0, size - count)..<size)
    }
  }

  /// Parses a number. One that overflows becomes `Int.max`, which is beyond the end of any file too.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty else { return nil }
    var number = 0
    for byte in digits {
      guard let digit = byte.digit else { return nil }
      let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(digit)
      number = overflow || carry ? .max : sum
    }
    return number
  }
}
