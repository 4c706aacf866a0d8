extension FormValues {
  /// The file of a field that is not too large; `nil` where none was chosen.
  ///
  ///     if let photo = try event.values.file("photo", maximumSize: 200_000) { … }
  ///
  /// - Parameter maximumSize: The most bytes it may have. 1 MiB by default.
  /// - Throws: ``FormErrors`` for a larger one, which says how large it is.
  public func file(
    _ name: String, maximumSize: Int = FileField.usualMaximumSize
  ) throws -> UploadedFile? {
    try files(named: name, maximumSize: maximumSize).first
  }

  /// The files of a field, none of them too large.
  ///
  /// - Throws: ``FormErrors`` for a larger one, which says which and how large it is.
  public func files(named name: String, maximumSize: Int) throws -> [UploadedFile] {
    let files = files(named: name)
    for file in files where file.bytes.count > maximumSize {
      let title = file.filename.isEmpty ? "The file" : "“\(file.filename)”"
      throw FormErrors([
        .init(
          name,
          "\(title) has \(file.bytes.count.inBytes). Choose one of at most \(maximumSize.inBytes).")
      ])
    }
    return files
  }

  /// The file of a field as the field wants it: not too large, and there if it is required.
  ///
  /// - Throws: ``FormErrors``.
  public func file(_ field: FileField) throws -> UploadedFile? {
    let file = try file(field.name, maximumSize: field.maximumSize)
    if file == nil, field.isRequired { throw FormErrors([.init(field.name, "Choose a file.")]) }
    return file
  }
}

extension Int {
  /// A size in bytes for a reader, rounded up: `12 bytes`, `1.5 KiB`, `1 MiB`.
  var inBytes: String {
    if self < 1024 { return self == 1 ? "1 byte" : "\(self) bytes" }
    let (unit, title) = self < 1_048_576 ? (1024, "KiB") : (1_048_576, "MiB")
    let (whole, rest) = quotientAndRemainder(dividingBy: unit)
    let tenths = (rest * 10 + unit - 1) / unit
    return tenths == 10
      ? "\(whole + 1) \(title)"
      : tenths == 0 ? "\(whole) \(title)" : "\(whole).\(tenths) \(title)"
  }
}
