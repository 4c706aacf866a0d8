import Foundation
import PageBytes
import PageElements
public import PageSite
import Synchronization

/// A list of records in memory, for examples, tests and small lists.
///
///     let products = MemoryList(try Product.samples(), key: \.id)
///     DataPage("/products", title: "Products", in: products) { … }
///
/// Each read scans all records and sorts the matching ones. If its task is cancelled, it throws `CancellationError`.
/// Texts longer than 10,000 bytes are not treated as JSON lists. Open pages follow its ``changes``:
///
///     .with { $0.live(changes: { products.changes }) }
public final class MemoryList<Record: Sendable>: ListSource {
  private struct State {
    var records: [Record]
    var version: UInt64 = 0
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastWatcher = 0
  }

  private let state: Mutex<State>
  private let owner = ConditionMatchCache.Owner()
  private let key: @Sendable (Record) -> SortValue
  private let prepare: @Sendable (inout Record, [Record]) -> Void

  /// Creates a list of records with unique keys.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - key: The property with the unique key.
  ///   - prepare: Prepares a record that a reader adds, for example by a new number. By default, it does nothing.
  public init<Key: ListValue>(
    _ records: [Record], key: any KeyPath<Record, Key> & Sendable,
    onInsert prepare: @escaping @Sendable (inout Record, [Record]) -> Void = { _, _ in }
  ) {
    state = Mutex(State(records: records))
    self.key = { $0[keyPath: key].listValue }
    self.prepare = prepare
  }

  /// The records.
  public var records: [Record] {
    get { state.withLock(\.records) }
    set { update { $0 = newValue } }
  }

  /// Changes the records. Changes run one at a time.
  ///
  /// - Throws: The error of `change`.
  public func update<Result: Sendable>(
    _ change: (inout [Record]) throws -> Result
  ) rethrows -> Result {
    let (result, watchers) = try state.withLock { state in
      defer { state.version += 1 }
      return (try change(&state.records), Array(state.watchers.values))
    }
    for watcher in watchers { watcher.yield() }
    return result
  }

  /// Changes the records if they still have a version. Otherwise it throws ``CheckedWrite/ChangedSinceCheck``.
  private func update<Result: Sendable>(
    at version: UInt64, _ change: (inout [Record]) throws -> Result
  ) throws -> Result {
    let (result, watchers) = try state.withLock { state in
      guard state.version == version else { throw CheckedWrite.ChangedSinceCheck() }
      let result = try change(&state.records)
      state.version += 1
      return (result, Array(state.watchers.values))
    }
    for watcher in watchers { watcher.yield() }
    return result
  }

