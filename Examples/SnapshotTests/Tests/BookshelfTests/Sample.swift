import Bookshelf
import PageSite

/// A shelf for each test.
enum Sample {
  static var shelf: Shelf {
    Shelf([
      Book(id: 1, title: "Tea & cake", author: "Elif Aksoy"),
      Book(id: 2, title: "A <short> history of kettles", author: "Jonas Berg", reader: "Mara"),
    ])
  }

  static func site() throws -> Site { try Site(pages: [ShelfPage(shelf).page]) }
}
