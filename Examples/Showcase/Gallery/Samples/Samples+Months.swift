extension Samples {
  /// The abbreviated months of a year.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of visitors for each day of a month.
  static let visitors = [
    120, 132, 101, 134, 190, 230, 210, 125, 141, 120, 150, 201, 260, 244, 131, 129, 140, 162, 220,
    281, 265, 138, 151, 149, 170, 232, 301, 287, 160, 155, 171,
  ]
}
