import PageElements

extension GalleryPage {
  static let typicalSettings = GalleryPage(
    "typical-settings", "Settings", in: .typical,
    about: "Groups of switches and choices, and ways on to further pages."
  ) {
    let settings = Samples.settings
    return Table(style: .grouped) {
      Section("Notifications", key: "notifications") {
        Switch("Sounds", name: "sounds", isOn: settings.hasSounds)
        Switch("Reminders", name: "reminders", isOn: settings.hasReminders)
      }
      Section("Appearance", key: "appearance") {
        Select(
          "Theme", name: "theme", choices: settings.themes.map { Choice($0) },
          selection: settings.theme)
        Select(
          "Language", name: "language", choices: settings.languages.map { Choice($0) },
          selection: settings.language)
      }
      Section("More", key: "more") {
        settings.more.map { Row(key: $0.title, Link($0.title, to: $0.url)) }
          .accessory(.disclosure)
      }
    }
  }
}
