import PageControls
import PageData
import PageElements
import PageForms
import PageSite

/// The settings of the shop: `/admin/settings`.
struct SettingsPage: Sendable {
  let store: ShopStore

  var page: Page {
    Page("/admin/settings", title: "Settings") { _ in
      let settings = try await store.settings()
      return Table(style: .grouped) {
        Section("Shop", key: "shop") { Row(key: "shop", form(settings).element) }
        Section("Email notifications", key: "mails") {
          toggle("New order", "orders", settings, \.tellsOfOrders)
          toggle("Returned order", "returns", settings, \.tellsOfReturns)
          toggle("Weekly summary on Mondays", "summary", settings, \.sendsSummary)
        }
      }
      .rowStyle { $0.separatorStyle = .full }
      .headerView(
        TitleBar("Settings", detail: "Shop, shipping and emails.") { restore })
    }
    .live(changes: { [database = store.database] in DatabaseChanges(database, in: "settings") })
  }

  private var restore: Button {
    Button("Restore sample data", id: "again") { [store] event in
      try await event.write { try await store.restoreSampleData() }
      event.notice = "All orders and settings have been reset."
    }
    .icon(.undo)
    .confirmation("Reset all orders and settings?")
  }

  private func form(_ settings: ShopSettings) -> BoundForm<ShopSettings> {
    BoundForm(settings, id: "shop") {
      BoundField("name", "Name", \.name).required("Enter the shop’s name.").maximumLength(60)
      BoundField("email", "Email address", \.email, control: .line(.email))
        .required("Enter the shop’s email address.").maximumLength(100)
        .check {
          $0.utf8.contains(UInt8(ascii: "@")) ? nil : "Write an address such as me@shop.example."
        }
      BoundRange("hours", "Opening hours", from: "From", \.opens, to: "To", \.closes)
        .each { $0.required("Enter a time.") }
      BoundField("language", "Email language", \.language)
      BoundField("carrier", "Carrier", \.carrier, control: .segments)
      FieldSet {
        BoundField("patience", "Remind after", \.patience)
          .required("Enter a number of days.").minimum(1).maximum(30).suffix("days")
          .help("For paid orders.")
        BoundField("free", "Ships free from", \.freeShipping, control: .number(step: 5))
          .required("Enter an amount, or 0.").minimum(0).maximum(500).prefix("€")
      }.sideBySide()
    } store: { [store] change, event in
      try await event.write { try await store.changeSettings(change) }
      event.notice = "Settings saved."
    }
  }

  /// Returns a row with a switch at its end, which takes effect at once.
  private func toggle(
    _ title: String, _ name: String, _ settings: ShopSettings,
    _ setting: any WritableKeyPath<ShopSettings, Bool> & Sendable
  ) -> Row {
    Row(
      key: name,
      HorizontalStack(align: .center, spacing: 12) {
        title
        Spacer()
        Switch(title, name: name, isOn: settings[keyPath: setting], showsLabel: false) {
          [store] isOn in
          try await store.changeSettings { $0[keyPath: setting] = isOn }
        }
      })
  }
}
