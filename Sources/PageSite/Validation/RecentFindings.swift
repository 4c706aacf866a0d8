/// Remembers which findings were logged lately, so that a fault in every answer does not fill the
/// log.
struct RecentFindings {
  /// For so long the same finding of the same page is not logged again.
  static let pause = Duration.seconds(600)
  /// Beyond so many, others are not logged until some of these are old.
  private static let maximum = 1024

  private struct Key: Hashable {
    var page: String
    var rule: String
    var message: String
  }

  private var logged: [Key: ContinuousClock.Instant] = [:]

  /// Those that are not known by now. Where a finding stands does not count: the same fault in each
  /// of a thousand rows is one.
  mutating func news(
    in findings: [ResponseFinding], of page: String, at now: ContinuousClock.Instant
  ) -> [ResponseFinding] {
    findings.filter { finding in
      let key = Key(page: page, rule: finding.rule, message: finding.message)
      if let last = logged[key], now < last + Self.pause { return false }
      if logged.count >= Self.maximum {
        logged = logged.filter { now < $0.value + Self.pause }
        guard logged.count < Self.maximum else { return false }
      }
      logged[key] = now
      return true
    }
  }
}
