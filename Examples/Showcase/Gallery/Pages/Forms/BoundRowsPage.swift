import PageElements
import PageForms
import PageSite

extension GalleryPage {
  static let boundRows = GalleryPage(
    "bound-rows", "Rows bound to a value", in: .forms, shows: ["D10", "D25", "D27"],
    about: "A row for each property: it shows what is stored, and stores what comes back.",
    isLive: true, state: Booking()
  ) { _, booking in
    var form = BoundForm(booking.value, id: "booking") {
      BoundField("name", "Name", \.name).required().maximumLength(40)
      BoundField("guests", "Guests", \.guests).minimum(1).maximum(12)
      BoundField("day", "Day", \.day)
      BoundField("tea", "Tea", \.tea)
      BoundField("gift", "It is a present", \.isGift)
      BoundField("note", "Note", \.note, control: .lines(3))
    } didUpdate: { changed, event in
      booking.update {
        $0 = changed
        $0.log = ["Saved for \(changed.name)."] + $0.log.prefix(2)
      }
      event.notice = "Your table is booked."
    }
    // The hook runs before a value is stored. It may change or reject the value.
    form.willUpdate = { changed in
      if changed.guests > 6, changed.day == nil {
        throw FormErrors(["day": "More than six guests: say when you come."])
      }
      if changed.isGift, changed.note.isEmpty { changed.note = "With our best wishes." }
    }
    var table = Table {
      Section("Book a table", key: "booking") { form.rows }
      Section("What is stored", key: "stored") {
        Label(booking.value.description)
        for line in booking.value.log { Label(line) }
      }
      Section("Open this page in a second window", key: "note") {
        Label("What one saves, both show. A field that both change is asked about.")
      }
    }
    table.sections[1].rowStyle.separatorStyle = .insets(left: 16, right: 0)
    return table
  }
}

private enum Tea: String, Codable, CaseIterable, FormFieldValue {
  case sencha, gyokuro, assam

  var fieldTitle: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

private struct Booking: Codable, Equatable, Sendable {
  var name = "Ada Byron"
  var guests = 2
  var day: CalendarDate?
  var tea = Tea.sencha
  var isGift = false
  var note = ""
  var log: [String] = []

  var description: String {
    let day = day.map { " on \($0)" } ?? ""
    let gift = isGift ? ", a present" : ""
    let note = note.isEmpty ? "" : ": “\(note)”"
    return "\(name), \(guests) guests\(day), \(tea.fieldTitle)\(gift)\(note)"
  }
}
