extension Table {
  /// Returns the distinct positions of these rows, in the order of the selection.
  ///
  ///     table.positions(of: .key("42", in: "people"))  // [0.3], or [] if no row has the key
  public func positions(of rows: EditSelection<TableIndex>) -> [TableIndex] {
    if case .positions(let positions) = rows.targets {
      return positions.distinct().filter(contains)
    }
    let sectionIndices: Range<Int>
    if let key = rows.section {
      guard let section = sections.position(ofKey: key) else { return [] }
      sectionIndices = section..<(section + 1)
    } else {
      sectionIndices = sections.indices
    }
    guard case .keys(let keys) = rows.targets else {
      return sectionIndices.flatMap { section in
        sections[section].rows.indices.map { TableIndex(section: section, row: $0) }
      }
    }
    var found: [TableIndex?] = Array(repeating: nil, count: keys.count)
    for section in sectionIndices {
      let rows = KeyedPositions(sections[section].rows, lookupCount: keys.count)
      for (keyIndex, key) in keys.enumerated() where found[keyIndex] == nil {
        found[keyIndex] = rows.position(of: key).map { TableIndex(section: section, row: $0) }
      }
    }
    return found.compactMap(\.self).distinct()
  }

  /// Returns the positions of the rows that satisfy a condition, in display order.
  ///
  ///     table.removeRows(.at(table.positions { $0.tag == "done" }))
  ///
  /// - Throws: The error of the condition.
  public func positions(
    where isWanted: (Row) throws -> Bool
  ) rethrows -> [TableIndex] {
    try sections.indices.flatMap { section in
      try sections[section].positions(where: isWanted).map {
        TableIndex(section: section, row: $0)
      }
    }
  }

  /// Returns the positions of the rows with this ``Row/tag``, in display order.
  ///
  ///     let favourites = table.positions(tagged: "favourite").compactMap { table[$0] }
  public func positions(tagged tag: String) -> [TableIndex] {
    positions { $0.tag.hasSameBytes(as: tag) }
  }

  /// Returns the distinct positions of these sections, in the order of the selection.
  ///
  ///     table.sectionPositions(of: .key("people"))  // [0], or [] if no section has the key
  public func sectionPositions(of sections: EditSelection<Int>) -> [Int] {
    self.sections.positions(of: sections)
  }

  /// The row at a position. Reading a position that does not exist returns `nil`, and setting it has no effect.
  ///
  ///     let rows = table.positions(tagged: "new").compactMap { table[$0] }
  public subscript(index: TableIndex) -> Row? {
    get { self[section: index.section, row: index.row] }
    set { self[section: index.section, row: index.row] = newValue }
  }

  /// The first row with this key in the section with the second key. Setting a missing row, or setting `nil`, has no
  /// effect.
  ///
  ///     table[key: "42", in: "people"]?.backgroundColor = .yellow
  public subscript(key key: some KeyConvertible, in section: some KeyConvertible) -> Row? {
    get { self[sectionKey: section]?[key: key] }
    set {
      guard let section = sections.position(ofKey: section.key) else { return }
      sections[section][key: key] = newValue
    }
  }

  /// The first section with this key. Setting a missing section, or setting `nil`, has no effect.
  ///
  ///     let header = table[sectionKey: "people"]?.header
  public subscript(sectionKey key: some KeyConvertible) -> Section? {
    get { sections.position(ofKey: key.key).map { sections[$0] } }
    set {
      guard let newValue, let position = sections.position(ofKey: key.key) else { return }
      sections[position] = newValue
    }
  }

  private func contains(_ index: TableIndex) -> Bool {
    sections.indices.contains(index.section)
      && sections[index.section].rows.indices.contains(index.row)
  }
}
