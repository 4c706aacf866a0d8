/// A registry of a page's handlers. It creates their addresses while the page is rendered, and finds one by address.
///
/// A page rendered without a scope is static: its buttons have names but no addresses. With a scope, rendering writes
/// an address for each handler, made from the keys of its section, row and element. A request renders the row at its
/// address again and runs the handler that registers itself there. So a client can only run the handlers of a page that
/// it may see, at any nesting depth.
package final class ActionScope {
  /// The base of the page's action addresses, with a trailing slash: `/tasks/-/actions/`.
  let base: String
  /// The page's own query, such as `?q=tea`, or empty. It is appended to each address.
  let query: String
  /// The form that came back with errors, if any.
  package let echo: FormEcho?
  /// The handler to find. `nil` while a page is rendered for a reader.
  private let target: ActionAddress?
  package private(set) var found: ActionHandler?
  /// The question that the reader must confirm before the found handler runs.
  package private(set) var confirmation: String?
  /// Whether anything rendered so far has a handler.
  package private(set) var hasActions = false

  /// Whether the form that came back was rendered.
  package private(set) var hasRenderedEcho = false

  /// The elements, and elements with their events, of the current place.
  private var names: Set<String> = []
  /// The names in the table's header, which its footer must not reuse.
  private var tableNames: Set<String> = []
  private var lastLocation: ActionLocation?

  package init(
    base: String, query: String = "", echo: FormEcho? = nil, target: ActionAddress? = nil
  ) {
    (self.base, self.query, self.echo, self.target) = (base, query, echo, target)
  }

  /// Registers a handler.
  ///
  /// - Returns: Its address, which needs no percent-encoding.
  func register(
    _ name: String, _ kind: String, _ handler: ActionHandler, confirmation: String?,
    row: ActionLocation?
  ) throws -> String {
    let location = row ?? .table
    try check(name, in: location)
    let address = ActionAddress(location: location, element: Self.token(name), event: kind)
    // The row itself has several events under one name.
    if name != ActionAddress.rowItself {
      guard names.insert(address.element).inserted, names.insert(address.name).inserted else {
        throw ActionError.duplicateName(name, row: location.row, section: location.section)
      }
    }
    return note(address, handler, confirmation: confirmation)
  }

  /// Registers a function of a placed element, which may have several.
  ///
  /// - Parameter element: The tokens of the path to it, joined by dots.
  func register(
    placed element: String, at path: String, _ function: String, _ handler: ActionHandler,
    confirmation: String?, row: ActionLocation?
  ) throws -> String {
    let location = row ?? .table
    try check(path, in: location)
    let address = ActionAddress(
      location: location, element: element, event: Section.token(function))
    guard names.insert(address.name).inserted else {
      throw ActionError.duplicateFunction(
        function, element: path, row: location.row, section: location.section)
    }
    return note(address, handler, confirmation: confirmation)
  }

  private func note(
    _ address: ActionAddress, _ handler: ActionHandler, confirmation: String?
  ) -> String {
    hasActions = true
    if let target, target == address { (found, self.confirmation) = (handler, confirmation) }
    return base + address.path + query
  }

  /// Returns the form that came back, if it has this name and row.
  func echo(of name: String, row: ActionLocation?) -> FormEcho? {
    guard let echo else { return nil }
    let location = row ?? .table
    guard echo.address.location == location, echo.address.element == Self.token(name) else {
      return nil
    }
    hasRenderedEcho = true
    return echo
  }

  /// Returns the form that came back, if it has this name and its fields are in separate rows. Such a form is in the
  /// row whose key is its name.
  func echo(ofExternalForm name: String) -> FormEcho? {
    let token = Self.token(name)
    guard let echo, echo.address.location.row == token, echo.address.element == token,
      echo.address.event == ActionKind.submit.rawValue
    else { return nil }
    return echo
  }

  /// The address of the page, with its own query.
  package var page: String {
    let path = base.hasSuffix("/-/actions/") ? base.cut(toBytes: base.utf8.count - 11) : base
    return (path.isEmpty ? "/" : path) + query
  }

  /// Returns the form that came back, if it is that of this function of a placed element.
  func echo(ofElement element: String, _ function: String, row: ActionLocation?) -> FormEcho? {
    let location = row ?? .table
    let address = ActionAddress(
      location: location, element: element, event: Section.token(function))
    guard let echo, echo.address == address else { return nil }
    hasRenderedEcho = true
    return echo
  }

  private func check(_ name: String, in location: ActionLocation) throws {
    if location.row.utf8.first == UInt8(ascii: "-"),
      location.row.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    {
      throw ActionError.rowWithoutKey(element: name, row: location.row, section: location.section)
    }
    let isOutsideRows =
      location.row == "-header" || location.row == "-footer" || location.row == "-empty"
    if isOutsideRows, location.section.hasPrefix("-") {
      throw ActionError.sectionWithoutKey(element: name, section: location.section)
    }
    if name.isEmpty { throw ActionError.emptyName(row: location.row, section: location.section) }
    if lastLocation != location {
      if lastLocation == .table { tableNames = names }
      (lastLocation, names) = (location, location == .table ? tableNames : [])
    }
  }

  private static func token(_ name: String) -> String {
    name == ActionAddress.rowItself ? name : Section.token(name)
  }
}

