extension [String] {
  /// The first 20 names, and the number of further ones.
  var listed: String {
    let shown = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(shown) and \(count - 20) more" : shown
  }
}
