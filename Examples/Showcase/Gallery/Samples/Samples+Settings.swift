import PageElements

extension Samples {
  /// A person's settings for the tea house.
  struct Settings: Hashable, Sendable {
    let hasSounds, hasReminders: Bool
    let theme, language: String
    let themes, languages: [String]
    let more: [Destination]
  }

  /// A linked page.
  struct Destination: Hashable, Sendable {
    let title: String
    let url: Address
  }

  static let settings = Settings(
    hasSounds: true, hasReminders: false, theme: "Dark", language: "English",
    themes: ["Automatic", "Light", "Dark"], languages: ["Deutsch", "English", "日本語"],
    more: [
      Destination(title: "Account", url: "/gallery/text-fields"),
      Destination(title: "Privacy", url: "/gallery/details"),
      Destination(title: "About", url: "/gallery/labels"),
    ])
}
