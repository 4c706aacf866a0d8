extension Language {
  /// Returns a file size as text, rounded up: `12 bytes`, `1.5 KiB`, `1 MiB`.
  public func size(_ bytes: Int) -> String {
    if bytes < 1024 { return self[.bytes(bytes)] }
    let (unit, title) = bytes < 1_048_576 ? (1024, "KiB") : (1_048_576, "MiB")
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit)
    let tenths = (rest * 10 + unit - 1) / unit
    return tenths == 10
      ? "\(whole + 1) \(title)"
      : tenths == 0 ? "\(whole) \(title)" : "\(whole).\(tenths) \(title)"
  }
}
