import CSQLite
import Foundation

/// A process that runs queries. It reads requests from its standard input (a socket) and answers on it until the
/// other end is closed.
///
/// It opens the file of the first request. Before it compiles the first query, it drops all access that queries do
/// not need.
package enum QueryProcess {
  /// The command-line argument that starts the program as a query process.
  package static let argument = "run-queries"

  /// Answers requests until the other end is closed.
  package static func run() {
    QuerySandbox.closeInheritedDescriptors()
    QuerySandbox.lowerPriority()
    var openDatabase: (connection: QueryConnection, file: OpenFile, policy: QueryPolicy)?
    while let bytes = readFrame(),
      let request = try? JSONDecoder().decode(QueryRequest.self, from: Data(bytes))
    {
      if openDatabase == nil {
        do throws(QueryFault) {
          let connection = try QueryConnection(path: request.path, request.policy)
          openDatabase = (connection, OpenFile(request.path), request.policy)
          try QuerySandbox.enter()
        } catch {
          send(QueryResult.Head(outcome: .refused, message: error.message, endsProcess: true), [])
          return
        }
      }
      guard let (connection, file, policy) = openDatabase, file == OpenFile(request.path),
        policy == request.policy
      else {
        send(QueryResult.Head(outcome: .stale, endsProcess: true), [])
        return
      }
      QuerySandbox.extendProcessorTime()
      var (head, values) = QueryRun.answer(request, on: connection)
      sqlite3_db_release_memory(connection.pointer)
      head.endsProcess = head.outcome == .stale || QuerySandbox.shouldRetire
      send(head, values)
      if head.endsProcess { return }
    }
  }

  /// The identity of a file. The path alone does not identify it: another file may replace it.
  private struct OpenFile: Equatable {
    private let path: String
    private let (device, inode): (UInt64, UInt64)

    init(_ path: String) {
      var status = stat()
      _ = stat(path, &status)
      (self.path, device, inode) = (path, UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  private static func send(_ head: QueryResult.Head, _ values: [UInt8]) {
    let json = Array((try? JSONEncoder().encode(head)) ?? Data())
    var frame: [UInt8] = []
    frame.append(fixed: UInt32(4 + json.count + values.count))
    frame.append(fixed: UInt32(json.count))
    var remaining = (frame + json + values)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { write(0, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      remaining = remaining.dropFirst(max(0, count))
    }
  }

  /// - Returns: `nil` if the other end is closed.
  private static func readFrame() -> [UInt8]? {
    var length = read(count: 4)?[...]
    guard let count = length?.takeFixed(UInt32.self), count <= QueryLimits.maximumRequestBytes
    else {
      return nil
    }
    return read(count: Int(count))
  }

  private static func read(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(0, buffer.baseAddress?.advanced(by: offset), count - offset)
      }
      guard read > 0 || read < 0 && errno == EINTR else { return nil }
      offset += max(0, read)
    }
    return bytes
  }
}
