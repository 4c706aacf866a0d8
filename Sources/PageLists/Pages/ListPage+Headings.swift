import PageElements
import PageSite

/// The headings of a list, with the widths of its columns from the texts of some rows.
extension ListPage {
  /// Returns the headings of the shown columns.
  ///
  /// The widths are those of the whole list, so that they stay as they are while a reader filters and sorts.
  func headings(
    _ selection: ListSelection<Source.Record>, _ count: ListCount, hasCheckboxes: Bool,
    _ request: PageRequest<ListQuery>
  ) async throws -> [Column] {
    let samples = try await samples(selection, count, request)
    var headings = zip(selection.shown, samples).map { column, sample in
      // The icon of the order needs room.
      let isSorted = request.query.sort.terms.contains { $0.name.hasSameBytes(as: column.name) }
      var heading = column.heading(above: sample)
      if isSorted { heading.width = heading.width.plus(2) }
      return heading
    }
    if linksToRecords, !headings.isEmpty {
      headings[0].width = headings[0].width.forLink.plus(hasCheckboxes ? 4 : 0)
    }
    return headings
  }

  private func samples(
    _ selection: ListSelection<Source.Record>, _ count: ListCount,
    _ request: PageRequest<ListQuery>
  ) async throws -> [TextSample] {
    let columns = selection.shown
    var everything = try self.selection(ListQuery())
    everything.shown = columns
    let unknown = columns.map { _ in TextSample() }
    if !linksToRecords {
      // Reading the first rows of a list without keys sorts all of them.
      let isWhole = selection.conditions.isEmpty && selection.words.isEmpty
      let limit = TextSample.maximumSortedRows
      let size =
        isWhole
        ? count
        : try? await cache.value(of: "size \(request.path.text)", at: source.version) {
          [everything] in try await source.count(everything, upTo: limit)
        }
      guard case .exactly(...limit)? = size else { return unknown }
    }
    // A source may learn later what the values of a column are.
    let names = columns.map {
      "\(RecordKey.segment($0.name)):\($0.kind):\($0.content):\($0.format)"
    }
    .joined(separator: ",")
    return try await cache.value(
      of: "sample \(request.formats.name) \(request.path.text)?\(names)",
      at: source.version ?? Self.version(of: count), acceptsHigher: source.version == nil
    ) {
      [everything] in
      var records: [Source.Record] = []
      let references: ReferencedNames
      do {
        // The last rows may have longer keys.
        for end in [RowRange.End.first, .last] {
          records += try await source.entries(
            everything, in: RowRange(), limit: TextSample.maximumRows / 2,
            bytes: TextSample.maximumBytes, from: end
          ).entries.map(\.record)
        }
        references = try await ColumnReferences(columns)?.names(of: records) ?? [:]
      } catch let error as CancellationError {
        throw error
      } catch {
        // If the rows cannot be read, the page says why. Another attempt might take as long.
        return unknown
      }
      return columns.map { column in
        TextSample(
          records.map { column.text(of: $0, references, request.formats, words) },
          of: records.map(column.value), isWhole: records.count < TextSample.maximumRows)
      }
    }
  }

  /// A number that grows when a list doubles its rows, for sources that cannot detect changes. A filtered list has
  /// fewer rows, and does not need another sample.
  private static func version(of count: ListCount) -> UInt64 {
    switch count {
    case .exactly(let rows), .about(let rows), .atLeast(let rows):
      let size = UInt64(clamping: rows)
      let sampled = UInt64(TextSample.maximumRows)
      return size <= sampled ? size : sampled + UInt64(64 - size.leadingZeroBitCount)
    case .unknown: return 0
    }
  }
}

extension DataColumn {
  /// Returns the heading, with a width for the texts below it.
  func heading(above texts: TextSample) -> Column {
    let isReference = referencedName != nil || reference != nil
    let isNumber = kind == .number && format != .date && times == nil
    let isQuantity = !isReference && (isNumber || kind == .any && texts.areNumbers)
    let showsWhole = !isReference && (kind == .number || kind == .boolean || isDated)
    let assumed = isReference || !showsWhole ? nil : isDated && kind != .number ? 20 : 12
    return Column(
      title, sort: isSortable ? name : nil,
      width: width
        ?? texts.width(
          below: title, showsWhole: showsWhole || isQuantity, isExact: isQuantity,
          // The last rows have the longest keys, which are aligned to the start.
          mayGrow: isQuantity && alignment == nil, assuming: assumed
        )
        .plus(format == .badge ? 2 : thumbnail == nil ? 0 : 4),
      alignment: alignment ?? (isQuantity ? .end : .start), priority: priority,
      // In a narrow window, a bare number or "Yes" needs its heading.
      showsTitleBelow: !isReference && (isQuantity || kind == .boolean))
  }
}

extension Column.Width {
  /// The width for links, which need a minimum target size.
  fileprivate var forLink: Column.Width {
    guard case .fitted(let minimum, let ideal) = self else { return self }
    return .fitted(minimum: max(minimum, 4), ideal: max(ideal, 4))
  }

  /// Returns the width with room for a control or a picture beside the text, as wide as a number of digits.
  fileprivate func plus(_ characters: Int) -> Column.Width {
    guard case .fitted(let minimum, let ideal) = self else { return self }
    return .fitted(minimum: minimum + characters, ideal: ideal + characters)
  }
}
