extension CalendarDate: Codable {
  /// Reads `"2026-02-28"`.
  ///
  /// - Throws: `DecodingError` for a day that does not exist.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = CalendarDate(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: FormValueError.invalidDate.description,
          underlyingError: FormValueError.invalidDate)
      )
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