  /// A stream with an element after each change of the records. Several changes may share one element.
  public var changes: AsyncStream<Void> {
    let (changes, watcher) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = watcher
      return state.lastWatcher
    }
    watcher.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.watchers.removeValue(forKey: id) }
    }
    return changes
  }

  /// Appends the elements of a sequence as they arrive, such as lines of a log or measurements, until it ends.
  ///
  ///     let readings = MemoryList<Reading>([], key: \.id)
  ///     Task { try await readings.append(contentsOf: sensor.readings, keeping: 10_000) }
  ///
  /// - Parameters:
  ///   - records: The records to append. A record replaces another one with the same key.
  ///   - limit: The maximum number of records. The oldest ones are removed.
  /// - Throws: The error of the sequence. The records that arrived before remain.
  public func append<Records: AsyncSequence>(
    contentsOf records: Records, keeping limit: Int
  ) async throws where Records.Element == Record {
    for try await record in records {
      let key = text(record)
      update { all in
        all.removeAll { text($0).hasSameBytes(as: key) }
        all.append(record)
        all.removeFirst(max(0, all.count - max(0, limit)))
      }
    }
  }

  public var version: UInt64? { state.withLock(\.version) }

  public func check(_ columns: [DataColumn<Record>]) {}

  public func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListBatch<Record> {
    let sorted = try sorted(selection)
    let after = try range.after.map { try memoryPosition($0, selection, sorted) }
    let through = try range.through.map { try memoryPosition($0, selection, sorted) }
    let found = sorted.filter { row in
      if let after, !after.isBefore(row.values, selection) { return false }
      if let through, through.isBefore(row.values, selection, surely: true) { return false }
      return true
    }
    let limited = end == .first ? found.prefix(limit) : found.suffix(limit)
    return ListBatch(limited.map { entry(of: $0.record, selection) })
  }

  public func entry(
    _ key: String, in selection: ListSelection<Record>
  ) async throws -> ListEntry<Record>? {
    var checks = CancellationChecks()
    for record in records {
      try checks.next()
      guard hasKey(record, by: key), selection.matches(record) else { continue }
      return entry(of: record, selection)
    }
    return nil
  }

  public func count(_ selection: ListSelection<Record>, upTo limit: Int) async throws -> ListCount {
    .exactly(try records(in: selection).count)
  }

  public func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]? {
    try facets(of: records(in: selection).lazy.map(column.value), limit)
  }

  public func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]? {
    let values = try records(in: selection).map(column.value)
    switch part {
    case .value: return try facets(of: values, limit)
    case .element:
      var checks = CancellationChecks()
      let elements = try values.flatMap { value -> [SortValue] in
        try checks.next()
        guard case .text(let text) = value, let list = JSONArray(text) else { return [] }
        return Set(list.values.map(ExactText.init)).map { .text($0.text) }
      }
      return try facets(of: elements, limit)
    case .date:
      let days = values.compactMap { value -> String? in
        guard case .text(let text) = value else { return nil }
        return text.day
      }
      var found: [ListFacet] = []
      for length in [4, 7, 10] where found.count < 2 {
        found = try facets(of: days.map { .text(String($0.prefix(length))) }, .max)
      }
      return Array(found.sorted { $1.value.precedes($0.value) }.prefix(limit))
    case .undated:
      let rest = values.compactMap { value -> SortValue? in
        if value == .null || value == .text("") { return .null }
        if case .text(let text) = value, text.day != nil { return nil }
        return .text("")
      }
      return try facets(of: rest, limit)
    }
  }

  private func facets(of values: some Sequence<SortValue>, _ limit: Int) throws -> [ListFacet] {
    var counts: [ExactValue: Int] = [:]
    var checks = CancellationChecks()
    for value in values {
      try checks.next()
      counts[ExactValue(value: value), default: 0] += 1
    }
    let facets = counts.map { ListFacet($0.key.value, count: $0.value) }
    func isBefore(_ left: ListFacet, _ right: ListFacet) -> Bool {
      left.count == right.count ? left.value.precedes(right.value) : left.count > right.count
    }
    // Null and empty texts are always included, so that the list can merge their counts.
    func isEmpty(_ facet: ListFacet) -> Bool { facet.value == .null || facet.value == .text("") }
    let sorted = facets.sorted { left, right in
      isEmpty(left) == isEmpty(right) ? isBefore(left, right) : isEmpty(left)
    }
    return sorted.prefix(limit).sorted(by: isBefore)
  }

  public func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]? {
    // `RecordKey` distinguishes texts with different bytes that are equal in Swift.
    var groups: [[UInt8]: ListGroup] = [:]
    var checks = CancellationChecks()
    for record in try records(in: selection) {
      try checks.next()
      let value = grouping.column?.value(record).grouped ?? .null
      if let values, !values.contains(where: { $0.isSameInOrder(with: value) }) { continue }
      let key = Array(RecordKey([value]).text(areNumbers: [true]).utf8)
      var group = groups[key] ?? ListGroup(value, count: 0)
      group.count += 1
      if let value = grouping.summed?.value(record), let sum = value.summand {
        let exact = group.sum == nil ? 0 : group.exactSum
        group.sum = (group.sum ?? 0) + sum
        group.exactSum = nil
        if let exact, case .integer(let number) = value { group.exactSum = exact + Decimal(number) }
      }
      groups[key] = group
    }
    // The sum of opposite infinities is not a number.
    for (key, group) in groups where group.sum?.isNaN == true { groups[key]?.sum = nil }
    return groups.values.sorted { left, right in
      if left.sum != right.sum { return (left.sum ?? -.infinity) > (right.sum ?? -.infinity) }
      if left.count != right.count { return left.count > right.count }
      return left.value.precedes(right.value)
    }
    .prefix(limit).map(\.self)
  }

  private func text(_ record: Record) -> String { RecordKey([key(record)]).text }

  private func hasKey(_ record: Record, by key: String) -> Bool {
    RecordKey([self.key(record)]).isWritten(as: key, areNumbers: [])
  }

  /// Returns the records of a selection in their stored order. Results of conditions are cached, so that a page tests
  /// each condition once for each record.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  private func records(in selection: ListSelection<Record>) throws -> [Record] {
    let (records, version) = state.withLock { ($0.records, $0.version) }
    var checks = CancellationChecks()
    var recordIndices = Array(records.indices)
    for condition in selection.conditions {
      var knownMatches = condition.matchCache.matches(of: owner, at: version, count: records.count)
      defer { condition.matchCache.keep(knownMatches, of: owner, at: version) }
      recordIndices = try recordIndices.filter { recordIndex in
        if let matches = knownMatches[recordIndex] { return matches }
        try checks.next()
        let matches = condition.matches(records[recordIndex])
        knownMatches[recordIndex] = matches
        return matches
      }
    }
    return try recordIndices.compactMap { recordIndex in
      try checks.next()
      return selection.matchesWords(records[recordIndex]) ? records[recordIndex] : nil
    }
  }

  /// A record with the full values that it is sorted by.
  private typealias SortedRecord = (record: Record, values: [SortValue])

  private func sorted(_ selection: ListSelection<Record>) throws -> [SortedRecord] {
    try records(in: selection).map { ($0, values(of: $0, selection)) }
      .sorted { selection.orders($0.values, before: $1.values) }
  }

  private func values(of record: Record, _ selection: ListSelection<Record>) -> [SortValue] {
    let grouped = selection.grouping?.column?.name
    let values = selection.order.map { term -> SortValue in
      let value = term.column.value(record)
      // Empty texts and NULL are one group, at the end.
      return value == .text("") && grouped.hasSameBytes(as: term.column.name) ? .null : value
    }
    return values + [key(record)]
  }

  private func entry(
    of record: Record, _ selection: ListSelection<Record>
  ) -> ListEntry<Record> {
    let values = values(of: record, selection)
    let position = ShortPosition.position(
      sizes: values.map(\.size), key: { locator(record) },
      value: { values[$0].cut(toBytes: $1).encodedForPosition })
    return ListEntry(key: text(record), position: position, record: record)
  }

  /// Returns the key by which a position finds its record again.
  private func locator(_ record: Record) -> String {
    RecordKey([key(record)]).text(areNumbers: [], limit: ShortPosition.keyLimit)
  }

  private func memoryPosition(
    _ position: Position, _ selection: ListSelection<Record>, _ sorted: [SortedRecord]
  ) throws -> MemoryPosition {
    let count = selection.order.count + 1
    guard let short = try ShortPosition(position) else {
      guard position.values.count == count else { throw InvalidPosition() }
      return MemoryPosition(values: try position.values.map { try $0.decodedFromPosition() })
    }
    if let row = sorted.first(where: { locator($0.record).hasSameBytes(as: short.key) }) {
      return MemoryPosition(values: row.values)
    }
    guard short.completeValueCount < count else { throw InvalidPosition() }
    return MemoryPosition(
      values: try short.values.prefix(short.completeValueCount).map {
        try $0.decodedFromPosition()
      },
      beginning: try short.beginning?.decodedFromPosition(), isWhole: false)
  }
}

