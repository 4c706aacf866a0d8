import HTTPTypes

@testable import PageSockets

extension StaticFiles {
  func get(
    _ path: String, method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]
  ) -> ServerResponse? {
    response(to: .get(path, method: method, fields))
  }
}

extension ServerRequest {
  static func get(
    _ path: String, method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]
  ) -> ServerRequest {
    ServerRequest(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "a", path: path, headerFields: fields))
  }
}

extension ServerResponse {
  var status: Int { head.status.code }

  /// The content, read as the server would read it.
  var content: [UInt8] {
    switch body {
    case .bytes(let bytes): bytes
    case .file(let region):
      [UInt8](unsafeUninitializedCapacity: region.count) { memory, count in
        count =
          region.file.read(
            into: UnsafeMutableRawBufferPointer(memory), at: region.range.lowerBound) ?? 0
      }
    case .stream: []
    }
  }

  var text: String { String(decoding: content, as: UTF8.self) }

  subscript(_ name: HTTPField.Name) -> String? { head.headerFields[name] }
}
