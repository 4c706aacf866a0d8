import PageElements
import PageMigration

/// A cell for integers, as in the example of the original library.
struct NumberCell: ConfigurableCell {
  var textLabel = TextPart()
  var detailTextLabel = TextPart()

  mutating func configure(for value: Int) {
    textLabel.text = "Value"
    detailTextLabel.text = String(value)
  }
}

struct WordCell: ConfigurableCell {
  var textLabel = TextPart()

  mutating func configure(for value: String) { textLabel.text = value }
}

struct NumberRow: TypedRow {
  typealias CellType = NumberCell
  var data: Int
}

struct WordRow: TypedRow {
  typealias CellType = WordCell
  var data: String
}

/// A row that uses all options of a typed row.
struct PersonRow: ConfigurableRow {
  struct Person {
    var id, name, role: String
  }
  struct Cell: ConfigurableCell {
    var textLabel = TextPart()
    var detailTextLabel = TextPart()
    var imageView: Image?
    var cellStyle: StockCell.Style { .subtitle }

    mutating func configure(for person: Person) {
      (textLabel.text, detailTextLabel.text) = (person.name, person.role)
      imageView = .init("/people/\(person.id).jpg", alternative: "", width: 40, height: 40)
    }
  }
  typealias CellType = Cell

  var data: Person
  var configuration: (@Sendable (inout Cell) -> Void)?

  init(data: Person) { self.data = data }

  var id: String? { data.id }
  var accessibility: Accessibility { Accessibility(label: "\(data.name), \(data.role)") }
  func style(_ row: inout Row) {
    row.accessory = .disclosure
    row.rowHeight = 64
  }

  static let ada = PersonRow(data: Person(id: "ada", name: "Ada", role: "Analyst"))
}
