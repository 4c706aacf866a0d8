/// The values of a form, sorted by the bytes of their names. The names below a prefix are thus adjacent, at any number
/// and depth.
struct FormFieldIndex: Sendable {
  private struct Item: Sendable {
    let name: [UInt8]
    let value: String
    let position: Int
  }

  private let items: [Item]

  /// Creates the sorted values, without those of the library itself (`pe-…`).
  init(_ values: FormValues) {
    var items: [Item] = []
    for (position, (name, value)) in values.items.enumerated()
    where !name.utf8.starts(with: "pe-".utf8) {
      items.append(Item(name: Array(name.utf8), value: value, position: position))
    }
    self.items = items.sorted { left, right in
      left.name == right.name
        ? left.position < right.position : left.name.lexicographicallyPrecedes(right.name)
    }
  }

  /// Returns the values with exactly this name, in the order sent.
  func values(named name: String) -> [String] {
    let name = Array(name.utf8)
    return items[lowerBound(from: name)...].prefix { $0.name == name }.map(\.value)
  }

  /// The value if there is exactly one name.
  var onlyValue: String? { items.count == 1 ? items.first?.value : nil }

  var isEmpty: Bool { items.isEmpty }

  /// Returns whether there are names below this one. All names are below the empty name.
  func hasChildren(below name: String) -> Bool {
    let prefix = Self.prefix(name)
    return items[lowerBound(from: prefix)...].first?.name.starts(with: prefix) ?? false
  }

  /// Returns the distinct next components of the names below this one.
  func childNames(below name: String) -> [String] {
    let prefix = Self.prefix(name)
    var seen: Set<[UInt8]> = []
    var childNames: [String] = []
    for item in items[lowerBound(from: prefix)...] {
      guard item.name.starts(with: prefix) else { break }
      let part = Array(item.name[prefix.count...].prefix { $0 != UInt8(ascii: ".") })
      if !part.isEmpty, seen.insert(part).inserted {
        childNames.append(String(decoding: part, as: UTF8.self))
      }
    }
    return childNames
  }

  private static func prefix(_ name: String) -> [UInt8] {
    name.isEmpty ? [] : Array(name.utf8) + [UInt8(ascii: ".")]
  }

  /// Returns the index of the first item whose name does not sort before `name`.
  private func lowerBound(from name: [UInt8]) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].name.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// A coding key: a name, or an index in a list.
struct FormKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
