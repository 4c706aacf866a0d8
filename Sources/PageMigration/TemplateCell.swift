import PageElements

/// The content of a stock row with a template, which finds the cell's parts by their names: `{{textLabel.text}}`,
/// `{{detailTextLabel.text}}`, `{{imageView.source}}`.
struct TemplateCell: View, Hashable {
  var template: String
  var cell: StockCell

  /// The values for the template.
  private struct Values {
    var textLabel, detailTextLabel: TextPart
    var imageView: ImageView?
    var style: StockCell.Style
  }

  func write(into html: inout HTMLWriter) throws {
    guard let templates = html.templates else {
      throw StockCellError.noTemplates(template: template)
    }
    let values = Values(
      textLabel: cell.textLabel, detailTextLabel: cell.detailTextLabel, imageView: cell.imageView,
      style: cell.style)
    try templates.render(template: template, values: values, into: &html)
  }
}

/// A reason why a stock row's cell could not be shown.
public enum StockCellError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row has a template, but rendering has no templates.
  case noTemplates(template: String)

  public var description: String {
    switch self {
    case .noTemplates(let template):
      "A stock row needs the template '\(template)', but no templates are available. Render "
        + "it with templates, or set its cellTemplate to nil."
    }
  }
}
