package import PageData

extension DatabaseLimits {
  /// Deadlines that no machine misses, however busy it is.
  package static var patient: Self {
    var limits = Self()
    limits.readTime = .seconds(300)
    (limits.writeWait, limits.writeTime) = (.seconds(300), .seconds(300))
    limits.probeTime = .seconds(300)
    return limits
  }
}
