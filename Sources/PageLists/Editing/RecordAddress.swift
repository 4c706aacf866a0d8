import PageBytes
package import PageElements

/// The addresses of the pages for a list's records.
///
/// `~new` is not the key of a record, because a key that begins with `~` is escaped with another `~`.
package struct RecordAddress: Sendable {
  /// The path below the list for the form for a new record.
  package static let new = "~new"
  /// The path below a record for the form that changes it.
  package static let edit = "edit"

  /// The address of the list.
  package let list: Address

  /// - Parameter list: The address of the list, without its query.
  package init(list: Address) { self.list = list }

  /// The address of the form for a new record.
  package var new: Address { list.below(Self.new) }

  /// Returns the address of the form for a copy of a record.
  package func copy(of key: String) -> Address {
    Address(new.text + "?like=" + PercentCoding.encode(key.utf8))
  }

  package func record(_ key: String) -> Address { list.below(key) }

  package func edit(_ key: String) -> Address { list.below(key + "/" + Self.edit) }

  /// Returns the encoded key in the address of a record's page.
  package func key(in page: Address) -> String {
    let rest = page.text.utf8.dropFirst(list.below("").text.utf8.count)
    return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
  }
}

extension Address {
  /// Returns an address below a list's address, which has no query.
  func below(_ rest: String) -> Address { Address((text == "/" ? "" : text) + "/" + rest) }
}
