extension Table {
  /// Where these rows are, each once and in the order the selection names them.
  ///
  ///     table.positions(of: .key("42", in: "people"))  // [0.3], or [] where there is none
  public func positions(of rows: EditSelection<TableIndex>) -> [TableIndex] {
    if case .positions(let positions) = rows.names {
      return positions.distinct().filter(contains)
    }
    let places: Range<Int>
    if let key = rows.section {
      guard let section = sections.position(ofKey: key) else { return [] }
      places = section..<(section + 1)
    } else {
      places = sections.indices
    }
    guard case .keys(let keys) = rows.names else {
      return places.flatMap { section in
        sections[section].rows.indices.map { TableIndex(section: section, row: $0) }
      }
    }
    var found: [TableIndex?] = Array(repeating: nil, count: keys.count)
    for section in places {
      let rows = KeyedPositions(sections[section].rows, lookUps: keys.count)
      for (place, key) in keys.enumerated() where found[place] == nil {
        found[place] = rows.position(of: key).map { TableIndex(section: section, row: $0) }
      }
    }
    return found.compactMap(\.self).distinct()
  }

  /// Where the rows are that satisfy a condition, in display order.
  ///
  ///     table.removeRows(.at(table.positions { $0.tag == "done" }))
  ///
  /// - Throws: What the condition throws.
  public func positions(
    where isWanted: (Row) throws -> Bool
  ) rethrows -> [TableIndex] {
    try sections.indices.flatMap { section in
      try sections[section].positions(where: isWanted).map {
        TableIndex(section: section, row: $0)
      }
    }
  }

  /// Where the rows with this ``Row/tag`` are, in display order.
  ///
  ///     let favourites = table.positions(tagged: "favourite").compactMap { table[$0] }
  public func positions(tagged tag: String) -> [TableIndex] {
    positions { $0.tag.hasSameBytes(as: tag) }
  }

  /// The positions of these sections, each once and in the order the selection names them.
  ///
  ///     table.sectionPositions(of: .key("people"))  // [0], or [] where there is none
  public func sectionPositions(of sections: EditSelection<Int>) -> [Int] {
    self.sections.positions(of: sections)
  }

  /// The row at a position. Setting one that does not exist does nothing; reading it gives `nil`.
  ///
  ///     let rows = table.positions(tagged: "new").compactMap { table[$0] }
  public subscript(index: TableIndex) -> Row? {
    get { self[section: index.section, row: index.row] }
    set { self[section: index.section, row: index.row] = newValue }
  }

  /// The first row with this key in the section with that key. Setting one that does not exist
  /// does nothing, nor does `nil`.
  ///
  ///     table[key: "42", in: "people"]?.backgroundColor = .yellow
  public subscript(key key: some KeyConvertible, in section: some KeyConvertible) -> Row? {
    get { self[sectionKey: section]?[key: key] }
    set {
      guard let section = sections.position(ofKey: section.key) else { return }
      sections[section][key: key] = newValue
    }
  }

  /// The first section with this key. Setting one that does not exist does nothing, nor does `nil`.
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
