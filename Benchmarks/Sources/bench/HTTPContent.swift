import BenchContent
import Foundation

/// A response that several servers send, identical to the byte.
struct HTTPContent {
  let name: String
  let bytes: [UInt8]
  let type: String

  var path: String { "/\(name)" }

  static let page = HTTPContent(
    name: "page", bytes: BenchContent.page, type: BenchContent.pageType)
  static let small = HTTPContent(
    name: "small", bytes: BenchContent.small, type: BenchContent.smallType)
  static let all = [page, small]

  /// Throws unless the server responds with exactly this content.
  func check(_ port: UInt16, of name: String) throws {
    let answer = Loopback.get(path, port: port) ?? []
    let head = String(decoding: answer.dropLast(bytes.count), as: UTF8.self).lowercased()
    guard head.hasPrefix("http/1.1 200 "), head.hasSuffix("\r\n\r\n"),
      head.contains("\r\ncontent-length: \(bytes.count)\r\n"),
      head.contains("\r\ncontent-type: \(type)\r\n"), answer.suffix(bytes.count) == bytes[...]
    else { throw ServerProcessError.wrongAnswer(name, path: path) }
  }
}
