package import PageSite

/// A row of a table whose columns are known only at run time.
package struct DataRecord: Hashable, Sendable {
  /// The names of the columns.
  package let names: [String]
  /// The values in the order of the table's columns.
  package var values: [SortValue]
  /// The display names of the rows that it refers to, in the order of the table's labels, if they were requested.
  package let labels: [SortValue]
  /// The stored keys of these rows, by the indexes of their labels. It contains only keys whose bytes may differ from
  /// the reference.
  package var storedKeys: [Int: SortValue] = [:]
  /// The indexes of the columns whose texts are not valid UTF-8. ``values`` has other bytes for them.
  package let unreadable: [Int]

  package init(
    names: [String], values: [SortValue], labels: [SortValue] = [], unreadable: [Int] = []
  ) {
    (self.names, self.values, self.labels) = (names, values, labels)
    self.unreadable = unreadable
  }

  /// Creates a row in which all values are NULL.
  package init(names: [String]) { self.init(names: names, values: names.map { _ in .null }) }
}

/// Encodes the values by the names of their columns, as texts, numbers or null.
extension DataRecord: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in zip(names, values) {
      let key = Name(stringValue: name)
      switch value {
      case .null: try container.encodeNil(forKey: key)
      case .integer(let number): try container.encode(number, forKey: key)
      case .real(let number): try container.encode(number, forKey: key)
      case .text(let text): try container.encode(text, forKey: key)
      case .blob(let bytes): try container.encode(bytes, forKey: key)
      }
    }
  }
}
