import PageBytes
import PageElements
package import PageSite

/// A position of a list that is short enough for an address, whatever the values of its row are.
///
/// Values that come to more than ``byteLimit`` are not all there: of long ones there is the beginning, those at the end
/// may be missing, and the last value is the key of the row. The source finds the row again by that key and takes the
/// values from it. If the row is gone, the list goes on where the first beginning says: rows that begin alike may be
/// shown again, and none is left out.
package struct ShortPosition: Sendable {
  /// The maximum size of a position's values in a cursor, in bytes.
  package static let byteLimit = 780
  /// The maximum size in bytes of the key by which a position finds its row.
  package static let keyLimit = 200
  /// The longest beginning, and the shortest that is tried for all values.
  private static let beginnings = (longest: 512, shortest: 64)

  /// The kind of a blob in a position, given by its first byte.
  package enum Mark {
    /// The bytes that follow.
    package static let bytes: UInt8 = 0
    /// A text that is no UTF-8, or holds the byte 0.
    package static let text: UInt8 = 1
    /// The key of a row whose values are not all there.
    fileprivate static let row: UInt8 = 2
  }

  /// The values that are there.
  package let values: [SortValue]
  /// The key of the row, as ``RecordKey`` writes it with ``keyLimit``.
  package let key: String
  /// The places of values of which only the beginning is there.
  package let cut: [Int]

  /// The number of leading values that are known.
  package var known: Int { cut.first ?? values.count }
  /// The beginning of the first value that is not known; `nil` where nothing is known of it.
  package var beginning: SortValue? { known < values.count ? values[known] : nil }

  /// Reads a position.
  ///
  /// - Returns: `nil` for one that has all of its values.
  /// - Throws: `InvalidPosition` for what no position of a list is.
  package init?(_ position: Position) throws {
    guard case .blob(let bytes) = position.values.last, bytes.first == Mark.row else { return nil }
    let rest = bytes.dropFirst(2)
    guard bytes.count > 1, rest.count >= Int(bytes[1]),
      let key = String(validating: rest.prefix(Int(bytes[1])), as: UTF8.self)
    else { throw InvalidPosition() }
    let places = Array(rest.dropFirst(Int(bytes[1])))
    guard places.count.isMultiple(of: 2) else { throw InvalidPosition() }
    (self.key, values) = (key, Array(position.values.dropLast()))
    cut = stride(from: 0, to: places.count, by: 2).map {
      Int(places[$0]) << 8 | Int(places[$0 + 1])
    }
    guard zip(cut, cut.dropFirst()).allSatisfy(<), cut.allSatisfy(values.indices.contains) else {
      throw InvalidPosition()
    }
  }

  /// The position of a row.
  ///
  /// - Parameters:
  ///   - sizes: How many bytes the texts and blobs have that the row is sorted by; 0 for all other values.
  ///   - key: The key of the row, of ``keyLimit`` bytes at most.
  ///   - value: Returns a value, or its first so many bytes.
  package static func position(
    sizes: [Int], key: () -> String, value: (_ index: Int, _ most: Int) -> SortValue
  ) -> Position {
    if sizes.reduce(0, { $0 + $1 + 9 }) <= byteLimit {
      return Position(sizes.indices.map { value($0, .max) })
    }
    let key = key().cut(toBytes: keyLimit)
    let room = byteLimit - key.utf8.count - 8
    var most = beginnings.longest
    func cost(_ size: Int) -> Int { min(size, most) + 11 }
    while most > beginnings.shortest, sizes.reduce(0, { $0 + cost($1) }) > room { most /= 2 }
    var (values, places, used): ([SortValue], [UInt8], Int) = ([], [], 0)
    for (index, size) in sizes.enumerated() {
      used += cost(size)
      guard used <= room else { break }
      values.append(value(index, size > most ? most : .max))
      if size > most { places += [UInt8(index >> 8), UInt8(index & 0xFF)] }
    }
    let row: [UInt8] = [Mark.row, UInt8(key.utf8.count)] + key.utf8 + places
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

  /// Its first bytes, of a text as many as are whole signs.
  package func cut(toBytes most: Int) -> SortValue {
    switch self {
    case .null, .integer, .real: self
    case .text(let text): .text(text.cut(toBytes: most))
    case .blob(let bytes): .blob(Array(bytes.prefix(most)))
    }
  }

  /// Whether its text or blob begins with that of another.
  package func begins(with other: SortValue) -> Bool {
    switch (self, other) {
    case (.text(let mine), .text(let other)): mine.utf8.starts(with: other.utf8)
    case (.blob(let mine), .blob(let other)): mine.starts(with: other)
    default: false
    }
  }
}
