import Foundation
import HTTPTypes
import PageBytes
import PageElements
import PageSite

/// All rows of a selection as a file that is written while it is sent.
///
/// It goes on after the last row that it has, by position, a piece at a time: nothing piles up, and no piece takes
/// longer than a source allows for one look.
final class ListExport<Source: ListSource>: Sendable {
  /// How many records are read for one piece, and up to which size.
  private static var pieceRows: Int { 1_000 }
  private static var pieceBytes: Int { 1 << 20 }

  private let source: Source
  private let selection: ListSelection<Source.Record>
  private let format: ExportFormat
  private let names: [[UInt8]]

  init(
    _ source: Source, _ selection: ListSelection<Source.Record>, as format: ExportFormat
  ) {
    (self.source, self.selection, self.format) = (source, selection, format)
    names = selection.shown.map { column in
      var name = JSONWriter()
      name.string(column.name)
      return name.bytes
    }
  }

  /// Where it is: what is not asked for is not read.
  private actor Progress {
    enum Place {
      case beginning
      case after(Position?)
      case end
    }

    private let export: ListExport
    private var place = Place.beginning

    init(_ export: ListExport) { self.export = export }

    func next() async throws -> [UInt8]? {
      let after: Position?
      var piece: [UInt8] = []
      switch place {
      case .end: return nil
      case .beginning:
        piece = export.format.opening(export.selection.shown.map(\.name))
        after = nil
      case .after(let position): after = position
      }
      let isFirst = after == nil
      let run = try await export.source.entries(
        export.selection, in: RowRange(after: after), limit: ListExport.pieceRows,
        bytes: ListExport.pieceBytes, from: .first)
      export.write(run.entries.map(\.record), isFirst: isFirst, into: &piece)
      if let last = run.entries.last,
        run.isCutShort || run.entries.count == ListExport.pieceRows
      {
        place = .after(last.position)
      } else {
        piece += export.format.closing(isEmpty: isFirst && run.entries.isEmpty)
        place = .end
      }
      return piece
    }
  }

  func response(named name: String) -> SiteResponse {
    let progress = Progress(self)
    return .stream(type: format.mediaType, filename: "\(name).\(format.rawValue)") {
      try await progress.next()
    }
  }

  private func write(_ records: [Source.Record], isFirst: Bool, into piece: inout [UInt8]) {
    var isFirst = isFirst
    for record in records {
      let values = selection.shown.map { $0.value(record) }
      format.write(values, names, isFirst: isFirst, into: &piece)
      isFirst = false
    }
  }
}

/// How rows are written into a file.
enum ExportFormat: String, CaseIterable {
  case csv, json, jsonl

  var mediaType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8; header=present"
    case .json: MediaTypes.json
    case .jsonl: "application/jsonl"
    }
  }

  func opening(_ names: [String]) -> [UInt8] {
    switch self {
    case .csv:
      var line: [UInt8] = []
      for (index, name) in names.enumerated() {
        if index > 0 { line.append(Self.comma) }
        Self.write(name, into: &line)
      }
      return line + Self.lineEnd
    case .json: return [UInt8(ascii: "[")]
    case .jsonl: return []
    }
  }

  func closing(isEmpty: Bool) -> [UInt8] {
    self == .json ? Array((isEmpty ? "]\n" : "\n]\n").utf8) : []
  }

  func write(
    _ values: [SortValue], _ names: [[UInt8]], isFirst: Bool, into piece: inout [UInt8]
  ) {
    switch self {
    case .csv:
      for (index, value) in values.enumerated() {
        if index > 0 { piece.append(Self.comma) }
        Self.write(value, into: &piece)
      }
      piece += Self.lineEnd
    case .json, .jsonl:
      if self == .json { piece += isFirst ? [.lineFeed] : [Self.comma, .lineFeed] }
      var object = JSONWriter()
      object.raw("{")
      for (name, value) in zip(names, values) {
        object.separate()
        object.raw(name)
        object.raw(":")
        object.value(value)
      }
      object.raw("}")
      piece += object.bytes
      if self == .jsonl { piece.append(.lineFeed) }
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineEnd = Array("\r\n".utf8)

  /// Nothing is null, and two quotes are an empty text.
  private static func write(_ value: SortValue, into line: inout [UInt8]) {
    switch value {
    case .null: break
    case .integer(let number): line += "\(number)".utf8
    case .real(let number): line += ListCell.text(of: number).utf8
    case .text(let text): write(text, into: &line)
    case .blob(let bytes): line += Data(bytes).base64EncodedString().utf8
    }
  }

  private static func write(_ text: String, into line: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard text.isEmpty || text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else {
      line += text.utf8
      return
    }
    line.append(quote)
    for byte in text.utf8 {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: SortValue) {
    switch value {
    case .null: raw("null")
    case .integer(let number): self.number(Int(number))
    case .real(let number):
      number.isFinite ? raw(Array("\(number)".utf8)) : string(ListCell.text(of: number))
    case .text(let text): string(text)
    case .blob(let bytes): string(Data(bytes).base64EncodedString())
    }
  }
}

enum MediaTypes {
  static let json = "application/json"
}
