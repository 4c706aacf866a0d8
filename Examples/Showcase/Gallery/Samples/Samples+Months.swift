extension Samples {
  /// The months of a year, in short.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Visitors of a month, day by day.
  static let visitors = [
    120, 132, 101, 134, 190, 230, 210, 125, 141, 120, 150, 201, 260, 244, 131, 129, 140, 162, 220,
    281, 265, 138, 151, 149, 170, 232, 301, 287, 160, 155, 171,
  ]
}
