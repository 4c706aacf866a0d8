import PageElements

@testable import PagePatching

/// Two versions of lists of rows, the necessary changes between them by definition, and the changes of a patch.
struct RowChanges {
  struct Item: Equatable {
    var key: Int
    var text: String
  }

  /// The items of each section.
  var old, new: [[Item]]

  /// Returns a document of the items in one-column sections "s0", "s1", ….
  static func document(_ sections: [[Item]]) throws -> PageDocument {
    try PageDocument(
      page: "/rows", selfURL: "/rows/-/document", title: "Rows",
      table: Table(
        sections: sections.enumerated().map { index, items in
          Section(key: "s\(index)", each: items) { Row(key: $0.key, Label($0.text)) }
        }))
  }

  /// The numbers of operations that add, remove and move rows, and that replace cells and rows' attributes.
  struct Operations: Equatable {
    var adds = 0
    var removes = 0
    var moves = 0
    var cells = 0
    var attributes = 0
    /// All other operations, except for those on the version.
    var others = 0
  }

  /// The minimum operations of a patch. Keys are unique in the whole table.
  var fewest: Operations {
    struct RowPosition { var section, row: Int }
    func places(_ sections: [[Item]]) -> [Int: RowPosition] {
      var places: [Int: RowPosition] = [:]
      for (section, items) in sections.enumerated() {
        for (row, item) in items.enumerated() {
          places[item.key] = RowPosition(section: section, row: row)
        }
      }
      return places
    }
    let (before, after) = (places(old), places(new))
    var fewest = Operations()
    fewest.removes = before.keys.filter { after[$0] == nil }.count
    for (section, items) in new.enumerated() {
      var kept: [Int] = []
      for item in items {
        guard let place = before[item.key] else {
          fewest.adds += 1
          continue
        }
        if old[place.section][place.row].text != item.text { fewest.cells += 1 }
        if place.section == section {
          kept.append(place.row)
        } else {
          // A row's id contains its section, so the attributes change.
          fewest.moves += 1
          fewest.attributes += 1
        }
      }
      fewest.moves += kept.count - Self.longestRun(of: kept)
    }
    return fewest
  }

  /// Returns the length of a longest increasing subsequence, by comparing each value with all values before it.
  static func longestRun(of values: [Int]) -> Int {
    var lengths: [Int] = []
    for (place, value) in values.enumerated() {
      let before = values.indices.filter { $0 < place && values[$0] < value }.map { lengths[$0] }
      lengths.append(1 + (before.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  func patch() throws -> Patch {
    let document = try Self.document(new)
    return Patch(
      from: try Self.document(old).fingerprint(key: .fixed), to: document,
      fingerprint: document.fingerprint(key: .fixed))
  }

  static func operations(of patch: Patch) throws -> Operations {
    var operations = Operations()
    for operation in try JSONValue(parsing: patch.json).items {
      let path = operation["path"]?.text ?? ""
      if path == "/version" { continue }
      let parts = path.split(separator: "/")
      switch (operation["op"]?.text, parts.count, parts.count > 2 ? parts[2] : "") {
      case ("add", 4, "rows"): operations.adds += 1
      case ("remove", 4, "rows"): operations.removes += 1
      case ("move", 4, "rows"): operations.moves += 1
      case ("replace", 6, "rows") where parts[4] == "cells": operations.cells += 1
      case ("replace", 5, "rows") where parts[4] == "attributes": operations.attributes += 1
      default: operations.others += 1
      }
    }
    return operations
  }
}
