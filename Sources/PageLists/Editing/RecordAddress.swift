import PageBytes
package import PageElements

/// Where the pages of a list's records are.
///
/// `~new` is the key of no record: a value that begins with `~` has another one before it.
package struct RecordAddress: Sendable {
  /// The path behind a list's where a record is added.
  package static let new = "~new"
  /// The path behind a record's where it is changed.
  package static let edit = "edit"

  /// The list's own.
  package let list: Address

  /// - Parameter list: The address of the list, without its query.
  package init(list: Address) { self.list = list }

  /// Where a record is added.
  package var new: Address { list.below(Self.new) }

  /// Where another one like a record is made.
  package func copy(of key: String) -> Address {
    Address(new.text + "?like=" + PercentCoding.encode(key.utf8))
  }

  package func record(_ key: String) -> Address { list.below(key) }

  package func edit(_ key: String) -> Address { list.below(key + "/" + Self.edit) }

  /// The key in the address of a record's page, as it stands there.
  package func key(in page: Address) -> String {
    let rest = page.text.utf8.dropFirst(list.below("").text.utf8.count)
    return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
  }
}

extension Address {
  /// What lies below a list's address, which has no query.
  func below(_ rest: String) -> Address { Address((text == "/" ? "" : text) + "/" + rest) }
}
