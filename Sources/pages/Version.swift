extension Pages {
  /// The latest version in CHANGELOG.md, which a test compares. `scripts/package-deb` names packages by it.
  static let version = "0.1.0"
}
