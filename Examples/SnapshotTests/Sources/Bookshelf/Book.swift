/// A book that can be lent to one reader at a time.
public struct Book: Hashable, Sendable {
  public var id: Int
  public var title: String
  public var author: String
  /// The borrower; `nil` while the book is on the shelf.
  public var reader: String?

  public init(id: Int, title: String, author: String, reader: String? = nil) {
    (self.id, self.title, self.author, self.reader) = (id, title, author, reader)
  }
}
