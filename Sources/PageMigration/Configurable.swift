public import PageElements

/// A type of cell that data of one type is shown in.
///
/// A cell is a `View` that is made empty, configured for the data, and rendered:
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
  /// What the cell is configured for.
  associatedtype DataType

  /// A cell that shows nothing yet.
  init()

  /// Takes over what the cell shows of the data.
  mutating func configure(for value: DataType)
}

extension Configurable {
  /// A cell configured for the data.
  public init(for value: DataType) {
    self.init()
    configure(for: value)
  }
}
