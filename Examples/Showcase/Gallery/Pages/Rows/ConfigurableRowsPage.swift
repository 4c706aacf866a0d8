import PageElements
import PageMigration

extension GalleryPage {
  static let configurableRows = GalleryPage(
    "configurable-rows", "Configurable rows", in: .rows, shows: ["E13"],
    about:
      "A row may change its cell once that has been configured: one that differs from its like."
  ) {
    var overdue = LoanRow(data: .init(cup: "The blue one", days: 40))
    overdue.configuration = { cell in
      cell.detailTextLabel.text += ", please bring it back"
      cell.textLabel.text = "⚠ " + cell.textLabel.text
    }
    var named = LoanRow(data: .init(cup: "The one with a crack", days: 2))
    named.configuration = { cell in
      cell.imageView = .init("/images/cup.svg", alternative: "", width: 32, height: 32)
    }
    return Table {
      Section("Cups on loan", key: "loans") {
        LoanRow(data: .init(cup: "The white one", days: 3))
        overdue
        named
        LoanRow(data: .init(cup: "The small one", days: 9))
      }
    }
  }
}

private struct Loan: Sendable {
  var cup: String
  var days: Int
}

private struct LoanCell: ConfigurableCell {
  var textLabel = TextPart()
  var detailTextLabel = TextPart()
  var imageView: Image?

  mutating func configure(for loan: Loan) {
    (textLabel.text, detailTextLabel.text) = (loan.cup, "\(loan.days) days")
  }
}

private struct LoanRow: ConfigurableRow {
  typealias CellType = LoanCell
  var data: Loan
  var configuration: (@Sendable (inout LoanCell) -> Void)?

  init(data: Loan) { self.data = data }
}
