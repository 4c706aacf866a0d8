public import PageElements

/// A cell of a text, a detail text and a picture, configured for data of one type.
///
///     struct IntCell: ConfigurableCell {
///       var textLabel = TextPart()
///       var detailTextLabel = TextPart()
///       mutating func configure(for value: Int) {
///         textLabel.text = "Value"
///         detailTextLabel.text = String(value)
///       }
///     }
///     // IntCell(for: 22):
///     // <div class="pe-cell"><div>Value</div><div class="pe-cell-detail">22</div></div>
///
/// A cell stores the parts that it uses. It looks like a ``StockCell`` with the same parts.
public protocol ConfigurableCell: Configurable {
  /// The text.
  var textLabel: TextPart { get }
  /// The text beside or below ``textLabel``. Empty by default.
  var detailTextLabel: TextPart { get }
  /// The picture before the text. `nil` by default.
  var imageView: Image? { get }
  /// The layout of the parts. `StockCell.Style.value1` by default.
  var cellStyle: StockCell.Style { get }
}

extension ConfigurableCell {
  public var detailTextLabel: TextPart { TextPart() }
  public var imageView: Image? { nil }
  public var cellStyle: StockCell.Style { .value1 }

  public func write(into html: inout HTMLWriter) throws {
    try StockCell(textLabel, detail: detailTextLabel, image: imageView, style: cellStyle)
      .write(into: &html)
  }
}
