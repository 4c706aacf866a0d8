/// The query of the page with the form for a new record.
package struct NewRecordQuery: Codable, Sendable {
  /// The key of the record to copy values from.
  package var like = ""

  package init() {}
}
