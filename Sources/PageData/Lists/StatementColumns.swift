import Foundation
import GRDB
import GRDBSQLite
import PageLists
import PageSite

/// The column values of a statement's current row, before any conversion.
struct StatementColumns {
  private let row: OpaquePointer
  let count: Int

  init(of statement: Statement) {
    (row, count) = (statement.sqliteStatement, statement.columnCount)
  }

  func isTrue(_ column: Int) -> Bool { sqlite3_column_int64(row, Int32(column)) != 0 }

  /// The size of its texts and BLOBs in bytes.
  var size: Int { (0..<count).reduce(0) { $0 + size($1) } }

  /// Returns the number of bytes of a text or BLOB; 0 for other values.
  func size(_ column: Int) -> Int {
    // `sqlite3_column_bytes` would convert a number to a text.
    let type = sqlite3_column_type(row, Int32(column))
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return 0 }
    return Int(sqlite3_column_bytes(row, Int32(column)))
  }

  func sortValue(_ column: Int) -> SortValue {
    let column = Int32(column)
    switch sqlite3_column_type(row, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(row, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(row, column))
    case SQLITE_TEXT: return .text(String(decoding: text(column), as: UTF8.self))
    case SQLITE_BLOB: return .blob(Array(bytes(column)))
    default: return .null
    }
  }

  /// Returns the indexes of texts that are not valid UTF-8.
  ///
  /// - Parameter values: The values of the first columns, as ``sortValue(_:)`` returns them.
  func unreadable(among values: [SortValue]) -> [Int] {
    values.indices.filter { !isReadable($0, as: values[$0]) }
  }

  /// Returns whether a value is not a text, or is valid UTF-8.
  func isReadable(_ column: Int) -> Bool { isReadable(column, as: sortValue(column)) }

  private func isReadable(_ column: Int, as value: SortValue) -> Bool {
    // Invalid bytes have been replaced by U+FFFD, which starts with 0xEF.
    guard case .text(let text) = value,
      text.utf8.withContiguousStorageIfAvailable(Self.containsReplacement)
        ?? text.utf8.contains(0xEF)
    else { return true }
    return self.text(Int32(column)).elementsEqual(text.utf8)
  }

  /// Returns whether a text may contain U+FFFD, in a fraction of the time of a loop.
  private static func containsReplacement(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return memchr(start, 0xEF, bytes.count) != nil
  }

  /// Returns the values of adjacent columns. The position of a row is made of them, in one block of memory.
  func sortValues(_ columns: Range<Int>) -> [SortValue] {
    [SortValue](unsafeUninitializedCapacity: columns.count) { values, count in
      for column in columns {
        values.initializeElement(at: count, to: sortValue(column))
        count += 1
      }
    }
  }

  /// Returns the value as part of a position, from which it is restored exactly. That includes texts that are not
  /// valid UTF-8, or contain NUL, at which GRDB would end the text.
  ///
  /// - Parameter maximumBytes: The maximum number of bytes of a text or BLOB. All by default.
  func exactValue(_ column: Int, maximumBytes: Int = .max) -> SortValue {
    switch sqlite3_column_type(row, Int32(column)) {
    case SQLITE_TEXT:
      let bytes = UnsafeRawBufferPointer(rebasing: text(Int32(column)).prefix(maximumBytes))
      if !bytes.contains(0) {
        // If a character is cut, its first bytes are removed too.
        for cut in 0...(maximumBytes == .max ? 0 : 3) {
          if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) {
            return .text(text)
          }
        }
      }
      return .blob([ShortPosition.Mark.text] + bytes)
    case SQLITE_BLOB:
      return .blob([ShortPosition.Mark.bytes] + bytes(Int32(column)).prefix(maximumBytes))
    default: return sortValue(column)
    }
  }

  /// Returns whether a value begins with a part of a position.
  func begins(_ column: Int, with beginning: SortValue) -> Bool {
    let type = sqlite3_column_type(row, Int32(column))
    switch beginning {
    case .null, .integer, .real: return false
    case .text(let other):
      return type == SQLITE_TEXT && text(Int32(column)).starts(with: other.utf8)
    case .blob(let other):
      return other.first == ShortPosition.Mark.text
        ? type == SQLITE_TEXT && text(Int32(column)).starts(with: other.dropFirst())
        : type == SQLITE_BLOB && bytes(Int32(column)).starts(with: other.dropFirst())
    }
  }

  /// Returns the text in UTF-8, even if the file uses UTF-16.
  private func text(_ column: Int32) -> UnsafeRawBufferPointer {
    // The pointer is read before the size, because the size belongs to the last conversion.
    let start = sqlite3_column_text(row, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(row, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
  }
}

/// SQL for the values of positions.
enum ExactValue {
  /// - Throws: `InvalidPosition` for a value that no position contains.
  static func sql(_ value: SortValue) throws -> SQL {
    switch value {
    case .null: return "NULL"
    case .integer(let number): return "\(number)"
    case .real(let number):
      guard !number.isNaN else { throw InvalidPosition() }
      return "\(number)"
    case .text(let text): return "\(text)"
    case .blob(let bytes):
      let data = Data(bytes.dropFirst())
      switch bytes.first {
      case ShortPosition.Mark.bytes: return "\(data)"
      case ShortPosition.Mark.text:
        if let text = String(validating: bytes.dropFirst(), as: UTF8.self) {
          return ListSQL.text(text)
        }
        // A cast would make SQLite compare numbers as texts. The plus sign prevents that.
        return "+CAST(\(data) AS TEXT)"
      default: throw InvalidPosition()
      }
    }
  }

  /// Returns a value that is greater than all texts or BLOBs with a prefix, in byte order; `nil` for other types.
  static func end(of beginning: SortValue) -> SQL? {
    // These bytes do not occur in UTF-8.
    let end = Array(repeating: UInt8.max, count: 16)
    return switch beginning {
    case .null, .integer, .real: nil
    case .text(let text): "+CAST(\(Data(text.utf8 + end)) AS TEXT)"
    case .blob(let bytes): try? sql(.blob(bytes + end))
    }
  }
}
