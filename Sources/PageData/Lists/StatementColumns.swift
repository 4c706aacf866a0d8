import Foundation
import GRDB
import GRDBSQLite
import PageSite

/// What SQLite has of the row that a statement is at, before anybody asks for it in another type.
struct StatementColumns {
  private let row: OpaquePointer
  let count: Int

  init(of statement: Statement) {
    (row, count) = (statement.sqliteStatement, statement.columnCount)
  }

  func isTrue(_ column: Int) -> Bool { sqlite3_column_int64(row, Int32(column)) != 0 }

  /// How many bytes its texts and blobs have.
  var size: Int {
    var size = 0
    for column in 0..<Int32(count) {
      // To ask a number for its bytes would make a text of it.
      let type = sqlite3_column_type(row, column)
      guard type == SQLITE_TEXT || type == SQLITE_BLOB else { continue }
      size += Int(sqlite3_column_bytes(row, column))
    }
    return size
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

  /// The values of columns that stand side by side. A row's position is made of them, in one block of memory.
  func sortValues(_ columns: Range<Int>) -> [SortValue] {
    [SortValue](unsafeUninitializedCapacity: columns.count) { values, count in
      for column in columns {
        values.initializeElement(at: count, to: sortValue(column))
        count += 1
      }
    }
  }

  /// The value as part of a position, from which it comes back exactly: also a text that is no UTF-8, or that holds
  /// the byte 0, at which GRDB ends a text.
  func exactValue(_ column: Int) -> SortValue {
    switch sqlite3_column_type(row, Int32(column)) {
    case SQLITE_TEXT:
      let bytes = text(Int32(column))
      if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
        return .text(text)
      }
      return .blob([ExactValue.text] + bytes)
    case SQLITE_BLOB: return .blob([ExactValue.blob] + bytes(Int32(column)))
    default: return sortValue(column)
    }
  }

  /// The same, of a text or bytes that are too long for an address only how they begin.
  func shortValue(_ column: Int) -> SortValue {
    let type = sqlite3_column_type(row, Int32(column))
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return sortValue(column) }
    let bytes = type == SQLITE_TEXT ? text(Int32(column)) : bytes(Int32(column))
    guard bytes.count > ExactValue.byteLimit else { return exactValue(column) }
    let kind = type == SQLITE_TEXT ? ExactValue.longText : ExactValue.longBlob
    return .blob([kind] + bytes.prefix(ExactValue.prefixLength))
  }

  /// In UTF-8, though the file may have it in UTF-16.
  private func text(_ column: Int32) -> UnsafeRawBufferPointer {
    // The pointer before the number, which is that of what was asked for last.
    let start = sqlite3_column_text(row, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(row, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
  }
}

/// What a blob in a position stands for, by its first byte.
enum ExactValue {
  static let blob: UInt8 = 0
  static let text: UInt8 = 1
  /// How something begins that is too long for an address; the row is asked for all of it.
  static let longText: UInt8 = 2
  static let longBlob: UInt8 = 3

  /// Eight of these fit into an address.
  static let byteLimit = 500
  static let prefixLength = 64

  /// How a long value begins, in SQL; `nil` for all others.
  static func beginning(_ value: SortValue) -> SQL? {
    guard case .blob(let bytes) = value, let kind = bytes.first,
      kind == longText || kind == longBlob
    else { return nil }
    let data = Data(bytes.dropFirst())
    return kind == longText ? "CAST(\(data) AS TEXT)" : "\(data)"
  }

  /// A value of a position in SQL.
  ///
  /// - Throws: `InvalidPosition` for what no position of a list has.
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
      case Self.blob: return "\(data)"
      case Self.text: return "CAST(\(data) AS TEXT)"
      default: throw InvalidPosition()
      }
    }
  }
}
