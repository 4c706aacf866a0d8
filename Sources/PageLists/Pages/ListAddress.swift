import PageBytes
package import PageElements
import PageSite

/// The address of a list with its query.
package struct ListAddress {
  let path: Address
  let query: ListQuery

  /// Returns the address of the suggestions for a column that refers to many rows.
  package static func suggestions(of column: String, in list: Address) -> Address {
    ListAddress(path: list, query: ListQuery()).endpoint("suggest", [("column", column)])
  }

  /// The address of the page.
  var page: Address { Address(path.text + Self.text(of: query.items)) }

  /// Returns the address of one of the list's endpoints.
  func endpoint(_ name: String, _ parameters: [(name: String, value: String)] = []) -> Address {
    path.below("-/" + name + Self.text(of: query.items + parameters))
  }

  private static func text(of items: [(name: String, value: String)]) -> String {
    let pairs = items.map { name, value in
      "\(PercentCoding.encode(name.utf8))=\(PercentCoding.encode(value.utf8))"
    }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }
}
