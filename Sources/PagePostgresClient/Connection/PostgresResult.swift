/// The result of a statement: rows, or the number of rows that it changed.
///
/// The values are the texts that the server has sent. None is copied before it is read.
public final class PostgresResult: @unchecked Sendable {
  // A result never changes, so any thread may read it.
  private let pointer: LibPQ.Pointer
  private let library: LibPQ

  /// The names of the columns, in their order.
  public let columns: [String]
  /// The object ids of the columns' types (`pg_type.oid`).
  package let types: [UInt32]
  /// The number of rows.
  public let count: Int
  /// The number of rows that were read, inserted, updated or deleted.
  public let affectedRowCount: Int
  /// The command, such as `COMMIT`.
  package let command: String

  package init(_ pointer: LibPQ.Pointer, _ library: LibPQ) {
    (self.pointer, self.library) = (pointer, library)
    let width = library.columnCount(pointer)
    columns = (0..<width).map { library.columnName(pointer, $0).map { String(cString: $0) } ?? "" }
    types = (0..<width).map { library.columnType(pointer, $0) }
    count = Int(library.rowCount(pointer))
    affectedRowCount = library.changedRows(pointer).flatMap { Int(String(cString: $0)) } ?? 0
    command = library.command(pointer).map { String(cString: $0) } ?? ""
  }

  deinit { library.clear(pointer) }

  /// Passes the bytes of a value to `body`; `nil` for NULL, and for a row or column that does not exist.
  package func withBytes<Value>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) -> Value
  ) -> Value {
    guard row >= 0, row < count, column >= 0, column < columns.count,
      library.isNull(pointer, Int32(row), Int32(column)) == 0,
      let start = library.value(pointer, Int32(row), Int32(column))
    else { return body(nil) }
    let length = Int(library.length(pointer, Int32(row), Int32(column)))
    return body(UnsafeRawBufferPointer(start: start, count: length))
  }
}

extension PostgresResult: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  /// The row at a position.
  public subscript(position: Int) -> PostgresRow { PostgresRow(result: self, index: position) }
}
