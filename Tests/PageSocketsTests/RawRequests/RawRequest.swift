import Foundation
import Testing

/// One row of requests.json, which describes its members.
struct RawRequest: Sendable, CustomTestStringConvertible {
  enum Ending: String, Decodable { case kept, closed, waits }

  let family: String
  let name: String
  let bytes: [UInt8]
  let answers: [Answer]
  let ending: Ending
  /// The bytes to send after `100 Continue`.
  let rest: [UInt8]

  /// An expected response.
  struct Answer: Hashable, Sendable {
    let status: Int
    /// The expected body of an echo, or `nil` if the server chooses the text.
    let body: String?
    let isToHead: Bool

    var hasBody: Bool { status != 100 && !isToHead }

    init(_ text: String) {
      let (status, rest) = (Int(text.prefix(3)) ?? -1, String(text.dropFirst(4)))
      self.status = status
      self.isToHead = rest.hasPrefix("HEAD")
      self.body = status == 200 && !isToHead ? rest : nil
    }
  }

  var testDescription: String { "\(family): \(name)" }

  /// All rows, or none if the table cannot be read, which fails a test.
  static let all: [RawRequest] = (try? load()) ?? []

  private static func load() throws -> [RawRequest] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("requests.json")
    let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: url))
    return table.families.flatMap { family in
      family.cases.map { row in
        RawRequest(
          family: family.family, name: row.name, bytes: row.send.bytes,
          answers: row.answers.map { Answer($0.text) }, ending: row.then,
          rest: row.rest?.bytes ?? [])
      }
    }
  }
}

private struct Table: Decodable {
  var families: [Family]

  struct Family: Decodable {
    var family: String
    var cases: [Row]
  }

  struct Row: Decodable {
    var name: String
    var send: Parts
    var answers: [Parts]
    var then: RawRequest.Ending
    var rest: Parts?
  }
}

/// A text, or a sequence of texts and repetitions. Each character is one byte.
private struct Parts: Decodable {
  var text: String

  var bytes: [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  private enum Part: Decodable {
    case text(String)
    case repeated(Repetition)

    struct Repetition: Decodable {
      var `repeat`: String
      var times: Int
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
      } else {
        self = .repeated(try Repetition(from: decoder))
      }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .repeated(let part): String(repeating: part.repeat, count: part.times)
      }
    }
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.text = text
    } else {
      self.text = try decoder.singleValueContainer().decode([Part].self).map(\.text).joined()
    }
  }
}
