import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// PostgreSQL's own client library, loaded when the first connection is opened.
///
/// It is loaded, not linked, so a program that may use PostgreSQL also starts on machines without the library. The
/// error
/// then says what to install. (PostgreSQL 15 documentation, "libpq - C Library".)
package struct LibPQ: Sendable {
  package typealias Pointer = OpaquePointer
  typealias MutableCString = UnsafeMutablePointer<CChar>
  typealias CString = UnsafePointer<CChar>
  typealias CStringArray = UnsafePointer<UnsafePointer<CChar>?>
  typealias Integers = UnsafePointer<Int32>

  // A connection.
  let parseOptions: @Sendable @convention(c) (CString?, UnsafeMutableRawPointer?) -> Pointer?
  let freeOptions: @Sendable @convention(c) (Pointer?) -> Void
  let start: @Sendable @convention(c) (CString?) -> Pointer?
  let poll: @Sendable @convention(c) (Pointer?) -> Int32
  let status: @Sendable @convention(c) (Pointer?) -> Int32
  let socket: @Sendable @convention(c) (Pointer?) -> Int32
  let errorMessage: @Sendable @convention(c) (Pointer?) -> MutableCString?
  let finish: @Sendable @convention(c) (Pointer?) -> Void
  let setNonblocking: @Sendable @convention(c) (Pointer?, Int32) -> Int32
  let setNoticeProcessor:
    @Sendable @convention(c) (
      Pointer?, @convention(c) (UnsafeMutableRawPointer?, CString?) -> Void,
      UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
  let transactionStatus: @Sendable @convention(c) (Pointer?) -> Int32

  // Sending a statement.
  let sendQuery: @Sendable @convention(c) (Pointer?, CString?) -> Int32
  let sendQueryParams:
    @Sendable @convention(c) (
      Pointer?, CString?, Int32, UnsafePointer<UInt32>?, CStringArray?, Integers?, Integers?, Int32
    ) -> Int32
  let sendPrepare:
    @Sendable @convention(c) (Pointer?, CString?, CString?, Int32, UnsafePointer<UInt32>?) ->
      Int32
  let sendPrepared:
    @Sendable @convention(c) (
      Pointer?, CString?, Int32, CStringArray?, Integers?, Integers?, Int32
    ) -> Int32
  /// The functions of pipeline mode; `nil` before version 14.
  let enterPipeline, exitPipeline, syncPipeline: (@Sendable @convention(c) (Pointer?) -> Int32)?
  let flush: @Sendable @convention(c) (Pointer?) -> Int32
  let consumeInput: @Sendable @convention(c) (Pointer?) -> Int32
  let isBusy: @Sendable @convention(c) (Pointer?) -> Int32
  let nextResult: @Sendable @convention(c) (Pointer?) -> Pointer?
  let notifies: @Sendable @convention(c) (Pointer?) -> UnsafeMutableRawPointer?
  let freeMemory: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

  // Reading results.
  let resultStatus: @Sendable @convention(c) (Pointer?) -> Int32
  let resultField: @Sendable @convention(c) (Pointer?, Int32) -> MutableCString?
  let rowCount: @Sendable @convention(c) (Pointer?) -> Int32
  let columnCount: @Sendable @convention(c) (Pointer?) -> Int32
  let columnName: @Sendable @convention(c) (Pointer?, Int32) -> MutableCString?
  let columnType: @Sendable @convention(c) (Pointer?, Int32) -> UInt32
  let isNull: @Sendable @convention(c) (Pointer?, Int32, Int32) -> Int32
  let value: @Sendable @convention(c) (Pointer?, Int32, Int32) -> MutableCString?
  let length: @Sendable @convention(c) (Pointer?, Int32, Int32) -> Int32
  let changedRows: @Sendable @convention(c) (Pointer?) -> MutableCString?
  let command: @Sendable @convention(c) (Pointer?) -> MutableCString?
  let clear: @Sendable @convention(c) (Pointer?) -> Void

  // Cancelling a statement.
  let makeCancel: @Sendable @convention(c) (Pointer?) -> Pointer?
  let cancel: @Sendable @convention(c) (Pointer?, MutableCString?, Int32) -> Int32
  let freeCancel: @Sendable @convention(c) (Pointer?) -> Void

  /// Returns the library. The first call loads it.
  ///
  /// - Throws: ``PostgresLibraryUnavailable``.
  static func load() throws -> LibPQ {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let found = try LibPQ()
      loaded = found
      return found
    }
  }

  private static let loaded = Mutex<LibPQ?>(nil)

  static let libraryNames: [String] = {
    #if canImport(Darwin)
      [
        "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
        "/usr/local/opt/libpq/lib/libpq.5.dylib",
      ]
    #else
      ["libpq.so.5"]
    #endif
  }()

  /// - Parameter names: The file names to try, in this order.
  init(_ names: [String] = LibPQ.libraryNames) throws {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { throw PostgresLibraryUnavailable() }
    func find<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
      guard let symbol = dlsym(library, name) else {
        throw PostgresLibraryUnavailable(missingFunction: name)
      }
      return unsafeBitCast(symbol, to: type)
    }
    start = try find("PQconnectStart")
    parseOptions = try find("PQconninfoParse")
    freeOptions = try find("PQconninfoFree")
    poll = try find("PQconnectPoll")
    status = try find("PQstatus")
    socket = try find("PQsocket")
    errorMessage = try find("PQerrorMessage")
    finish = try find("PQfinish")
    setNonblocking = try find("PQsetnonblocking")
    setNoticeProcessor = try find("PQsetNoticeProcessor")
    transactionStatus = try find("PQtransactionStatus")
    sendQuery = try find("PQsendQuery")
    sendQueryParams = try find("PQsendQueryParams")
    sendPrepare = try find("PQsendPrepare")
    sendPrepared = try find("PQsendQueryPrepared")
    enterPipeline = try? find("PQenterPipelineMode")
    exitPipeline = try? find("PQexitPipelineMode")
    syncPipeline = try? find("PQpipelineSync")
    flush = try find("PQflush")
    consumeInput = try find("PQconsumeInput")
    isBusy = try find("PQisBusy")
    nextResult = try find("PQgetResult")
    notifies = try find("PQnotifies")
    freeMemory = try find("PQfreemem")
    resultStatus = try find("PQresultStatus")
    resultField = try find("PQresultErrorField")
    rowCount = try find("PQntuples")
    columnCount = try find("PQnfields")
    columnName = try find("PQfname")
    columnType = try find("PQftype")
    isNull = try find("PQgetisnull")
    value = try find("PQgetvalue")
    length = try find("PQgetlength")
    changedRows = try find("PQcmdTuples")
    command = try find("PQcmdStatus")
    clear = try find("PQclear")
    makeCancel = try find("PQgetCancel")
    cancel = try find("PQcancel")
    freeCancel = try find("PQfreeCancel")
  }
}

/// The error thrown if the machine has no `libpq`, or one that is too old.
public struct PostgresLibraryUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function that the library lacks; `nil` if no library was found.
  public let missingFunction: String?

  /// - Parameter missingFunction: The function that the library lacks; `nil` if there is no library.
  public init(missingFunction: String? = nil) { self.missingFunction = missingFunction }

  public var description: String {
    let install =
      "Install PostgreSQL's client library: 'apt-get install libpq5' on Debian and Ubuntu, "
      + "'brew install libpq' on a Mac."
    guard let missingFunction else { return "libpq is not installed. \(install)" }
    return "The installed libpq is too old: it lacks '\(missingFunction)'. \(install)"
  }
}
