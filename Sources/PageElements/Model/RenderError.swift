/// A reason why a table or a view could not be rendered. Each message names the value and the place, and says how to
/// fix it.
public enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rows of one section share a key.
  case duplicateRowKey(String, section: String, positions: [Int])
  /// Two sections share a key.
  case duplicateSectionKey(String, positions: [Int])
  /// A row's key is the empty string.
  case emptyRowKey(section: String, position: Int)
  /// A section's key is the empty string.
  case emptySectionKey(position: Int)
  /// A row has neither one element nor one cell for each column.
  case wrongCellCount(Int, columns: Int, section: String, row: String)
  /// A number of pixels is outside the range that CSS allows.
  case invalidLength(Double, of: String)
  /// The minimum height of a stretchy header is greater than its resting height, or negative.
  case invalidStretchyHeights(minimum: Double, resting: Double?)
  /// The name of a custom layout, or of one of its lengths, is not valid in CSS.
  case invalidLayoutName(String)
  /// A number is not valid for a style property. `allowed` describes the valid ones.
  case invalidStyleValue(Double, of: String, allowed: String)
  /// The number of columns in a grid is outside 1 … 100.
  case invalidColumnCount(Int)
  /// The width of items in a grid or strip is outside 1 … 100,000.
  case invalidItemWidth(Double)
  /// The level of a heading is not 1 … 6.
  case invalidHeadingLevel(Int, text: String)
  /// A link would run a script or load foreign data.
  case unsafeURL(String)
  /// A view is written as a template, but no templates were given.
  case noTemplates(view: String, template: String)
  /// A view is built from a template, but does not conform to ``TemplateView``.
  case notATemplateView(view: String, template: String)
  /// A custom block returned a view with other props.
  case wrongViewType(expected: String, actual: String)
  /// Custom blocks refer to each other's views in a cycle.
  case customBlockCycle(views: [String])
  /// An element was given props of another view.
  case wrongProps(view: String, expected: String, actual: String)

  public var description: String {
    switch self {
    case .duplicateRowKey(let key, let section, let positions):
      "Rows \(positions.listed) of section '\(section)' share the key '\(key)'. "
        + "Give each row of a section its own key."
    case .duplicateSectionKey(let key, let positions):
      "Sections \(positions.listed) share the key '\(key)'. Give each section its own key."
    case .emptyRowKey(let section, let position):
      "Row \(position) of section '\(section)' has an empty key. Give it text, or leave it nil."
    case .emptySectionKey(let position):
      "Section \(position) has an empty key. Give it text, or leave it nil."
    case .wrongCellCount(let count, let columns, let section, let row):
      "Row '\(row)' of section '\(section)' has \(count) cells, its table has \(columns) columns. "
        + "Give a row one cell for each column, or a single element for the whole row."
    case .invalidLength(let value, let property):
      "\(value) is not a valid length for \(property). Use 0 to 100,000 CSS pixels."
    case .invalidStretchyHeights(let minimum, .some(let resting)):
      "A stretchy header cannot shrink from \(resting) to \(minimum) pixels. "
        + "Set restingHeight to at least the minimum height."
    case .invalidStretchyHeights(let minimum, nil):
      "A stretchy header cannot shrink to \(minimum) pixels. Use a minimum height of 0 to 100,000."
    case .invalidStyleValue(let value, let property, let allowed):
      "\(property) is \(value.decimalText). Use \(allowed)."
    case .invalidLayoutName(let name):
      "'\(name)' is not a valid name for a layout or its lengths. Use up to 40 lower-case letters, digits and hyphens, a "
        + "letter first, and not 'grid' or 'strip'."
    case .invalidColumnCount(let count):
      "A grid cannot have \(count) columns. Use 1 to 100, or grid(minimumItemWidth:)."
    case .invalidItemWidth(let width):
      "Items of a grid or strip cannot be \(width) pixels wide. Use 1 to 100,000 CSS pixels."
    case .invalidHeadingLevel(let level, let text):
      "The heading '\(text)' has the level \(level). Choose 1 to 6."
    case .unsafeURL(let url):
      "'\(url)' is not a valid address for a link or image. Use http, https, mailto, tel, a path or a "
        + "fragment."
    case .noTemplates(let view, let template):
      "'\(view)' needs the template '\(template)', but no templates are available. "
        + "Pass them to html(templates:), or set the site's templates."
    case .notATemplateView(let view, let template):
      "A view instantiated from nib name '\(template)' must conform to 'TemplateView'. "
        + "Let '\(view)' conform to it, or build it by .frame()."
    case .wrongViewType(let expected, let actual):
      "Expected a view instantiated from custom block to have type \(expected), "
        + "but it actually is \(actual). Return a view with the same Props."
    case .customBlockCycle(let views):
      "Custom blocks return views in an endless cycle: \(views.joined(separator: ", ")). "
        + "Let one of them return a view that renders itself."
    case .wrongProps(let view, let expected, let actual):
      "'\(view)' shows props of type \(expected), but was given \(actual)."
    }
  }
}

extension [Int] {
  fileprivate var listed: String { map(String.init).joined(separator: " and ") }
}
