import PageElements
import PageSite
import Synchronization

/// The sections of a grouped list: one for each value of a column, in the order of the rows.
final class ListSections<Record: Sendable>: Sendable {
  typealias FindGroups = @Sendable (_ values: [SortValue]) async throws -> [ListGroup]?

  /// The number of bytes of a value that distinguish its section from others.
  private static var keyLimit: Int { 200 }
  private static var prefix: String { "group" }

  private let column: DataColumn<Record>
  private let header: @Sendable (SortValue, ListGroup?) -> AnyElement
  private let findGroups: FindGroups
  private let sections = Mutex<[[UInt8]: Section]>([:])

  /// - Parameters:
  ///   - column: The column to group by.
  ///   - header: Returns the header of a group.
  ///   - findGroups: Returns the groups of some values; `nil` if that takes too long.
  init(
    by column: DataColumn<Record>,
    header: @escaping @Sendable (SortValue, ListGroup?) -> AnyElement,
    findGroups: @escaping FindGroups
  ) {
    (self.column, self.header, self.findGroups) = (column, header, findGroups)
  }

  /// Returns the section key of each record, in their order. A value whose shortened key already belongs to an earlier
  /// section joins the section of the previous record, so that no section appears twice.
  func keys(of records: [Record]) async throws -> [String] {
    var (keys, values): ([String], [(key: String, value: SortValue)]) = ([], [])
    for record in records {
      let value = column.value(record).grouped
      let key = Self.key(of: value)
      if !(values.last?.key).hasSameBytes(as: key),
        !values.contains(where: { $0.key.hasSameBytes(as: key) })
      {
        values.append((key, value))
      }
      keys.append(values.last?.key ?? key)
    }
    try await loadSections(values)
    return keys
  }

  func key(of record: Record) -> String { Self.key(of: column.value(record).grouped) }

  /// Returns the section of a key; `nil` for a text that is not a section key.
  func section(_ key: String) async throws -> Section? {
    if let section = sections.withLock({ $0[Array(key.utf8)] }) { return section }
    guard key.utf8.starts(with: Self.prefix.utf8) else { return nil }
    let text = String(key.dropFirst(Self.prefix.count))
    guard let value = RecordKey(text, areNumbers: [true])?.values.first else {
      return Section(key: key)
    }
    try await loadSections([(key, value.grouped)])
    return sections.withLock { $0[Array(key.utf8)] }
  }

  private func loadSections(_ values: [(key: String, value: SortValue)]) async throws {
    guard !values.isEmpty else { return }
    let groups = try await findGroups(values.map(\.value))
    for (key, value) in values {
      let group = groups?.first { $0.value.isSameInOrder(with: value) }
      let section = Section(key: key).header(header(value, group))
      sections.withLock { $0[Array(key.utf8)] = section }
    }
  }

  private static func key(of value: SortValue) -> String {
    prefix + RecordKey([value]).text(areNumbers: [true]).cut(toBytes: keyLimit)
  }
}
