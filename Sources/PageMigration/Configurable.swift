public import PageElements

/// A type of cell that shows data of one type.
///
/// A cell is a `View` that is created empty, configured for the data, and rendered:
///
///     struct PriceCell: Configurable {
///       var text = ""
///       mutating func configure(for cents: Int) { text = "\(cents / 100) €" }
///       func write(into html: inout HTMLWriter) { html.element("strong") { $0.text(text) } }
///     }
///     // PriceCell(for: 240): <strong>2 €</strong>
///
/// Cells need no registration: their CSS is part of the page's stylesheet.
public protocol Configurable<DataType>: View {
  /// The type of data.
  associatedtype DataType

  /// Creates an empty cell.
  init()

  /// Configures the cell for the data.
  mutating func configure(for value: DataType)
}

extension Configurable {
  /// Creates a cell and configures it for the data.
  public init(for value: DataType) {
    self.init()
    configure(for: value)
  }
}
