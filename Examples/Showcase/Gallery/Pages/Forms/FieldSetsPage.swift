import PageElements
import PageForms
import PageSite

extension GalleryPage {
  static let fieldSets = GalleryPage(
    "field-sets", "Sets of fields, ranges and several choices", in: .forms,
    about: "Fields that belong together, side by side where there is room; times, days, tags.",
    isLive: true, state: Tasting()
  ) { _, tasting in
    let form = BoundForm(tasting.value, id: "tasting") {
      BoundField("title", "Title", \.title).required()
      FieldSet("Address") {
        BoundField("street", "Street", \.street).required()
        FieldSet {
          BoundField("code", "Post code", \.code).maximumLength(10)
          BoundField("city", "City", \.city)
        }.sideBySide()
      }
      BoundRange("season", "Season", from: "First day", \.first, to: "Last day", \.last)
        .help("Both days are part of it.")
      BoundRange("hours", "Hours", from: "Opens", \.opens, to: "Closes", \.closes)
        .each { $0.required() }
      BoundField("days", "Open on", \.days).required()
      BoundField("tags", "Tags", \.tags).placeholder("green, spring")
        .help("Words between commas.")
    } didUpdate: { changed, event in
      tasting.update { $0 = changed }
      event.notice = "The tasting is saved."
    }
    return Table {
      Section("A tasting", key: "tasting") { Row(key: "form", form.element) }
      Section("What is stored", key: "stored") {
        Label(tasting.value.description)
      }
      Section("Closed for today", key: "closed") {
        Form(to: "/gallery/field-sets") {
          FieldSet("Card") {
            TextField("Number", name: "number")
            TextField("Valid until", name: "until")
          }.sideBySide().disabled().help("Pay at the till.")
        }
      }
    }
  }
}

private enum Weekday: String, Codable, CaseIterable, FormFieldValue {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  var fieldTitle: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

private struct Tasting: Codable, Equatable, Sendable {
  var (title, street, code, city) = ("Spring teas", "1 Garden Lane", "604", "Kyoto")
  var (first, last) = (CalendarDate("2026-04-01"), CalendarDate("2026-05-31"))
  var (opens, closes) = (TimeOfDay("10:00"), TimeOfDay("17:30"))
  var days: Set<Weekday> = [.friday, .saturday]
  var tags = ["green", "spring"]

  var description: String {
    let days = Weekday.allCases.filter(days.contains).map(\.fieldTitle).joined(separator: ", ")
    func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "any" }
    return "\(title), \(street), \(code) \(city), \(text(first)) to \(text(last)), "
      + "\(text(opens)) to \(text(closes)), \(days); \(tags.joined(separator: ", "))"
  }
}
