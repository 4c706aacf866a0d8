/// What the address of a page says where a record is added.
package struct NewRecordQuery: Codable, Sendable {
  /// The key of one whose values it begins with.
  package var like = ""

  package init() {}
}
