/// A monotonic clock that counts seconds from its first use.
public enum UptimeClock {
  private static let start = ContinuousClock.now

  /// Returns the seconds since the first call in this process.
  public static let seconds: @Sendable () -> Int = {
    Int(start.duration(to: .now).components.seconds)
  }
}
