/// A time of day in the examples, in the format of the site.
enum ClockTime {
  /// Returns a text such as "3:39 PM" for the 939th minute of a day.
  static func text(minute: Int) -> String {
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    return "\((hour + 11) % 12 + 1):\(rest < 10 ? "0" : "")\(rest)\u{a0}\(hour < 12 ? "AM" : "PM")"
  }
}
