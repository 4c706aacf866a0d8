extension [String] {
  /// The first 20 names, and the number of further ones.
  var listed: String {
    let list = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(list) and \(count - 20) more" : list
  }
}
