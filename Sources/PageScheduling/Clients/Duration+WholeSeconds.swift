extension Duration {
  /// The number of seconds, rounded up; at least 1.
  package var wholeSeconds: Int {
    max(1, Int(components.attoseconds > 0 ? components.seconds + 1 : components.seconds))
  }
}
