import Foundation
import HTTPTypes
import PageBytes
import PageElements
import PageSite

/// An export of all rows of a selection, written while it is sent.
///
/// Each piece continues after the last row by its position. The export therefore needs little memory, and no read takes
/// longer than the source permits.
final class ListExport<Source: ListSource>: Sendable {
  /// The maximum number of records and bytes read for one piece.
  private static var pieceRows: Int { 1_000 }
  private static var pieceBytes: Int { 1 << 20 }

  private let source: Source
  private let selection: ListSelection<Source.Record>
  private let format: ExportFormat
  /// Whether the file begins with a byte order mark.
  private let hasMark: Bool
  private let shown: [DataColumn<Source.Record>]
  private let names: [[UInt8]]
  /// The values alone, because each access through a column would copy the column.
  private let values: [@Sendable (Source.Record) -> SortValue]

  init(
    _ source: Source, _ selection: ListSelection<Source.Record>, as format: ExportFormat,
    hasMark: Bool = false
  ) {
    (self.source, self.selection, self.format) = (source, selection, format)
    self.hasMark = hasMark
    shown = selection.shown.filter { !$0.isPlaceholder }
    values = shown.map(\.value)
    names = shown.map { column in
      var name = JSONWriter()
      name.string(column.name)
      return name.bytes
    }
  }

  /// The progress of the export. It reads a piece only when the client needs it.
  private actor Progress {
    enum Place {
      case beginning
      case after(Position?)
      case spooled(ExportSpool)
      case end
    }

    private let export: ListExport
    private var place = Place.beginning
    /// The first piece, until it is sent.
    private var first: [UInt8]?

    init(_ export: ListExport) { self.export = export }

    /// Reads the first piece.
    func begin() async throws { first = try await next() }

    func next() async throws -> [UInt8]? {
      if let piece = first {
        first = nil
        return piece
      }
      let after: Position?
      var piece: [UInt8] = []
      switch place {
      case .end: return nil
      case .beginning:
        piece =
          (export.hasMark ? [0xEF, 0xBB, 0xBF] : [])
          + export.format.opening(export.shown.map(\.name))
        after = nil
        if let spool = try await export.spool() {
          place = .spooled(spool)
          return piece + (try spool.next() ?? export.closing(of: spool, &place))
        }
      case .spooled(let spool):
        return try spool.next() ?? export.closing(of: spool, &place)
      case .after(let position): after = position
      }
      let isFirst = after == nil
      let (written, next) = try await export.source.reduce(
        export.selection, after: after, limit: ListExport.pieceRows, bytes: ListExport.pieceBytes,
        into: Written(bytes: piece, isEmpty: isFirst)
      ) { [export] written, record in
        export.format.write(
          record, export.values, export.names, isFirst: written.isEmpty,
          into: &written.bytes)
        written.isEmpty = false
      }
      piece = written.bytes
      if let next {
        place = .after(next)
      } else {
        piece += export.format.closing(isEmpty: written.isEmpty)
        place = .end
      }
      return piece
    }
  }

  /// Reads all records at once if that is cheaper for the source; returns `nil` otherwise.
  private func spool() async throws -> ExportSpool? {
    let spool = ExportSpool()
    let isRead = try await source.readAll(selection) {
      spool.reset()
    } _: { [self] record in
      try spool.write { isFirst, bytes in
        format.write(record, values, names, isFirst: isFirst, into: &bytes)
      }
    }
    guard isRead else { return nil }
    try spool.finish()
    return spool
  }

  private func closing(of spool: ExportSpool, _ place: inout Progress.Place) -> [UInt8] {
    place = .end
    return format.closing(isEmpty: spool.isEmpty)
  }

  /// Reads the first rows, and returns a response that streams the export.
  ///
  /// - Throws: The error of reading the first rows, so that the response can still have its status.
  func response(named name: String) async throws -> SiteResponse {
    let progress = Progress(self)
    try await progress.begin()
    return .stream(type: format.mediaType, filename: "\(name).\(format.rawValue)") {
      try await progress.next()
    }
  }