/// Checks for cancellation during a scan of records, which does not suspend. A page's deadline cancels its task.
private struct CancellationChecks {
  private var count = 0

  /// Checks every 64th call.
  mutating func next() throws {
    count += 1
    if count.isMultiple(of: 64) { try Task.checkCancellation() }
  }
}

/// A position among records in memory.
private struct MemoryPosition {
  let values: [SortValue]
  /// The beginning of the next value, if the record of the position no longer exists.
  var beginning: SortValue?
  var isWhole = true

  /// Whether the position comes before a row.
  ///
  /// - Parameter surely: Whether the result must be true for every row that the position may belong to.
  func isBefore<Record>(
    _ row: [SortValue], _ selection: ListSelection<Record>, surely: Bool = false
  ) -> Bool {
    if isWhole || selection.isSameInOrder(values, row) == false {
      return selection.orders(values, before: row)
    }
    guard let beginning, !row[values.count].begins(with: beginning) else { return !surely }
    return selection.orders(values + [beginning], before: row)
  }
}

extension SortValue {
  /// The value in a position, in which the first byte of a blob indicates its kind.
  fileprivate var encodedForPosition: SortValue {
    if case .blob(let bytes) = self { .blob([ShortPosition.Mark.bytes] + bytes) } else { self }
  }

