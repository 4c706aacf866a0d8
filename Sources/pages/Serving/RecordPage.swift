import Foundation
import HTTPTypes
import PageControls
import PageElements
import PageLists
import PageSite

/// The page of a row with all of its values, the rows it refers to, and the rows that refer to it.
struct RecordPage: Sendable {
  /// The maximum number of bytes of a text that is shown in the format of the list.
  private static let maximumFormattedLength = 100
  private static let countLimit = 1_000

  private let location: TableLocation
  private let router: DataRouter

  init(_ location: TableLocation, _ router: DataRouter) {
    (self.location, self.router) = (location, router)
  }

  private var table: any ServedTable { location.table }

  func content(_ request: PageRequest<NoQuery>) async throws -> PageContent {
    let entry = try await entry()
    // The key of the entry, because the address may contain a long key in full.
    let (record, key) = (entry.record, entry.key)
    let name = location.source.title(of: table.name)
    let title = title(of: record)
    var table = Table(columns: [
      Column("Column", width: .flexible(weight: 2)), Column("Value", width: .flexible(weight: 5)),
    ])
    let list = try TableList(location, router).page
    table.sections = [
      Section(key: "values", rows: try values(of: record, list.columns, request))
    ]
    let related = try await related(to: record, request)
    if !related.isEmpty {
      table.sections.append(
        Section("Referred to by", key: "related") { related.flatMap(\.rows) })
    }
    table.sections += try await list.history(key, request.formats)
    let mayDelete = try await list.editing?.allows(.delete, record, request.identity) ?? false
    let effects =
      mayDelete
      ? (try? await DeletionEffects(location: location)
        .sentences(related.filter(\.isFound).map(\.referring))) ?? ["Other rows may also change."]
      : []
    let actions = try await list.actions(
      key, record, named: title, router.records(location),
      explaining: effects.joined(separator: " "), for: request.identity)
    table = table.rowStyle { $0.separatorStyle = .full }
      .headerView(
        // A title without a display name already has the table and the key.
        TitleBar(
          title,
          detail: Self.name(of: record, in: location).map { _ in
            "\(name) · \(shownKey(of: record) ?? key)"
          }
        ) {
          for action in actions { action }
        })
    var content = PageContent(title: title, table: table)
    content.breadcrumbTitles = [name]
    return content
  }

  private func entry() async throws -> ListEntry<DataRecord> {
    let rows = try table.rows(readsLabels: true)
    guard let key = location.key, let entry = try await rows.entry(key, in: ListSelection()),
      entry.isRecord
    else {
      throw SiteProblem(
        .notFound,
        "Row '\((location.key ?? "").cut(toBytes: 80))' does not exist in '\(table.name)'.")
    }
    return entry
  }

  /// Returns the title of a row: its display name, or else its table and key.
  func title(of record: DataRecord) -> String {
    (Self.name(of: record, in: location)
      ?? "\(location.source.title(of: table.name)) \(shownKey(of: record) ?? location.key ?? "")")
      .cut(toBytes: 200)
  }

  /// Returns the display name of a row: the texts of its name columns, or the names of the rows that its key refers to;
  /// `nil` if it has neither.
  static func name(of record: DataRecord, in location: TableLocation) -> String? {
    let names = location.source.nameColumns(of: location.table)
    if names.isEmpty { return name(ofReferencesIn: record, location) }
    let texts = names.compactMap { record.values[$0].displayText?.trimmingWhitespace }
    let name = texts.filter { !$0.isEmpty }.joined(separator: " ")
    return name.isEmpty ? nil : name.cut(toBytes: 200)
  }

  /// Returns the names of the rows that the key refers to; `nil` unless each column of the key refers to a row.
  private static func name(
    ofReferencesIn record: DataRecord, _ location: TableLocation
  ) -> String? {
    let names = location.table.key.compactMap { column in
      location.table.labels.firstIndex { $0.column == column && !location.source.isHidden($0) }
        .flatMap { TableList.referencedName(from: column, record, $0) }
    }
    guard !names.isEmpty, names.count == location.table.key.count else { return nil }
    return names.joined(separator: " · ").cut(toBytes: 200)
  }