  private struct Written: Sendable {
    var bytes: [UInt8]
    /// Whether no row has been written yet.
    var isEmpty: Bool
  }
}

/// The file format of an export.
enum ExportFormat: String, CaseIterable {
  case csv, json, jsonl

  var mediaType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8; header=present"
    case .json: "application/json"
    case .jsonl: "application/jsonl"
    }
  }

  func opening(_ names: [String]) -> [UInt8] {
    switch self {
    case .csv:
      var line: [UInt8] = []
      for (index, name) in names.enumerated() {
        if index > 0 { line.append(Self.comma) }
        // Without quotes, an import would split a name at another separator.
        let isPlain = !name.utf8.contains(where: ";\t|=".utf8.contains)
        isPlain ? Self.write(name, into: &line) : Self.quote(name.utf8, into: &line)
      }
      return line + Self.lineEnd
    case .json: return [UInt8(ascii: "[")]
    case .jsonl: return []
    }
  }

  func closing(isEmpty: Bool) -> [UInt8] {
    self == .json ? Array((isEmpty ? "]\n" : "\n]\n").utf8) : []
  }

  func write<Record>(
    _ record: Record, _ values: [@Sendable (Record) -> SortValue], _ names: [[UInt8]],
    isFirst: Bool, into piece: inout [UInt8]
  ) {
    switch self {
    case .csv:
      for index in 0..<values.count {
        if index > 0 { piece.append(Self.comma) }
        Self.write(values[index](record), into: &piece)
      }
      piece += Self.lineEnd
    case .json, .jsonl:
      if self == .json { piece += isFirst ? [.lineFeed] : [Self.comma, .lineFeed] }
      var object = JSONWriter()
      object.raw("{")
      for index in 0..<values.count {
        object.separate()
        object.raw(names[index])
        object.raw(":")
        object.value(values[index](record))
      }
      object.raw("}")
      piece += object.bytes
      if self == .jsonl { piece.append(.lineFeed) }
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineEnd = Array("\r\n".utf8)

  /// Writes a value. NULL is an empty field, and an empty text is a pair of quotes.
  private static func write(_ value: SortValue, into line: inout [UInt8]) {
    switch value {
    case .null: break
    case .integer(let number): line += "\(number)".utf8
    case .real(let number): line += number.shownText.utf8
    case .text(let text): write(text, into: &line)
    case .blob(let bytes):
      // An empty blob differs from NULL.
      line += bytes.isEmpty ? Array("\"\"".utf8) : Array(Data(bytes).base64EncodedString().utf8)
    }
  }

  private static func write(_ text: String, into line: inout [UInt8]) {
    var text = text
    // Without quotes, an import would read the text as a date.
    if CSVFormat.isoDay(of: text, .dayFirst) != nil { return quote(text.utf8, into: &line) }
    text.withUTF8 { bytes in
      guard bytes.isEmpty || bytes.contains(where: needsQuotes) else {
        return line.append(contentsOf: bytes)
      }
      quote(bytes, into: &line)
    }
  }

  private static func quote(_ bytes: some Sequence<UInt8>, into line: inout [UInt8]) {
    line.append(quote)
    for byte in bytes {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == comma || byte == quote || byte == .lineFeed || byte == .carriageReturn
  }

  private static let quote = UInt8(ascii: "\"")
}

extension JSONWriter {
  fileprivate mutating func value(_ value: SortValue) {
    switch value {
    case .null: raw("null")
    case .integer(let number): self.number(Int(number))
    case .real(let number):
      number.isFinite ? raw(Array("\(number)".utf8)) : string(number.shownText)
    case .text(let text): string(text)
    case .blob(let bytes): string(Data(bytes).base64EncodedString())
    }
  }
}
