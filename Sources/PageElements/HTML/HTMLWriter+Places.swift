extension HTMLWriter {
  /// From now on elements belong to a header, a footer or the table; `nil` ends that.
  mutating func enter(_ place: ActionPlace?) { context.fixedPlace = place }

  /// An id for something in what is written now, a row for instance: `people.42.NAME`.
  ///
  /// - Parameter name: Unique in the row, or on the page outside of rows.
  package func id(of name: String) -> String {
    let place = context.place ?? .table
    let token = Section.token(name)
    return place == .table ? "-table.\(token)" : "\(place.section).\(place.row).\(token)"
  }

  /// The same for what a button opens, which nothing else on the page is called.
  ///
  /// - Throws: `ControlError.duplicateID`.
  package mutating func ownID(of name: String) throws -> String {
    let id = id(of: name)
    // No control's key has a space in it.
    guard context.fieldCounts.updateValue(1, forKey: "\(id) opens") == nil else {
      throw ControlError.duplicateID(name)
    }
    return id
  }

  /// The page that is written, with its own query; `nil` where it is a picture.
  package var pageAddress: String? { actions?.page }

  /// Appends what depends on whether a form in its content came back with errors.
  ///
  /// - Parameters:
  ///   - content: Writes the content.
  ///   - write: Writes what stands around it; its last argument appends the content.
  package mutating func noticingEcho(
    of content: (inout HTMLWriter) throws -> Void,
    write: (inout HTMLWriter, Bool, (inout HTMLWriter) -> Void) -> Void
  ) rethrows {
    var inner = HTMLWriter(minimumCapacity: 1024, context)
    let hadEchoed = actions?.hasEchoed ?? false
    try content(&inner)
    context = inner.context
    let bytes = inner.finish()
    write(&self, !hadEchoed && actions?.hasEchoed ?? false) { $0.raw(rendered: bytes[...]) }
  }
}