  fileprivate func decodedFromPosition() throws -> SortValue {
    guard case .blob(let bytes) = self else { return self }
    guard bytes.first == ShortPosition.Mark.bytes else { throw InvalidPosition() }
    return .blob(Array(bytes.dropFirst()))
  }
}

extension MemoryList: WritableListSource {
  public func insert(_ record: Record) async throws -> String {
    try update { try insert(record, &$0) }
  }

  public func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String {
    try await CheckedWrite.run {
      let (version, records) = state.withLock { ($0.version, $0.records) }
      var prepared = record
      prepare(&prepared, records)
      try await check(prepared)
      return try update(at: version) { [prepared] in try append(prepared, &$0) }
    }
  }

  private func insert(_ record: Record, _ records: inout [Record]) throws -> String {
    var record = record
    prepare(&record, records)
    return try append(record, &records)
  }

  private func append(_ record: Record, _ records: inout [Record]) throws -> String {
    try checkIsNew(record, records)
    records.append(record)
    return text(record)
  }

  public func update(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try update { records in
      let recordIndex = try recordIndex(of: key, records)
      var record = records[recordIndex]
      try change(&record)
      return try put(record, at: recordIndex, of: key, &records)
    }
  }

  public func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try await CheckedWrite.run {
      let (version, records) = state.withLock { ($0.version, $0.records) }
      let recordIndex = try recordIndex(of: key, records)
      var after = records[recordIndex]
      try change(&after)
      try await check(records[recordIndex], after)
      return try update(at: version) { [after] in try put(after, at: recordIndex, of: key, &$0) }
    }
  }

  private func recordIndex(of key: String, _ records: [Record]) throws -> Int {
    guard let recordIndex = records.firstIndex(where: { hasKey($0, by: key) }) else {
      throw MissingRecord(key: key)
    }
    return recordIndex
  }

  private func put(
    _ record: Record, at recordIndex: Int, of key: String, _ records: inout [Record]
  ) throws -> String {
    if !hasKey(record, by: key) { try checkIsNew(record, records) }
    records[recordIndex] = record
    return text(record)
  }

  public func delete(_ keys: [String]) async throws -> DeletedRecords {
    let hasKey = keyMatcher(keys)
    return restorable(
      update { records in
        let deleted = records.filter(hasKey)
        records.removeAll(where: hasKey)
        return deleted
      })
  }

  public func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: Record) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    let hasKey = keyMatcher(keys)
    return try await CheckedWrite.run {
      let (version, records) = state.withLock { ($0.version, $0.records) }
      let deleted = records.filter(hasKey)
      for record in deleted { try await check(text(record), record) }
      try update(at: version) { $0.removeAll(where: hasKey) }
      return (restorable(deleted), deleted)
    }
  }

  private func keyMatcher(_ keys: [String]) -> (Record) -> Bool {
    let keys = Set(keys.map { Array($0.utf8) })
    return { [self] record in
      let key = RecordKey([key(record)])
      return keys.contains(Array(key.text.utf8))
        || keys.contains(Array(key.text(areNumbers: [], limit: .max).utf8))
    }
  }

  private func restorable(_ deleted: [Record]) -> DeletedRecords {
    DeletedRecords(
      count: deleted.count, bytes: deleted.count * MemoryLayout<Record>.stride
    ) { [self] in
      try update { records in
        for record in deleted { try checkIsNew(record, records) }
        records += deleted
      }
    }
  }

  private func checkIsNew(_ record: Record, _ records: [Record]) throws {
    let key = text(record)
    if records.contains(where: { text($0).hasSameBytes(as: key) }) {
      throw FormErrors(["": "Row '\(key.cut(toBytes: 80))' already exists."])
    }
  }
}

extension ListSelection {
  /// Whether the selection contains a record.
  func matches(_ record: Record) -> Bool {
    conditions.allSatisfy { $0.matches(record) } && matchesWords(record)
  }

  fileprivate func matchesWords(_ record: Record) -> Bool {
    words.enumerated().allSatisfy { index, word in
      searched.contains { $0.value(record).displayText?.containsInAnyCase(word) ?? false }
        || alternatives(toWord: index).contains { $0.matches(record) }
    }
  }