  /// Returns a key that contains bytes as a readable text; `nil` for other keys.
  private func shownKey(of record: DataRecord) -> String? {
    let values = table.key.map { record.values[$0] }
    guard !values.isEmpty else { return nil }
    return values.map { $0.keyText ?? "–" }.joined(separator: ", ").cut(toBytes: 200)
  }

  private func values(
    of record: DataRecord, _ columns: [DataColumn<DataRecord>],
    _ request: PageRequest<NoQuery>
  ) throws -> [Row] {
    var rows: [Row] = []
    for (index, pair) in zip(table.columns, record.values).enumerated() {
      // Hidden columns are not in the list.
      guard let column = columns.first(where: { $0.name.hasSameBytes(as: pair.0.name) }) else {
        continue
      }
      let title =
        column.help.map { TextCell(column.title, detail: $0, style: .below).any }
        ?? column.title.any
      let value = try element(of: pair.1, index, column, record, request)
      rows.append(Row(key: "\(index)", cells: [title, value]))
    }
    return rows
  }

  private func element(
    of value: SortValue, _ index: Int, _ column: DataColumn<DataRecord>, _ record: DataRecord,
    _ request: PageRequest<NoQuery>
  ) throws -> AnyElement {
    // The list's cell is used if it shows more than the stored value, such as a format or a link.
    let isFormatted =
      column.format != .plain || column.kind == .boolean || column.link?(record) != nil
    if let times = column.times, let text = times.text(of: value) {
      return TextCell("\(text) \(times.zoneName)", detail: value.displayText ?? "", style: .below)
        .any
    }
    switch value {
    case .integer where isFormatted, .real where isFormatted:
      return try column.cell(of: record, request.formats, ListTexts())
    case .text(let text) where isFormatted && text.utf8.count <= Self.maximumFormattedLength:
      return try column.cell(of: record, request.formats, ListTexts())
    case .null: return Badge("NULL").any
    case .integer, .real:
      let text = value.displayText ?? ""
      return reference(from: index, record)?.any ?? text.any
    case .text(let text):
      if let link = reference(from: index, record) { return link.any }
      if let address = text.webAddress { return Link(text.cut(toBytes: 200), to: address).any }
      let element = ExpandableText(text).element
      // A text in a stack spans both columns of the page.
      return text.utf8.count > Self.maximumFormattedLength ? VerticalStack { element }.any : element
    case .blob(let bytes):
      return reference(from: index, record)?.any ?? blob(bytes, index, request)
    }
  }

  private func blob(
    _ bytes: [UInt8], _ index: Int, _ request: PageRequest<NoQuery>
  ) -> AnyElement {
    let address = Address(request.path.text + Self.valueEndpoint(of: index))
    let size = request.format(Int64(bytes.count), .byteCount(style: .file))
    let content = BytesContent(bytes)
    // A few bytes may be a key.
    let digits = bytes.count <= 32 && content.name == nil && !bytes.isEmpty ? bytes.keyText : nil
    return VerticalStack(spacing: 8) {
      if let text = content.text { ExpandableText(text).element } else if let digits { digits }
      if let name = content.name { name }
      if RecordValue.imageType(bytes) != nil {
        Image(address.text, alternative: table.columns[index].name, height: 200)
      }
      Link("Download, \(size)", to: address).icon(.download)
    }.any
  }

  /// Returns the link to the row that a column refers to, with its display name; `nil` if there is no such row.
  private func reference(from index: Int, _ record: DataRecord) -> Link? {
    let source = location.source
    guard
      let labelIndex = table.labels.firstIndex(where: {
        $0.column == index && !source.isHidden($0)
      }),
      let name = TableList.referencedName(from: index, record, labelIndex),
      !record.unreadable.contains(index),
      let address = router.address(
        of: source, record.storedKeys[labelIndex] ?? record.values[index],
        in: table.labels[labelIndex])
    else { return nil }
    return Link(name.cut(toBytes: 300), to: address)
  }

