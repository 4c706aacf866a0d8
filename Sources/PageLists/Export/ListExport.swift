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
  private static var chunkRows: Int { 1_000 }
  private static var chunkBytes: Int { 1 << 20 }

  private let source: Source
  private let selection: ListSelection<Source.Record>
  private let format: ExportFormat
  /// Whether the file begins with a byte order mark.
  private let hasByteOrderMark: Bool
  private let exportedColumns: [DataColumn<Source.Record>]
  private let names: [[UInt8]]
  /// The values alone, because each access through a column would copy the column.
  private let values: [@Sendable (Source.Record) -> SortValue]

  init(
    _ source: Source, _ selection: ListSelection<Source.Record>, as format: ExportFormat,
    hasByteOrderMark: Bool = false
  ) {
    (self.source, self.selection, self.format) = (source, selection, format)
    self.hasByteOrderMark = hasByteOrderMark
    exportedColumns = selection.shown.filter { !$0.isPlaceholder }
    values = exportedColumns.map(\.value)
    names = exportedColumns.map { column in
      var name = JSONWriter()
      name.string(column.name)
      return name.bytes
    }
  }

  /// The progress of the export. It reads a piece only when the client needs it.
  private actor Progress {
    enum Phase {
      case beginning
      case after(Position?)
      case spooled(ExportSpool)
      case end
    }

    private let export: ListExport
    private var phase = Phase.beginning
    /// The first piece, until it is sent.
    private var first: [UInt8]?

    init(_ export: ListExport) { self.export = export }

    /// Reads the first piece.
    func begin() async throws { first = try await next() }

    func next() async throws -> [UInt8]? {
      if let chunk = first {
        first = nil
        return chunk
      }
      let after: Position?
      var chunk: [UInt8] = []
      switch phase {
      case .end: return nil
      case .beginning:
        chunk =
          (export.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : [])
          + export.format.opening(export.exportedColumns.map(\.name))
        after = nil
        if let spool = try await export.spool() {
          phase = .spooled(spool)
          return chunk + (try spool.next() ?? export.closing(of: spool, &phase))
        }
      case .spooled(let spool):
        return try spool.next() ?? export.closing(of: spool, &phase)
      case .after(let position): after = position
      }
      let isFirst = after == nil
      let (output, next) = try await export.source.reduce(
        export.selection, after: after, limit: ListExport.chunkRows, bytes: ListExport.chunkBytes,
        into: Output(bytes: chunk, isEmpty: isFirst)
      ) { [export] output, record in
        export.format.write(
          record, export.values, export.names, isFirst: output.isEmpty,
          into: &output.bytes)
        output.isEmpty = false
      }
      chunk = output.bytes
      if let next {
        phase = .after(next)
      } else {
        chunk += export.format.closing(isEmpty: output.isEmpty)
        phase = .end
      }
      return chunk
    }
  }

  /// Reads all records at once if that is cheaper for the source; returns `nil` otherwise.
  private func spool() async throws -> ExportSpool? {
    let spool = ExportSpool()
    let isComplete = try await source.readAll(selection) {
      spool.reset()
    } _: { [self] record in
      try spool.write { isFirst, bytes in
        format.write(record, values, names, isFirst: isFirst, into: &bytes)
      }
    }
    guard isComplete else { return nil }
    try spool.finish()
    return spool
  }

  private func closing(of spool: ExportSpool, _ phase: inout Progress.Phase) -> [UInt8] {
    phase = .end
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

  private struct Output: Sendable {
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
    isFirst: Bool, into chunk: inout [UInt8]
  ) {
    switch self {
    case .csv:
      for index in 0..<values.count {
        if index > 0 { chunk.append(Self.comma) }
        Self.write(values[index](record), into: &chunk)
      }
      chunk += Self.lineEnd
    case .json, .jsonl:
      if self == .json { chunk += isFirst ? [.lineFeed] : [Self.comma, .lineFeed] }
      var object = JSONWriter()
      object.raw("{")
      for index in 0..<values.count {
        object.separate()
        object.raw(names[index])
        object.raw(":")
        object.value(values[index](record))
      }
      object.raw("}")
      chunk += object.bytes
      if self == .jsonl { chunk.append(.lineFeed) }
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineEnd = Array("\r\n".utf8)

  /// Writes a value. NULL is an empty field, and an empty text is a pair of quotes.
  private static func write(_ value: SortValue, into line: inout [UInt8]) {
    switch value {
    case .null: break
    case .integer(let number): line += "\(number)".utf8
    case .real(let number): line += number.displayText.utf8
    case .text(let text): write(text, into: &line)
    case .blob(let bytes):
      // An empty blob differs from NULL.
      line += bytes.isEmpty ? Array("\"\"".utf8) : Array(Data(bytes).base64EncodedString().utf8)
    }
  }

  private static func write(_ text: String, into line: inout [UInt8]) {
    var text = text
    // Without quotes, an import would read the text as a date.
    if CSVFormat.isoDate(of: text, .dayFirst) != nil { return quote(text.utf8, into: &line) }
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
      number.isFinite ? raw(Array("\(number)".utf8)) : string(number.displayText)
    case .text(let text): string(text)
    case .blob(let bytes): string(Data(bytes).base64EncodedString())
    }
  }
}