  /// Whether the values of two positions are equal, up to the length of the shorter one.
  func isSameInOrder(_ left: [SortValue], _ right: [SortValue]) -> Bool {
    zip(left, right).allSatisfy { $0.isSameInOrder(with: $1) }
  }

  /// Whether a position comes before another one in this order.
  func orders(_ left: [SortValue], before right: [SortValue]) -> Bool {
    let directions = order.map(\.isDescending) + [order.last?.isDescending ?? false]
    for ((left, right), isDescending) in zip(zip(left, right), directions) {
      if left.isSameInOrder(with: right) { continue }
      // NULL sorts last in both directions.
      if left == .null || right == .null { return right == .null }
      return left.precedes(right) != isDescending
    }
    return false
  }
}

extension ListSelection.Condition {
  fileprivate func matches(_ record: Record) -> Bool {
    let value = column.value(record)
    switch test {
    case .isOneOf(let values): return values.contains { isEqual(value, $0) }
    case .isNoneOf(let values): return !values.contains { isEqual(value, $0) }
    case .atLeast(let bound):
      let bound = self.bound(bound, for: value)
      return value.isComparable(to: bound) && !value.precedes(bound)
    case .atMost(let bound):
      let bound = self.bound(bound, for: value)
      return mayBeBelow(value, bound) && !bound.precedes(value)
    case .moreThan(let bound):
      let bound = self.bound(bound, for: value)
      return value.isComparable(to: bound) && bound.precedes(value)
    case .lessThan(let bound):
      let bound = self.bound(bound, for: value)
      return mayBeBelow(value, bound) && value.precedes(bound)
    case .contains(let text): return value.displayText?.containsInAnyCase(text) ?? false
    case .beginsWith(let text): return value.displayText?.beginsInAnyCase(with: text) ?? false
    case .endsWith(let text): return value.displayText?.endsInAnyCase(with: text) ?? false
    case .includes(let texts):
      guard case .text(let text) = value, let list = JSONArray(text) else { return false }
      let values = Set(list.values.map(ExactText.init))
      return texts.allSatisfy { values.contains(ExactText(text: $0)) }
    case .isEmpty(let isEmpty): return (value == .null || value == .text("")) == isEmpty
    case .isWithin(let spans): return spans.contains { $0.contains(value) }
    case .isOutside(let spans): return !spans.contains { $0.contains(value) }
    case .isAtTime(let text): return column.times?.timeOfDay(of: value)?.contains(text) ?? false
    }
  }

  /// Returns the bound to compare a value with. In a column of any values, a number is compared with a number, and a text
  /// with a text.
  private func bound(_ bound: SortValue, for value: SortValue) -> SortValue {
    guard column.kind == .any, case .text(let text) = bound, value.isComparable(to: .integer(0))
    else { return bound }
    return JSONNumber.read(text) ?? bound
  }

  /// Returns the value to compare. In a column of any values, that is the displayed text.
  private func compared(_ value: SortValue) -> SortValue {
    column.kind == .any ? value.displayText.map { .text($0) } ?? .null : value
  }

  /// Whether a value may be less than a bound. An empty text is an empty cell, and not less than another text.
  private func mayBeBelow(_ value: SortValue, _ bound: SortValue) -> Bool {
    value.isComparable(to: bound) && !(value == .text("") && bound.isFilledText)
  }

  private func isEqual(_ value: SortValue, _ other: SortValue) -> Bool {
    let value = compared(value)
    return value != .null && value.isSameInOrder(with: other)
  }
}

extension String {
  /// The date at the start of the text; `nil` if the text does not begin with one.
  fileprivate var day: String? {
    CalendarDate(String(decoding: utf8.prefix(10), as: UTF8.self))?.description
  }

  /// Whether the text contains another one, ignoring case.
  package func containsInAnyCase(_ other: String) -> Bool {
    let (folded, others) = (caseFolded, other.caseFolded)
    return others.isEmpty || folded.firstRange(of: others) != nil
  }

  /// Whether the text begins with another one, ignoring case.
  func beginsInAnyCase(with other: String) -> Bool { caseFolded.starts(with: other.caseFolded) }

  /// Whether the text ends with another one, ignoring case.
  func endsInAnyCase(with other: String) -> Bool {
    caseFolded.reversed().starts(with: other.caseFolded.reversed())
  }
}
