import CSQLite
import PageSite

/// The run of one query on a connection, and its answer.
struct QueryRun {
  private let connection: QueryConnection
  private var head = QueryResult.Head(outcome: .rows)
  private var values = ValueWriter()

  /// - Returns: The answer, and the values of its rows.
  static func answer(
    _ request: QueryRequest, on connection: QueryConnection
  ) -> (head: QueryResult.Head, values: [UInt8]) {
    var run = QueryRun(connection: connection)
    let deadline = ContinuousClock.now + .milliseconds(request.time)
    do throws(QueryFault) {
      let isRead: Void? = try connection.withSnapshot(until: deadline) {
        do throws(QueryFault) { try run.read(request) } catch { run.fail(error) }
      }
      if isRead == nil { run.head.outcome = .stale }
    } catch {
      run.fail(error)
    }
    return (run.head, run.values.bytes)
  }

  private init(connection: QueryConnection) { self.connection = connection }

  private mutating func fail(_ fault: QueryFault) {
    head.outcome = fault.outcome
    head.rows = 0
    head.message = fault.message
    values = ValueWriter()
  }

  private mutating func read(_ request: QueryRequest) throws(QueryFault) {
    let text = request.sql
    guard text.utf8.count <= QueryLimits.maximumTextBytes else {
      throw QueryFault("The query is longer than \(QueryLimits.maximumTextBytes) bytes.")
    }
    guard !text.utf8.contains(0) else { throw QueryFault("The query contains a NUL byte.") }
    guard !connection.mentionsSchema(in: text) else { throw QueryFault.notReadable }
    let (statement, length) = try connection.prepare(text)
    guard let statement else { throw QueryFault("The query has no statement. Write a SELECT.") }
    defer { sqlite3_finalize(statement) }
    guard SQLiteConnection.readsRows(statement) else { throw QueryFault.doesNotReadRows }
    let bytes = Array(text.utf8)
    let remainder = String(decoding: bytes[length...], as: UTF8.self)
    guard let (other, _) = try? connection.prepare(remainder), other == nil else {
      throw QueryFault("The query has more than one statement. Write only one.")
    }
    guard try connection.opensOnlyReadable(String(decoding: bytes[..<length], as: UTF8.self)) else {
      throw QueryFault.notReadable
    }
    let count = sqlite3_column_count(statement)
    guard count <= QueryLimits.maximumColumns else {
      throw QueryFault(
        "The query has \(count) columns. Select at most \(QueryLimits.maximumColumns).")
    }
    head.columns = (0..<count).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
    head.parameters = try parameterNames(of: statement)
    if !request.looksOnly {
      bind(request, to: statement)
      try readRows(of: statement, count)
    }
  }

  /// - Throws: ``QueryFault`` for a parameter that no form field can fill.
  private func parameterNames(of statement: OpaquePointer) throws(QueryFault) -> [String] {
    let count = sqlite3_bind_parameter_count(statement)
    guard count <= QueryLimits.maximumParameters else {
      throw QueryFault("The query has more than \(QueryLimits.maximumParameters) parameters.")
    }
    var names: [String] = []
    for parameterIndex in 0..<count {
      let name =
        sqlite3_bind_parameter_name(statement, parameterIndex + 1).map { String(cString: $0) } ?? ""
      let letters = name.utf8.dropFirst()
      guard name.utf8.first == UInt8(ascii: ":"), 1...60 ~= letters.count,
        letters.allSatisfy(\.isLetterOrDigitOrUnderscore)
      else {
        throw QueryFault(
          "A parameter of the query has an invalid name. Write a colon followed by letters, digits or _, such as :kind."
        )
      }
      names.append(String(decoding: letters, as: UTF8.self))
    }
    return names
  }

  private func bind(_ request: QueryRequest, to statement: OpaquePointer) {
    for (index, name) in head.parameters.enumerated() {
      let parameterIndex = Int32(index + 1)
      switch request.value(of: name) {
      case .integer(let number): sqlite3_bind_int64(statement, parameterIndex, number)
      case .real(let number): sqlite3_bind_double(statement, parameterIndex, number)
      case .text(let text):
        let bytes = Array(text.utf8)
        sqlite3_bind_text64(
          statement, parameterIndex, bytes.map { CChar(bitPattern: $0) }, UInt64(bytes.count),
          transient,
          UInt8(SQLITE_UTF8))
      case .null, .blob: sqlite3_bind_null(statement, parameterIndex)
      }
    }
  }

  private mutating func readRows(of statement: OpaquePointer, _ count: Int32) throws(QueryFault) {
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_DONE: return
      case SQLITE_ROW: break
      case let code: throw connection.runtimeFault(code)
      }
      guard head.rows < QueryLimits.maximumRows else {
        head.isCutShort = true
        return
      }
      let before = values.bytes.count
      for column in 0..<count {
        write(column, of: statement)
        let size = values.bytes.count + QueryLimits.overhead(ofValues: (head.rows + 1) * Int(count))
        guard size <= QueryLimits.maximumAnswerBytes else {
          guard head.rows > 0 else {
            throw QueryFault(
              "A row is larger than \(QueryLimits.maximumAnswerBytes) bytes.", code: SQLITE_TOOBIG)
          }
          values.removeAll(after: before)
          head.isCutShort = true
          return
        }
      }
      head.rows += 1
    }
  }

  private mutating func write(_ column: Int32, of statement: OpaquePointer) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: values.integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: values.real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // The pointer is read before the size, because the size belongs to the last conversion.
      let start = sqlite3_column_text(statement, column)
      values.text(
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      values.blob(
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    default: values.null()
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigitOrUnderscore: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || self == UInt8(ascii: "_")
  }
}