/// The place of an element: the tokens of its section and row, as in ids.
package struct ActionLocation: Hashable, Sendable {
  package var section, row: String

  package init(section: String, row: String) { (self.section, self.row) = (section, row) }

  /// The table's own header and footer.
  package static let table = ActionLocation(section: "-table", row: "-table")
}

/// The address of one handler: `SECTION/ROW/ELEMENT/EVENT`.
package struct ActionAddress: Hashable, Sendable {
  package var location: ActionLocation
  package var element, event: String

  /// The element name of the row itself.
  package static let rowItself = "-row"

  package init(location: ActionLocation, element: String, event: String) {
    (self.location, self.element, self.event) = (location, element, event)
  }

  /// Parses the path after `/-/actions/`. Returns `nil` if it is not a handler's address.
  package init?(path: Substring) {
    let parts = path.parts(separatedBy: "/").map(String.init)
    guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(
      location: ActionLocation(section: parts[0], row: parts[1]), element: parts[2], event: parts[3]
    )
  }

  package var path: String { "\(location.section)/\(location.row)/\(name)" }

  /// The name of the handler in its place.
  var name: String { "\(element)/\(event)" }
}

/// The name of a field in the form data, and its label.
package struct FieldLabel: Hashable, Sendable {
  let name, label: String
  /// The name of the list before the position of an item. `nil` for a single field.
  private var list: String?

  package init(name: String, label: String) { (self.name, self.label) = (name, label) }

  /// Creates a label for a field of every item in a list: `items.0.title`, `items.1.title` and so on.
  package init(name: String, ofItemsIn list: String, label: String) {
    (self.name, self.list, self.label) = (name, list, label)
  }

  /// Returns the label for a field, or `nil` if it belongs to other fields.
  func of(_ field: String) -> FieldLabel? {
    guard let list else { return name.hasSameBytes(as: field) ? self : nil }
    let parts = field.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(list.utf8), parts[2].elementsEqual(name.utf8)
    else { return nil }
    return FieldLabel(name: field, label: label)
  }

  package static func == (left: FieldLabel, right: FieldLabel) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
  }
}

extension [FieldLabel] {
  func label(of name: String) -> String? { first { $0.name.hasSameBytes(as: name) }?.label }
}

/// A form that comes back with its submitted values and the errors in them.
package struct FormEcho: Hashable, Sendable {
  package var address: ActionAddress
  package var values: FormValues
  package var errors: [FormErrors.Item]
  package var conflicts: [FormConflict.Item]
  /// The message about the whole form.
  package var summary: Wording
  /// The fields whose errors have been written so far.
  var labels: [FieldLabel] = []
  /// The new version that the form is based on, after a conflict. `nil`, the default, keeps the submitted version.
  package var base: String?
  /// The links and buttons offered below the form to resolve the errors.
  package var offers: [FormOffer] = []

  package init(
    address: ActionAddress, values: FormValues, errors: [FormErrors.Item] = [],
    conflicts: [FormConflict.Item] = [], summary: Wording, base: String? = nil
  ) {
    (self.address, self.values, self.errors) = (address, values, errors)
    (self.conflicts, self.summary, self.base) = (conflicts, summary, base)
  }

  /// The next value of `pe-base`. It is never the version of the page that shows the form, because the submitted values
  /// are based on an older one.
  var nextBase: String? { base ?? values["pe-base"] }

  /// Returns whether the reader must check a field. True for every field if all errors are about the whole form.
  func needsCorrection(_ name: String?) -> Bool {
    guard !errors.isEmpty || !conflicts.isEmpty else { return true }
    return name.map { hasIssue($0) } ?? false
  }

  /// Returns whether a field has an error or a conflict.
  func hasIssue(_ name: String) -> Bool { hasError(name) || conflict(name) != nil }

  func hasError(_ name: String) -> Bool { errors.contains { $0.name.hasSameBytes(as: name) } }

  /// Returns the errors of a field in one text, or `nil` if it has no error.
  func error(_ name: String, in language: Language) -> String? {
    guard hasError(name) else { return nil }
    return errors.filter { $0.name.hasSameBytes(as: name) }.map { language[$0.wording] }
      .joined(separator: " ")
  }

  /// Returns the stored value that conflicts with the submitted one, or `nil`.
  func conflict(_ name: String) -> Wording? {
    conflicts.first { $0.name.hasSameBytes(as: name) }?.wording
  }
}
