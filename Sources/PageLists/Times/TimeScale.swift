package import Foundation
package import PageSite

/// The time scale of a column's numbers: their unit, their epoch, and the time zone in which they are shown.
package struct TimeScale: Hashable, Sendable {
  /// The unit of the numbers. Its raw value is the name in the settings.
  package enum Unit: String, CaseIterable, Sendable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case ticks = "100ns"
    case nanoseconds = "ns"
    case days
    /// Julian days, as SQLite's `julianday()` returns them.
    case julian
  }

  /// The year from whose start the numbers are counted. Its raw value is the name in the settings.
  package enum Epoch: String, CaseIterable, Sendable {
    case year1 = "0001"
    case year1601 = "1601"
    case year1970 = "1970"
    case year2001 = "2001"
  }

  package var unit: Unit
  /// The epoch, 1970 by default. Julian days have their own.
  package var epoch: Epoch
  /// The time zone, UTC by default.
  package var zone: TimeZone

  package init(_ unit: Unit, since epoch: Epoch = .year1970, in zone: TimeZone = .gmt) {
    (self.unit, self.epoch, self.zone) = (unit, epoch, zone)
  }

  /// The number of units in a second; `nil` for days.
  package var unitsPerSecond: Int? {
    switch unit {
    case .seconds: 1
    case .milliseconds: 1_000
    case .microseconds: 1_000_000
    case .ticks: 10_000_000
    case .nanoseconds: 1_000_000_000
    case .days, .julian: nil
    }
  }

  /// The epoch in seconds since the start of 1970.
  package var epochSeconds: Int {
    if unit == .julian { return -210_866_760_000 }
    return switch epoch {
    case .year1: -62_135_596_800
    case .year1601: -11_644_473_600
    case .year1970: 0
    case .year2001: 978_307_200
    }
  }

  /// Returns the moment of a number; `nil` for other values, and outside the years 1583 to 9999.
  ///
  /// The Gregorian calendar began in 1582, and a year after 9999 has more than four digits.
  package func moment(of value: SortValue) -> Moment? {
    switch value {
    case .null, .text, .blob: return nil
    case .integer(let whole):
      guard let unitsPerSecond else { return moment(ofDays: Double(whole)) }
      guard let number = Int(exactly: whole) else { return nil }
      let rest = number % unitsPerSecond
      let seconds = number / unitsPerSecond - (rest < 0 ? 1 : 0)
      return Moment(
        seconds: seconds, from: epochSeconds,
        nanoseconds: (rest < 0 ? rest + unitsPerSecond : rest) * (1_000_000_000 / unitsPerSecond))
    case .real(let number):
      guard let unitsPerSecond else { return moment(ofDays: number) }
      return moment(ofSeconds: number / Double(unitsPerSecond))
    }
  }

  private func moment(ofDays days: Double) -> Moment? { moment(ofSeconds: days * 86_400) }

  /// Rounds to milliseconds, since a floating-point number has no more significant digits.
  private func moment(ofSeconds seconds: Double) -> Moment? {
    guard let thousandths = Int(exactly: (seconds * 1_000).rounded()) else { return nil }
    let rest = thousandths % 1_000
    return Moment(
      seconds: thousandths / 1_000 - (rest < 0 ? 1 : 0), from: epochSeconds,
      nanoseconds: (rest < 0 ? rest + 1_000 : rest) * 1_000_000)
  }

  /// Returns the number of a moment; the greatest or least integer if it is out of range.
  package func value(of moment: Moment) -> SortValue {
    let seconds = moment.seconds - epochSeconds
    guard let unitsPerSecond else {
      // The same computation as in SQLite, so that equal times are equal numbers.
      let thousandths = Double(seconds * 1_000 + moment.nanoseconds / 1_000_000)
      return .real(thousandths / 86_400_000)
    }
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: unitsPerSecond)
    if overflows { return .integer(seconds < 0 ? .min : .max) }
    let nanosecondsPerUnit = 1_000_000_000 / unitsPerSecond
    if moment.nanoseconds % nanosecondsPerUnit != 0 {
      return .real(Double(whole) + Double(moment.nanoseconds) / Double(nanosecondsPerUnit))
    }
    let (sum, sumOverflows) = whole.addingReportingOverflow(moment.nanoseconds / nanosecondsPerUnit)
    return .integer(sumOverflows ? .max : Int64(sum))
  }

  /// The name of the time zone, as shown after a time.
  package var zoneName: String { zone == .gmt ? "UTC" : zone.identifier }

  /// A sentence for readers that explains the numbers.
  package var explanation: String {
    let days = unit == .julian ? "Julian days" : "days since \(epoch.rawValue)"
    let unitText =
      switch unit {
      case .seconds: "seconds since \(epoch.rawValue)"
      case .milliseconds: "milliseconds since \(epoch.rawValue)"
      case .microseconds: "microseconds since \(epoch.rawValue)"
      case .ticks: "units of 100 nanoseconds since \(epoch.rawValue)"
      case .nanoseconds: "nanoseconds since \(epoch.rawValue)"
      case .days, .julian: days
      }
    return "A time stored as a number: \(unitText), in UTC."
  }

  /// Returns the time of day in the time zone, such as `20:15:00`, without a fraction.
  func timeOfDay(of value: SortValue) -> String? {
    moment(of: value)?.day(in: zone).map { Moment.timeOfDay($0.seconds) }
  }

  /// Returns a time in the time zone, such as `2026-11-29 20:15:00`, with a fraction if there is one.
  package func text(of value: SortValue) -> String? {
    moment(of: value).map { $0.text(in: zone) }
  }
}
