/// Looks through all connections for what has taken too long: one task, however many there are.
struct Sweeper {
  let registry: ConnectionRegistry
  let interval: Duration

  init(registry: ConnectionRegistry, timeouts: ServerConfiguration.Timeouts) {
    self.registry = registry
    self.interval = min(max(timeouts.shortest / 4, .milliseconds(2)), .milliseconds(250))
  }

  /// Sweeps until cancelled.
  func run() async {
    while (try? await Task.sleep(for: interval, clock: .continuous)) != nil {
      let now = ContinuousClock.now
      for connection in registry.all { connection.sweep(now: now) }
      registry.nudge()
    }
  }
}
