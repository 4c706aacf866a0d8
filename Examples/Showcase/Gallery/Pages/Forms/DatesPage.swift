import PageElements

extension GalleryPage {
  static let dates = GalleryPage(
    "dates", "Dates and times", in: .forms,
    about: "A day or a time to choose, and days as values: a day that does not exist is none."
  ) {
    Table {
      Section("Fields", key: "fields") {
        DateField(
          "Reservation", name: "reservation", date: CalendarDate(year: 2026, month: 5, day: 1))
        Row(
          DateField(
            "Tasting, in the first week of June", name: "tasting",
            earliest: CalendarDate("2026-06-01"), latest: CalendarDate("2026-06-07"),
            isRequired: true))
        Row(DateField("Closed", name: "closed", isEnabled: false))
      }
      Section("Times", key: "times") {
        TextField("Opens", name: "opens", text: "09:30", kind: .time).between("06:00", "12:00")
          .help("From six to noon.")
        TextField("Begins", name: "begins", text: "2026-05-01T19:00", kind: .dateTime).required()
      }
      Section("Which days are there?", key: "values") {
        for day in ["2026-02-28", "2026-02-29", "2028-02-29", "2100-02-29", "2026-4-1"] {
          Label(
            CalendarDate(day).map { "\($0) is a day" } ?? "\(day) is no day")
        }
      }
    }
  }
}
