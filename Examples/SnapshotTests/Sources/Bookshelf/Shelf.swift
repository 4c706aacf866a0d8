import Synchronization

/// The books, in memory.
public final class Shelf: Sendable {
  private let state: Mutex<[Book]>

  public init(_ books: [Book]) { state = Mutex(books) }

  /// The books, by title.
  public var books: [Book] { state.withLock { $0.sorted { $0.title < $1.title } } }

  /// Lends a book if it is on the shelf.
  ///
  /// - Returns: Whether it was lent.
  public func lend(_ id: Int, to reader: String) -> Bool {
    state.withLock { books in
      guard let index = books.firstIndex(where: { $0.id == id && $0.reader == nil }) else {
        return false
      }
      books[index].reader = reader
      return true
    }
  }

  /// Takes a book back.
  public func take(_ id: Int) {
    state.withLock { books in
      for index in books.indices where books[index].id == id { books[index].reader = nil }
    }
  }
}
