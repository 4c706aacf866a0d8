/// A custom arrangement of the rows in each section, which the site's stylesheet defines under a name.
///
///     struct Shelf: CustomLayout {
///       var height = 240.0
///       var name: String { "shelf" }
///       var lengths: [String: Double] { ["height": height] }
///     }
///     Table(layout: .custom(Shelf(height: 300))) { … }
///     // <table … data-layout="shelf" style="--height:300px;">
///
///     /* In one of SiteConfiguration.stylesheets: */
///     .pe-table[data-layout=shelf] > tbody { grid-auto-flow: column; height: var(--height); }
///
/// As in every layout except a list, a section is a grid, its header and footer span the grid, the cells of a row are
/// one below the other, and only screen readers read the column headings. Rows keep their order, keys and cells.
public protocol CustomLayout: Sendable {
  /// The name in the stylesheet: lowercase letters, digits and hyphens, a letter first, at most 40 bytes. It must not
  /// be the name of a built-in layout.
  var name: String { get }

  /// The lengths for the stylesheet in CSS pixels: `["gap": 8]` is `--gap:8px`. Empty by default.
  var lengths: [String: Double] { get }
}

extension CustomLayout {
  public var lengths: [String: Double] { [:] }
}
