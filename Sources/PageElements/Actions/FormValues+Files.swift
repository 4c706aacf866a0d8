extension FormValues {
  /// The file of a field that is not too large; `nil` where none was chosen.
  ///
  ///     if let photo = try event.values.file("photo", maximumSize: 200_000) { … }
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - maximumSize: The most bytes it may have. 1 MiB by default.
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
      let phrase = Phrase.fileTooLarge(
        file.filename, bytes: file.bytes.count, limit: maximumSize)
      throw FormErrors([.init(name, phrase)])
    }
    return files
  }

  /// The file of a field as the field wants it: not too large, and there if it is required.
  ///
  /// - Throws: ``FormErrors``.
  public func file(_ field: FileField) throws -> UploadedFile? {
    let file = try file(field.name, maximumSize: field.maximumSize)
    if file == nil, field.isRequired { throw FormErrors([.init(field.name, .chooseFile)]) }
    return file
  }
}
