import PageElements

/// Lists that readers have given names: what addresses say of them.
///
/// `PageData` has one in SQLite, ``MemoryListViews`` is one for tests and for what may be forgotten.
public protocol ListViewStore: Sendable {
  /// What is kept of a list, in the order in which it was.
  ///
  /// - Parameters:
  ///   - list: What the list is called, unlike all others.
  ///   - user: Whose they are; `nil` for those of all readers, where nobody logs in.
  /// - Throws: Whatever keeps it from being read.
  func views(of list: String, for user: String?) async throws -> [ListView]

  /// Keeps a view, in place of one of the same name.
  ///
  /// - Throws: `FormErrors` where there is no room for one more, and whatever keeps it from being kept.
  func save(_ view: ListView, of list: String, for user: String?) async throws

  /// Forgets the view of a name, if there is one.
  ///
  /// - Throws: Whatever keeps it from being forgotten.
  func remove(_ name: String, of list: String, for user: String?) async throws
}

/// A list that a reader has given a name.
public struct ListView: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// What the list's address says, percent-encoded, as in `sort=-price&min.price=5`; empty for the list as it is.
  public var query: String

  /// A view of a name.
  public init(_ name: String, query: String) { (self.name, self.query) = (name, query) }

  public static func == (left: ListView, right: ListView) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.query.hasSameBytes(as: right.query)
  }
}

extension ListView {
  /// Longer names are none that anybody reads in a line, longer addresses none that anybody made by hand, and more views
  /// none that anybody chooses from.
  package static let (longestName, longestQuery, mostOfList) = (100, 4_000, 50)
  /// More of them are not kept in all.
  package static let mostInAll = 10_000

  /// - Parameters:
  ///   - others: How many of other names the list has.
  ///   - all: How many there are in all.
  /// - Throws: `FormErrors` for one that is not kept.
  package func check(besides others: Int, of all: Int) throws {
    if name.withoutWhiteSpaceAround.isEmpty {
      throw FormErrors(["name": "Write a name."])
    }
    if name.utf8.count > Self.longestName {
      throw FormErrors(["name": "Write a name of at most \(Self.longestName) bytes."])
    }
    if query.utf8.count > Self.longestQuery {
      throw FormErrors([
        "":
          "This list says too much to be kept: its address has more than \(Self.longestQuery) bytes."
      ])
    }
    if others >= Self.mostOfList {
      throw FormErrors(["": "\(Self.mostOfList) views of this list are kept. Remove one first."])
    }
    if all >= Self.mostInAll {
      throw FormErrors(["": "There is no room for one more view. Remove some first."])
    }
  }
}
