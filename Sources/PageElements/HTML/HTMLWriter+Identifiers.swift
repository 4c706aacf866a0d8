extension HTMLWriter {
  /// Sets the place of the following elements: a header, a footer or the table. `nil` resets it.
  mutating func enter(_ location: ActionLocation?) { context.fixedLocation = location }

  /// Returns an id for something in the current place, such as a row: `people.42.NAME`.
  ///
  /// - Parameter name: A name that is unique in the row, or on the page outside rows.
  package func id(of name: String) -> String {
    let location = context.location ?? .table
    let token = Section.token(name)
    return location == .table ? "-table.\(token)" : "\(location.section).\(location.row).\(token)"
  }

  /// Returns such an id for an element that a button opens, and checks that it is unique on the page.
  ///
  /// - Throws: `ControlError.duplicateID` if the id is not unique.
  package mutating func uniqueID(of name: String) throws -> String {
    let id = id(of: name)
    // No key of a control contains a space.
    guard context.fieldCounts.updateValue(1, forKey: "\(id) opens") == nil else {
      throw ControlError.duplicateID(name)
    }
    return id
  }

  /// The address of the current page with its own query. `nil` for a static page.
  package var pageAddress: String? { actions?.page }

  /// Appends content whose surroundings depend on whether a form in it came back with errors.
  ///
  /// - Parameters:
  ///   - content: Writes the content.
  ///   - write: Writes the surroundings. Its second argument is whether a form came back, its last one appends the
  ///     content.
  package mutating func detectingEcho(
    of content: (inout HTMLWriter) throws -> Void,
    write: (inout HTMLWriter, Bool, (inout HTMLWriter) -> Void) -> Void
  ) rethrows {
    var inner = HTMLWriter(minimumCapacity: 1024, context)
    let hadRenderedEcho = actions?.hasRenderedEcho ?? false
    try content(&inner)
    context = inner.context
    let bytes = inner.finish()
    write(&self, !hadRenderedEcho && actions?.hasRenderedEcho ?? false) {
      $0.raw(rendered: bytes[...])
    }
  }
}
