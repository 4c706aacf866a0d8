/// The error of a task that did not start because too much work runs for this client or in total.
public struct TooManyBackgroundTasks: Error, Hashable, Sendable, CustomStringConvertible {
  package init() {}

  public var description: String {
    "Too many background tasks are running. Try again later, or raise backgroundTaskLimit."
  }
}

/// The error of a task that exceeded `SiteConfiguration.backgroundTaskTimeLimit` and was cancelled.
public struct BackgroundTaskTimedOut: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time limit.
  public let limit: Duration

  public var description: String {
    "This took longer than \(limit) and was cancelled. Do less at a time, or raise backgroundTaskTimeLimit."
  }
}
