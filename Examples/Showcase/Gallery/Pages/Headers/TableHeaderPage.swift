import PageElements

extension GalleryPage {
  static let tableHeader = GalleryPage(
    "table-header", "Table header", in: .headers, shows: ["N32", "O14"],
    about: "An element above the table that scrolls away with it; a label becomes the heading."
  ) {
    Table(caption: "Open every day but Monday") {
      Section("Opening hours", key: "hours") {
        for (days, hours) in [("Tuesday to Friday", "8–18"), ("Weekend", "9–20")] {
          "\(days): \(hours)"
        }
      }
      Section("Below a table header", key: "more") {
        for step in ["Come in", "Sit down", "Take off your coat", "Have some tea"] {
          step
        }
      }
    }
    .headerView(
      TableHeaderView("The Tea House on the Hill")
        .background(Color(red: 60, green: 160, blue: 80, alpha: 60))
        .layoutMargins(.each(vertical: 40, horizontal: 8)))
  }
}
