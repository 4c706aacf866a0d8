import PageElements

extension GalleryPage {
  static let fixedColumns = GalleryPage(
    "fixed-columns", "Collections: fixed columns", in: .layouts, shows: ["O37"],
    about: "A grid of a given number of columns, however narrow; the cells of a row are stacked."
  ) {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let cups = [18, 24, 21, 30, 42, 65, 58]
    var table = Table(
      layout: .grid(columns: 7, spacing: 4), columns: ["Day", "Cups"], caption: "Cups a day"
    ) {
      for week in 1...3 {
        Section("Week \(week)", key: week) {
          for (day, count) in zip(days, cups) {
            Row(key: day) {
              Label(day).styles { $0.font = .system(size: 12) }
              Label("\(count + week)").styles { $0.font = .bold() }
            }
          }
        }
      }
    }
    table.rowStyle.layoutMargins = .each(vertical: 8, horizontal: 2)
    table.rowStyle.backgroundColor = Color(red: 255, green: 190, blue: 0, alpha: 50)
    return table
  }
}
