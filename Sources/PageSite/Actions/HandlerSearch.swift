import PageElements
import PageRoutes

/// Finds the handler at an address, in a newly generated page.
struct HandlerSearch {
  let view: PageView

  /// A handler, and the row that contains it, if any.
  struct Result {
    var handler: ActionHandler
    /// The current address: the row may have moved to another section.
    var address: ActionAddress
    var confirmation: String?
    var row: FoundRow?
  }

  /// - Returns: `nil` if the row does not exist, or now has no handler of that name.
  func handler(at address: ActionAddress) async throws -> Result? {
    var table = view.content.table
    table.showsSectionIndex = false
    var address = address
    var found: FoundRow?
    switch address.location.row {
    case ActionLocation.table.row:
      table.sections = []
    case "-header", "-footer", "-empty":
      table.removeHeadersAndFooter()
      guard let key = Self.key(address.location.section),
        let section = try await view.listing.emptySection(key)
      else { return nil }
      table.sections = [section]
    case let row where Self.key(address.location.section) == PageView.placeholderSection:
      table.removeHeadersAndFooter()
      guard let key = Self.key(row), let placeholder = view.content.placeholder,
        placeholder.key.hasSameBytes(as: key),
        try await view.listing.slice(of: RowRange(), limit: 1).rowCount == 0
      else { return nil }
      table.columns = []
      table.sections = [Section(key: PageView.placeholderSection, rows: [placeholder])]
    default:
      table.removeHeadersAndFooter()
      guard let key = Self.key(address.location.row),
        let row = try await view.listing.row(key: key, in: Self.key(address.location.section))
      else { return nil }
      // The section's header and footer may have handlers of the same names, but are not part of the row.
      found = row
      var section = row.section
      section.removeHeader()
      section.removeFooter()
      table.sections = [section]
      address.location.section = Self.token(of: section)
    }
    let scope = view.actionScope(target: address)
    _ = try table.html(
      templates: view.templates, language: view.language, actions: scope)
    return scope.found.map {
      Result(handler: $0, address: address, confirmation: scope.confirmation, row: found)
    }
  }

  /// Returns the key of the row at a place, and its id at its current place; `nil` if there is no such row, or the
  /// place is not that of a list's row.
  func row(at location: ActionLocation) async throws -> (key: String, id: String)? {
    guard let key = Self.key(location.row),
      let found = try await view.listing.row(key: key, in: Self.key(location.section))
    else { return nil }
    return (key, "\(Self.token(of: found.section)).\(location.row)")
  }

  /// Returns the key that a token encodes; `nil` for a position, or an invalid token.
  static func key(_ token: String) -> String? {
    var bytes: [UInt8] = []
    var remainder = token.utf8[...]
    while let byte = remainder.popFirst() {
      switch byte {
      case UInt8(ascii: "~"):
        guard let digits = String(remainder.prefix(2)), digits.utf8.count == 2,
          let value = UInt8(digits, radix: 16)
        else { return nil }
        remainder = remainder.dropFirst(2)
        bytes.append(value)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default: return nil
      }
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func token(of section: Section) -> String {
    section.key.map(Section.token) ?? "-\(section.position ?? 0)"
  }
}

extension Table {
  /// Removes the headers and the footer, so that only the rows remain.
  fileprivate mutating func removeHeadersAndFooter() {
    (headerView, stretchyHeader, footerView) = (nil, nil, nil)
  }
}
