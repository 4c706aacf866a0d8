/// What a stock row shows, by a template that finds the cell's parts by their names:
/// `{{textLabel.text}}`, `{{detailTextLabel.text}}`, `{{imageView.source}}`.
enum TemplateCell: ElementableView {
  struct Props: Hashable, Sendable {
    var template: String
    var cell: StockCell
  }

  static func render(_ props: Props, into html: inout HTMLWriter) throws {
    guard let templates = html.templates else {
      throw StockCellError.noTemplates(template: props.template)
    }
    try templates.render(template: props.template, values: props.cell, into: &html)
  }
}

/// Why a stock row's cell could not be shown.
public enum StockCellError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row names a template, and there are no templates.
  case noTemplates(template: String)

  public var description: String {
    switch self {
    case .noTemplates(let template):
      "A stock row is shown by the template '\(template)', and there are no templates here. Render "
        + "it with templates, or leave its cellTemplate nil."
    }
  }
}
