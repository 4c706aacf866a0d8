package import PageData
package import PageSite

extension DatabaseLimits {
  /// Limits with deadlines that even a very busy machine meets.
  package static var patient: Self {
    var limits = Self()
    limits.readTime = .seconds(300)
    (limits.writeWait, limits.writeTime) = (.seconds(300), .seconds(300))
    limits.probeTime = .seconds(300)
    return limits
  }
}

extension SiteConfiguration {
  /// A configuration with deadlines that even a very busy machine meets.
  package static var patient: Self {
    var configuration = Self()
    (configuration.timeLimit, configuration.renderDeadline) = (.seconds(300), .seconds(300))
    return configuration
  }
}
