import PageElements
import PageMigration

extension GalleryPage {
  static let typedRows = GalleryPage(
    "typed-rows", "Typed rows", in: .rows, shows: ["E4", "E5", "E6", "E7", "D28"],
    about:
      "Each type of row has its type of data and of cell; a cell for other data does not compile."
  ) {
    Table {
      Section("Section 1", key: "first") {
        IntRow(data: 1)
        StringRow(data: "Awesome")
        IntRow(data: 22)
      }
      Section("Section 2", key: "second") {
        IntRow(data: 13)
        StringRow(data: "So cool")
        StringRow(data: "Heck yeah")
      }
      Section("A row for each value", key: "each", each: [2, 3, 5, 7, 11], as: IntRow.self)
      Section("With a key and a look of its own", key: "people") {
        PersonRow(data: .init(id: "ada", name: "Ada Lovelace", role: "Orders"))
        PersonRow(data: .init(id: "grace", name: "Grace Hopper", role: "The kitchen"))
      }
    }
  }
}

private struct IntCell: ConfigurableCell {
  var textLabel = TextPart()
  var detailTextLabel = TextPart()

  mutating func configure(for value: Int) {
    textLabel.text = "Value"
    detailTextLabel.text = String(value)
  }
}

private struct IntRow: TypedRow {
  typealias CellType = IntCell
  var data: Int
}

private struct StringCell: ConfigurableCell {
  var textLabel = TextPart()

  mutating func configure(for value: String) { textLabel.text = value }
}

private struct StringRow: TypedRow {
  typealias CellType = StringCell
  var data: String
}

private struct PersonRow: TypedRow {
  struct Person: Sendable { var id, name, role: String }
  struct CellType: ConfigurableCell {
    var textLabel = TextPart()
    var detailTextLabel = TextPart()
    var cellStyle: StockCell.Style { .subtitle }

    mutating func configure(for person: Person) {
      (textLabel.text, detailTextLabel.text) = (person.name, person.role)
    }
  }
  var data: Person
  var id: String? { data.id }

  func style(_ row: inout Row) { row.separatorStyle = .insets(left: 8, right: 0) }
}
