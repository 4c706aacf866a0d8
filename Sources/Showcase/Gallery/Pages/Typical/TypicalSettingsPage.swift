import PageElements

extension GalleryPage {
  static let typicalSettings = GalleryPage(
    "typical-settings", "Settings", in: .beyond,
    about: "Groups of switches and choices, and ways on to further pages."
  ) {
    let settings = Samples.settings
    return Table(style: .grouped) {
      Section("Notifications", key: "notifications") {
        ElementOfSwitch("Sounds", name: "sounds", isOn: settings.hasSounds)
        ElementOfSwitch("Reminders", name: "reminders", isOn: settings.hasReminders)
      }
      Section("Appearance", key: "appearance") {
        ElementOfSelect(
          "Theme", name: "theme", choices: settings.themes.map { Choice($0) },
          selection: settings.theme)
        ElementOfSelect(
          "Language", name: "language", choices: settings.languages.map { Choice($0) },
          selection: settings.language)
      }
      Section("More", key: "more") {
        settings.more.map { Row(key: $0.title, ElementOfLink($0.title, to: $0.url)) }
          .accessory(.disclosure)
      }
    }
  }
}
