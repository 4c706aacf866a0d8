/// A type of cell that data of one type is shown in.
///
/// A cell is a value that is made empty, configured for the data, and rendered: a view whose props
/// are the cell itself, usable wherever a view is. ``ConfigurableCell`` brings the look of a stock
/// cell; for one of your own, render it:
///
///     struct PriceCell: Configurable {
///       var text = ""
///       mutating func configure(for cents: Int) { text = "\(cents / 100) €" }
///       static func render(_ cell: PriceCell, into html: inout HTMLWriter) {
///         html.element("strong") { $0.text(cell.text) }
///       }
///     }
///     // PriceCell(for: 240): <strong>2 €</strong>
///
/// Cells need no registration: their CSS is part of the page's stylesheet.
public protocol Configurable<DataType>: ElementableView, Equatable, Sendable where Props == Self {
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
