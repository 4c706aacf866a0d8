/// The findings that were logged recently, so that a fault in every response does not fill the log.
struct RecentFindings {
  /// The time for which a finding of a page is not logged again.
  static let pause = Duration.seconds(600)
  /// The maximum number of recorded findings. Beyond it, others are not logged until some of these expire.
  private static let maximum = 1024

  private struct Key: Hashable {
    var page: String
    var rule: String
    var message: String
  }

  private var logged: [Key: ContinuousClock.Instant] = [:]

  /// Returns the findings that were not logged recently. Their places are ignored: the same fault in a
  /// thousand rows is one finding.
  mutating func newFindings(
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