  /// The rows of one table that refer to this row by one foreign key.
  private struct Related {
    /// The row with their number, and one with the first of them.
    let rows: [Row]
    let referring: DeletionEffects.Referring
    /// Whether there may be such rows.
    let isFound: Bool
  }

  private func related(
    to record: DataRecord, _ request: PageRequest<NoQuery>
  ) async throws -> [Related] {
    var related: [Related] = []
    let budget = CountBudget()
    for other in try await location.source.tables(referringTo: table) {
      for reference in other.references where table.hasName(reference.table) {
        let otherLocation = TableLocation(source: location.source, table: other, key: nil)
        let list = try TableList(otherLocation, router, readsLabels: true).page
        guard
          let found = try await location.references(
            reference, in: other, list, to: record, upTo: Self.countLimit,
            isCounted: !budget.isSpent)
        else { continue }
        let (count, query) = (found.count, found.query)
        let address = query.map {
          Address(router.address(of: location.source, other.name).text + "?" + $0.text)
        }
        let names = reference.columns.map { other.columns[$0].name }
        let number = ListTexts().count(count, request)
        // A row that refers to itself is not one of the rows that its deletion affects.
        let own = location.rowsReferring(to: [record], by: reference, in: other)
        let affected = ListTexts().count(count.without(own), request)
        let title = location.source.title(of: other.name)
        let name = "\(title) by \(location.source.columnTitles(of: reference, in: other))"
        var new: Link?
        if let query, let address, !Address.isTooLong(address.text), list.editing != nil,
          otherLocation.obstacleToAdding(with: reference.columns) == nil
        {
          new = Link(
            "Add", to: Address(router.records(otherLocation).new.text + "?" + query.text)
          ).icon(.add).role(.secondary)
        }
        let key = "\(other.name).\(names.joined(separator: ","))"
        var rows = [
          Row(key: key) {
            if found.isListed, let address { Link(name, to: address) } else { name }
            HorizontalStack(align: .center, spacing: 12) {
              Label(number).layoutPriority(hugging: .defaultHigh)
              if let new { new }
            }
          }
        ]
        if found.isListed, count.isFound, let query,
          let preview = try await list.preview(
            of: query, at: router.address(of: location.source, other.name), label: name,
            request.formats)
        {
          rows.append(Row(key: key + ".rows", preview))
        }
        related.append(
          Related(
            rows: rows, referring: .init(table: other, reference: reference, number: affected),
            isFound: count.without(own) != .exactly(0)))
      }
    }
    return related
  }

  /// Returns the end of the address of a value's bytes.
  static func valueEndpoint(of column: Int) -> String { "/-/value?column=\(column)" }

  /// Returns the route that sends the bytes of one value as a file.
  static func valueRoute(of page: Page, _ router: DataRouter) -> Route {
    .endpoint("value", of: page) { request in
      let location = try await router.table(request.pageAddress)
      let column = try request.query(ValueQuery()).column
      let record = try await RecordPage(location, router).entry().record
      guard record.values.indices.contains(column), case .blob(let bytes) = record.values[column],
        !location.source.isHidden(location.table.columns[column].name, of: location.table.name)
      else { throw SiteProblem(.notFound, "This column contains no bytes.") }
      let name =
        "\(location.table.name)-\(location.key ?? "")-\(location.table.columns[column].name)"
      if let type = RecordValue.imageType(bytes) { return .bytes(bytes, type: type) }
      return .bytes(bytes, type: "application/octet-stream").saved(as: name)
    }
  }

  private struct ValueQuery: Codable, Sendable {
    var column = 0
  }
}

extension ListCount {
  /// Whether there are rows, and counting them did not take too long.
  fileprivate var isFound: Bool {
    switch self {
    case .exactly(let number): number > 0
    case .atLeast: true
    case .about, .unknown: false
    }
  }

  fileprivate func without(_ rows: Int) -> ListCount {
    if case .exactly(let number) = self { .exactly(max(0, number - rows)) } else { self }
  }
}

/// The detection of images in bytes.
enum RecordValue {
  /// Returns the media type of an image that browsers display without running code, by its first bytes.
  static func imageType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}
