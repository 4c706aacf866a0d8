extension Pages {
  /// The newest version in CHANGELOG.md, which a test compares. Packages are named by it
  /// (`scripts/package-deb`).
  static let version = "0.1.0"
}
