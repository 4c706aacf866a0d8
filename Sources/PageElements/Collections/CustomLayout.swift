/// A way of a site's own to arrange the rows of each section, which its stylesheet knows by name.
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
/// As in any other layout but a list, a section is a grid whose header and footer reach across it, the cells of
/// a row lie one below the other, and column headings are for screen readers alone. Rows keep their order, keys
/// and cells.
public protocol CustomLayout: Sendable {
  /// What the stylesheet knows it by: lower-case letters, digits and hyphens, 40 bytes at most, and no layout that
  /// comes with the library.
  var name: String { get }

  /// What the stylesheet reads, in CSS pixels: `["gap": 8]` is `--gap:8px`. None by default.
  var lengths: [String: Double] { get }
}

extension CustomLayout {
  public var lengths: [String: Double] { [:] }
}
