import PageElements

/// A store for views: lists that readers saved under a name, with the query of the address.
///
/// `PageData` provides a store in SQLite. ``MemoryListViews`` is for tests and for views that need not last.
public protocol ListViewStore: Sendable {
  /// Returns the views of a list, in the order in which they were saved.
  ///
  /// - Parameters:
  ///   - list: The unique name of the list.
  ///   - user: The user who owns the views; `nil` for the views that all readers share, without a login.
  /// - Throws: An error if the store cannot read.
  func views(of list: String, for user: String?) async throws -> [SavedListView]

  /// Saves a view. It replaces a view of the same name.
  ///
  /// - Throws: `FormErrors` if there are too many views, and other errors if the store cannot write.
  func save(_ view: SavedListView, of list: String, for user: String?) async throws

  /// Removes the view of a name, if there is one.
  ///
  /// - Throws: An error if the store cannot write.
  func remove(_ name: String, of list: String, for user: String?) async throws
}

/// A list that a reader saved under a name.
public struct SavedListView: Hashable, Sendable {
  /// The name of the view.
  public var name: String
  /// The query of the list's address, percent-encoded, as in `sort=-price&min.price=5`; empty for the list without a
  /// query.
  public var query: String

  /// Creates a view.
  public init(_ name: String, query: String) { (self.name, self.query) = (name, query) }

  public static func == (left: SavedListView, right: SavedListView) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.query.hasSameBytes(as: right.query)
  }
}

extension SavedListView {
  /// The maximum length of a name and a query in bytes, and the maximum number of views of a list and user.
  package static let (maximumNameLength, maximumQueryLength, maximumPerList) = (100, 4_000, 50)
  /// The maximum number of views in a store.
  package static let maximumTotal = 10_000

  /// Checks whether the store may save the view.
  ///
  /// - Parameters:
  ///   - otherCount: The number of other views of the list.
  ///   - all: The number of views in the store.
  /// - Throws: `FormErrors` if the view or the number of views exceeds a limit.
  package func check(besides otherCount: Int, of all: Int) throws {
    if name.trimmingWhitespace.isEmpty {
      throw FormErrors(["name": "Enter a name."])
    }
    if name.utf8.count > Self.maximumNameLength {
      throw FormErrors(["name": "Enter a name of at most \(Self.maximumNameLength) bytes."])
    }
    if query.utf8.count > Self.maximumQueryLength {
      throw FormErrors([
        "":
          "This view cannot be saved: its address has more than \(Self.maximumQueryLength) bytes. Remove some filters."
      ])
    }
    if otherCount >= Self.maximumPerList {
      throw FormErrors(["": "This list already has \(Self.maximumPerList) views. Remove one first."]
      )
    }
    if all >= Self.maximumTotal {
      throw FormErrors(["": "The server cannot store more views. Remove one first."])
    }
  }
}
