extension FormValues {
  /// Returns the file of a field, or `nil` if none was selected.
  ///
  ///     if let photo = try event.values.file("photo", maximumSize: 200_000) { … }
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - maximumSize: The maximum number of bytes. 1 MiB by default.
  /// - Throws: ``FormErrors`` for a larger file. The message states its size.
  public func file(
    _ name: String, maximumSize: Int = FileField.defaultMaximumSize
  ) throws -> UploadedFile? {
    try files(named: name, maximumSize: maximumSize).first
  }

  /// Returns the files of a field.
  ///
  /// - Throws: ``FormErrors`` if a file is larger than `maximumSize`. The message states its name and size.
  public func files(named name: String, maximumSize: Int) throws -> [UploadedFile] {
    let files = files(named: name)
    for file in files where file.bytes.count > maximumSize {
      let phrase = Phrase.fileTooLarge(
        file.filename, bytes: file.bytes.count, limit: maximumSize)
      throw FormErrors([.init(name, phrase)])
    }
    return files
  }

  /// Returns the file of a field. Checks the field's maximum size and whether it is required.
  ///
  /// - Throws: ``FormErrors`` if a check fails.
  public func file(_ field: FileField) throws -> UploadedFile? {
    let file = try file(field.name, maximumSize: field.maximumSize)
    if file == nil, field.isRequired { throw FormErrors([.init(field.name, .chooseFile)]) }
    return file
  }
}
