import PageElements

@testable import Showcase

/// The typical pages as plain HTML templates, filled from the samples.
///
/// A template cannot compare or add, so these values are computed here. They do not count for the size of a template.
enum PlainTemplates {
  /// The pages of the comparison, in the order of the gallery.
  static var pages: [GalleryPage] { Gallery.pages.filter { values[$0.slug] != nil } }

  /// Returns the text of a page's template.
  static func text(of page: GalleryPage) throws -> String {
    try TestFiles.text("Tests/ShowcaseTests/PlainTemplates/\(page.slug).mustache")
  }

  /// Returns the HTML that the template of a page renders.
  static func html(of page: GalleryPage) throws -> String {
    try PlainTemplate(try text(of: page)).html(values[page.slug] ?? [:])
  }

  private static let values: [String: [String: any Sendable]] = [
    "typical-list": ["groups": Samples.contacts],
    "typical-form": [
      "name": Samples.order.name, "day": Samples.order.day?.description ?? "",
      "isGift": Samples.order.isGift, "note": Samples.order.note, "rows": 1, "isSent": false,
      "teas": Samples.teas.map { tea in
        Option(id: tea.id, name: tea.name, isChosen: tea.id == Samples.order.tea)
      },
    ],
    "typical-detail": [
      "tea": Samples.product.tea, "facts": Samples.product.facts,
      "factsAndBrewing": Samples.product.facts.count + 1, "brewing": Samples.product.brewing,
      "related": Samples.product.related,
    ],
    "typical-feed": ["posts": Samples.posts],
    "typical-settings": [
      "hasSounds": Samples.settings.hasSounds, "hasReminders": Samples.settings.hasReminders,
      "themes": options(Samples.settings.themes, chosen: Samples.settings.theme),
      "languages": options(Samples.settings.languages, chosen: Samples.settings.language),
      "more": Samples.settings.more,
    ],
    "typical-grid": ["teas": Samples.teas],
  ]

  /// A choice, and whether it is selected.
  private struct Option {
    let id, name: String
    let isChosen: Bool
  }

  private static func options(_ titles: [String], chosen: String) -> [Option] {
    titles.map { Option(id: $0, name: $0, isChosen: $0 == chosen) }
  }
}
