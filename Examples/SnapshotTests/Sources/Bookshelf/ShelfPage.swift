public import PageElements
public import PageSite

/// The shelf as a page: `/`. All open copies show each loan at once.
public struct ShelfPage: Sendable {
  let shelf: Shelf

  public init(_ shelf: Shelf) { self.shelf = shelf }

  public var page: Page {
    Page("/", title: "Books") { _ in table }.live()
  }

  /// All books, those on the shelf first.
  public var table: Table {
    var table = Table(columns: ["Book", "Author", "Reader"])
    let books = shelf.books
    table.sections = [
      Section("On the shelf", key: "here") {
        for book in books where book.reader == nil { row(of: book) }
      },
      Section("Lent", key: "lent") {
        for book in books where book.reader != nil { row(of: book) }
      },
    ]
    return table
  }

  func row(of book: Book) -> Row {
    Row(key: book.id) {
      Label(book.title)
      Label(book.author)
      if let reader = book.reader {
        HorizontalStack(align: .center, spacing: 8) {
          Label(reader)
          Button("Take back", id: "take") { [shelf] event in
            shelf.take(book.id)
            event.notice = "“\(book.title)” is back."
          }
        }
      } else {
        lendingForm(for: book)
      }
    }
  }

  private func lendingForm(for book: Book) -> some Element {
    Form(id: "lend") {
      HorizontalStack(align: .bottom, spacing: 8) {
        TextField("Reader", name: "reader")
        Button("Lend", kind: .submit)
      }
    } didSubmit: { [shelf] event in
      let reader = event.values["reader"] ?? ""
      guard !reader.isEmpty else { throw FormErrors(["reader": "Say who borrows it."]) }
      event.notice =
        shelf.lend(book.id, to: reader)
        ? "“\(book.title)” goes to \(reader)." : "“\(book.title)” was lent a moment ago."
    }
  }
}
