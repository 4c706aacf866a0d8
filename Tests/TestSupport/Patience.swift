package import PageData
package import PageSite

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

extension SiteConfiguration {
  /// Deadlines that no machine misses, however busy it is.
  package static var patient: Self {
    var configuration = Self()
    (configuration.timeLimit, configuration.renderDeadline) = (.seconds(300), .seconds(300))
    return configuration
  }
}
