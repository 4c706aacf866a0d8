/// What makes the handlers of a page reachable while it is rendered, and finds one of them again.
///
/// A page rendered without a scope is a picture: its buttons have names and no addresses. One
/// rendered with a scope writes each handler's address, made of the keys on the way to it; a request
/// renders the row at such an address once more, and what registers itself there is run. So only
/// what a reader could be shown can be run, however deep elements nest.
package final class ActionScope {
  /// Where the page's actions begin, with a slash at the end: `/tasks/-/actions/`.
  let base: String
  /// What follows an address: the page's own query, `?q=tea`, or nothing.
  let query: String
  /// The form that came back with errors, if one did.
  package let echo: FormEcho?
  /// The one handler to look for; `nil` while a page is rendered for a reader.
  private let target: ActionAddress?
  package private(set) var found: ActionHandler?
  /// The question to ask before the handler found is run.
  package private(set) var confirmation: String?
  /// Whether anything that was rendered has a handler.
  package private(set) var hasActions = false

  /// Whether the form that came back was rendered.
  package private(set) var hasEchoed = false

  /// Elements, and elements with their events, of the place that was written last.
  private var names: Set<String> = []
  /// Those of the table's header, which its footer shares.
  private var tableNames: Set<String> = []
  private var lastPlace: ActionPlace?

  package init(
    base: String, query: String = "", echo: FormEcho? = nil, target: ActionAddress? = nil
  ) {
    (self.base, self.query, self.echo, self.target) = (base, query, echo, target)
  }

  /// Takes note of a handler.
  ///
  /// - Returns: Its address, percent-encoding not needed.
  func register(
    _ name: String, _ kind: String, _ handler: ActionHandler, confirmation: String?,
    row: ActionPlace?
  ) throws -> String {
    let place = row ?? .table
    try check(name, in: place)
    let address = ActionAddress(place: place, element: Self.token(name), event: kind)
    // The row itself has several events under one name.
    if name != ActionAddress.rowItself {
      guard names.insert(address.element).inserted, names.insert(address.name).inserted else {
        throw ActionError.duplicateName(name, row: place.row, section: place.section)
      }
    }
    return note(address, handler, confirmation: confirmation)
  }

  /// Takes note of a function of a placed element, which may have several.
  ///
  /// - Parameter element: The tokens that lead to it, joined by dots.
  func register(
    placed element: String, at path: String, _ function: String, _ handler: ActionHandler,
    confirmation: String?, row: ActionPlace?
  ) throws -> String {
    let place = row ?? .table
    try check(path, in: place)
    let address = ActionAddress(
      place: place, element: element, event: Section.token(function))
    guard names.insert(address.name).inserted else {
      throw ActionError.duplicateFunction(
        function, element: path, row: place.row, section: place.section)
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

  /// Whether the form at an address is the one that came back.
  func echo(of name: String, row: ActionPlace?) -> FormEcho? {
    guard let echo else { return nil }
    let place = row ?? .table
    guard echo.address.place == place, echo.address.element == Self.token(name) else { return nil }
    hasEchoed = true
    return echo
  }

  /// The same for a form whose fields stand in rows of their own: it stands in the row whose key is
  /// its name.
  func echo(ofSpread name: String) -> FormEcho? {
    let token = Self.token(name)
    guard let echo, echo.address.place.row == token, echo.address.element == token,
      echo.address.event == ActionKind.submit.rawValue
    else { return nil }
    return echo
  }

  /// The page itself, with its own query.
  package var page: String {
    let path = base.hasSuffix("/-/actions/") ? base.cut(toBytes: base.utf8.count - 11) : base
    return (path.isEmpty ? "/" : path) + query
  }

  /// The same for the form of a placed element's function.
  func echo(ofPlaced element: String, _ function: String, row: ActionPlace?) -> FormEcho? {
    let place = row ?? .table
    let address = ActionAddress(place: place, element: element, event: Section.token(function))
    guard let echo, echo.address == address else { return nil }
    hasEchoed = true
    return echo
  }

  private func check(_ name: String, in place: ActionPlace) throws {
    if place.row.utf8.first == UInt8(ascii: "-"),
      place.row.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    {
      throw ActionError.rowWithoutKey(element: name, row: place.row, section: place.section)
    }
    let isBeside = place.row == "-header" || place.row == "-footer" || place.row == "-empty"
    if isBeside, place.section.hasPrefix("-") {
      throw ActionError.sectionWithoutKey(element: name, section: place.section)
    }
    if name.isEmpty { throw ActionError.emptyName(row: place.row, section: place.section) }
    if lastPlace != place {
      if lastPlace == .table { tableNames = names }
      (lastPlace, names) = (place, place == .table ? tableNames : [])
    }
  }

  private static func token(_ name: String) -> String {
    name == ActionAddress.rowItself ? name : Section.token(name)
  }
}

/// Where elements stand: the tokens of their section and row, as in ids.
package struct ActionPlace: Hashable, Sendable {
  package var section, row: String

  package init(section: String, row: String) { (self.section, self.row) = (section, row) }

  /// The table's own header and footer.
  package static let table = ActionPlace(section: "-table", row: "-table")
}

/// The address of one handler: `SECTION/ROW/ELEMENT/EVENT`.
package struct ActionAddress: Hashable, Sendable {
  package var place: ActionPlace
  package var element, event: String

  /// The element that stands for a row itself.
  package static let rowItself = "-row"

  package init(place: ActionPlace, element: String, event: String) {
    (self.place, self.element, self.event) = (place, element, event)
  }

  /// Reads what follows `/-/actions/`; `nil` for anything that is no address.
  package init?(path: Substring) {
    let parts = path.parts(between: "/").map(String.init)
    guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(
      place: ActionPlace(section: parts[0], row: parts[1]), element: parts[2], event: parts[3])
  }

  package var path: String { "\(place.section)/\(place.row)/\(name)" }

  /// What names the handler in its place.
  var name: String { "\(element)/\(event)" }
}

/// What a field is called in what is sent, and by its readers.
package struct FieldLabel: Hashable, Sendable {
  let name, label: String
  /// What stands before the position of an item in the names of all of them; `nil` for one field.
  private var list: String?

  package init(name: String, label: String) { (self.name, self.label) = (name, label) }

  /// The fields of that name of all items of a list: `items.0.title`, `items.1.title` and so on.
  package init(name: String, ofItemsIn list: String, label: String) {
    (self.name, self.list, self.label) = (name, list, label)
  }

  /// The label of a field, where it is this one or one of these.
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

/// A form that comes back as it was typed, with what is wrong.
package struct FormEcho: Hashable, Sendable {
  package var address: ActionAddress
  package var values: FormValues
  package var errors: [FormErrors.Item]
  package var conflicts: [FormConflict.Item]
  /// What concerns the whole form.
  package var summary: Wording
  /// The fields beside which it has been said.
  var labels: [FieldLabel] = []
  /// What the form is based on from now on: that of a conflict. `nil`, the default, is what it was
  /// based on when it was sent.
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

  /// What the form sends as `pe-base` next. Never that of the page it is shown in: texts typed over
  /// older ones would pass for changes of newer ones.
  var nextBase: String? { base ?? values["pe-base"] }

  /// Whether a field has to be looked at: any where all that is wrong concerns the whole form.
  func isWrong(_ name: String?) -> Bool {
    guard !errors.isEmpty || !conflicts.isEmpty else { return true }
    return name.map { isMarked($0) } ?? false
  }

  /// Whether something is said beside a field.
  func isMarked(_ name: String) -> Bool { hasError(name) || conflict(name) != nil }

  func hasError(_ name: String) -> Bool { errors.contains { $0.name.hasSameBytes(as: name) } }

  /// All that is wrong with a field; `nil` for nothing.
  func error(_ name: String, in language: Language) -> String? {
    guard hasError(name) else { return nil }
    return errors.filter { $0.name.hasSameBytes(as: name) }.map { language[$0.wording] }
      .joined(separator: " ")
  }

  /// What is stored now in place of what was typed into a field.
  func conflict(_ name: String) -> Wording? {
    conflicts.first { $0.name.hasSameBytes(as: name) }?.wording
  }
}
