package import PageElements

/// Rows and sections that consist of their keys only.
extension Row {
  package static func keyed(_ key: String) -> Row { Row(key: key, Label("row \(key)")) }
}

extension Section {
  /// Returns a section of the rows named in `keys`, as in `"a b c"`.
  package static func keyed(_ key: String, _ keys: String) -> Section {
    Section(key: key, rows: rows(keys))
  }

  package static func rows(_ keys: String) -> [Row] {
    keys.split(separator: " ").map { .keyed("\($0)") }
  }

  /// The rows' keys, as in `"a b c"`.
  package var keys: String { rows.map { $0.key ?? "-" }.joined(separator: " ") }
}

extension Table {
  /// Returns a table of the sections "s", "t" and "u" with these rows.
  package static func keyed(_ keys: String...) -> Table {
    Table(sections: zip(["s", "t", "u"], keys).map { .keyed($0, $1) })
  }

  /// The rows' keys by section, as in `["s: a b", "t: c"]`.
  package var keys: [String] { sections.map { "\($0.key ?? "-"): \($0.keys)" } }
}
