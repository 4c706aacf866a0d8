import PageBytes
import PageElements
package import PageSite

/// A position in a list that is short enough for an address, for any values of its row.
///
/// If the values have more than ``byteLimit`` bytes, the position contains only some of them. It has the beginnings of
/// long values, may omit the values at the end, and ends with the key of the row. The source finds the row by that key
/// and takes the values from it. If the row no longer exists, the list continues at the first shortened value. It may
/// then repeat rows with the same beginning, but it omits none.
package struct ShortPosition: Sendable {
  /// The maximum size of a position's values in a cursor, in bytes.
  package static let byteLimit = 780
  /// The maximum size in bytes of the key by which a position finds its row.
  package static let keyLimit = 200
  /// The maximum and minimum length of the beginnings, in bytes.
  private static let beginnings = (longest: 512, shortest: 64)

  /// The kind of a blob in a position, given by its first byte.
  package enum Mark {
    /// The bytes that follow.
    package static let bytes: UInt8 = 0
    /// A text that is not valid UTF-8 or contains a zero byte.
    package static let text: UInt8 = 1
    /// The key of a row, in a position without all values.
    fileprivate static let row: UInt8 = 2
  }

  /// The values in the position.
  package let values: [SortValue]
  /// The key of the row, written by ``RecordKey`` with the limit ``keyLimit``.
  package let key: String
  /// The indexes of the values of which the position contains only the beginning.
  package let cutIndices: [Int]

  /// The number of complete leading values.
  package var completeValueCount: Int { cutIndices.first ?? values.count }
  /// The beginning of the first incomplete value; `nil` if the position does not contain it.
  package var beginning: SortValue? {
    completeValueCount < values.count ? values[completeValueCount] : nil
  }

  /// Reads a position.
  ///
  /// - Returns: `nil` for a position with all of its values.
  /// - Throws: `InvalidPosition` for an invalid position.
  package init?(_ position: Position) throws {
    guard case .blob(let bytes) = position.values.last, bytes.first == Mark.row else { return nil }
    let rest = bytes.dropFirst(2)
    guard bytes.count > 1, rest.count >= Int(bytes[1]),
      let key = String(validating: rest.prefix(Int(bytes[1])), as: UTF8.self)
    else { throw InvalidPosition() }
    let cutIndexBytes = Array(rest.dropFirst(Int(bytes[1])))
    guard cutIndexBytes.count.isMultiple(of: 2) else { throw InvalidPosition() }
    (self.key, values) = (key, Array(position.values.dropLast()))
    cutIndices = stride(from: 0, to: cutIndexBytes.count, by: 2).map {
      Int(cutIndexBytes[$0]) << 8 | Int(cutIndexBytes[$0 + 1])
    }
    guard zip(cutIndices, cutIndices.dropFirst()).allSatisfy(<),
      cutIndices.allSatisfy(values.indices.contains)
    else {
      throw InvalidPosition()
    }
  }

  /// Returns the position of a row.
  ///
  /// - Parameters:
  ///   - sizes: The number of bytes of each text or blob that the row is sorted by; 0 for other values.
  ///   - key: Returns the key of the row. At most ``keyLimit`` bytes are used.
  ///   - value: Returns a value, shortened to a number of bytes.
  package static func position(
    sizes: [Int], key: () -> String, value: (_ index: Int, _ limit: Int) -> SortValue
  ) -> Position {
    if sizes.reduce(0, { $0 + $1 + 9 }) <= byteLimit {
      return Position(sizes.indices.map { value($0, .max) })
    }
    let key = key().cut(toBytes: keyLimit)
    let room = byteLimit - key.utf8.count - 8
    var limit = beginnings.longest
    func cost(_ size: Int) -> Int { min(size, limit) + 11 }
    while limit > beginnings.shortest, sizes.reduce(0, { $0 + cost($1) }) > room { limit /= 2 }
    var (values, cutIndexBytes, usedBytes): ([SortValue], [UInt8], Int) = ([], [], 0)
    for (index, size) in sizes.enumerated() {
      usedBytes += cost(size)
      guard usedBytes <= room else { break }
      values.append(value(index, size > limit ? limit : .max))
      if size > limit { cutIndexBytes += [UInt8(index >> 8), UInt8(index & 0xFF)] }
    }
    let row: [UInt8] = [Mark.row, UInt8(key.utf8.count)] + key.utf8 + cutIndexBytes
    return Position(values + [.blob(row)])
  }
}

extension SortValue {
  /// The number of bytes of its text or blob; 0 for other values.
  package var size: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }

  /// Returns the first bytes, without cutting a character of a text.
  package func cut(toBytes limit: Int) -> SortValue {
    switch self {
    case .null, .integer, .real: self
    case .text(let text): .text(text.cut(toBytes: limit))
    case .blob(let bytes): .blob(Array(bytes.prefix(limit)))
    }
  }

  /// Whether its text or blob begins with another one.
  package func begins(with other: SortValue) -> Bool {
    switch (self, other) {
    case (.text(let mine), .text(let other)): mine.utf8.starts(with: other.utf8)
    case (.blob(let mine), .blob(let other)): mine.starts(with: other)
    default: false
    }
  }
}
