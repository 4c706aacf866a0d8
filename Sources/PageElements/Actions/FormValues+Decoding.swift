extension FormValues {
  /// Decodes the form data as a model.
  ///
  ///     struct Order: Decodable {
  ///       struct Item: Decodable { var name: String; var count: Int }
  ///       var guest: String
  ///       var note: String?
  ///       var isGift: Bool
  ///       var items: [Item]
  ///     }
  ///     let order = try event.values.decode(Order.self)
  ///     // guest=Ada&note=&isGift=on&items.0.name=Tea&items.0.count=2
  ///
  /// A name is the path to a member, with components joined by dots: `address.city`. Items of a list are numbered in
  /// ascending order, `items.0.name`, or share one repeated name. Names without a counterpart in the model and names
  /// that begin with `pe-` are ignored.
  ///
  /// An optional is `nil` if its text is empty or missing. A `Bool` is true for "true" and "on", and false for "false",
  /// "off" and "". A missing `Bool` is false, because a browser does not send an unchecked box. A missing list is
  /// empty. A model of a single value takes the value of the only name.
  ///
  /// - Throws: ``FormErrors``, which names the invalid field, or any error other than `DecodingError` that the model's
  ///   `init(from:)` throws.
  public func decode<Model: Decodable>(_ type: Model.Type = Model.self) throws -> Model {
    try FormErrors.convertingDecodingErrors { try Model(from: decoder()) }
  }

  /// Returns a decoder of these values, or of one field.
  package func decoder(at field: String? = nil) -> any Decoder {
    let names = FormFieldIndex(self)
    guard let field else { return FormValuesDecoder(names) }
    return FormValuesDecoder(
      names, name: field, texts: names.values(named: field), codingPath: [FormKey(field)])
  }
}

extension FormErrors {
  /// Runs a decoder and converts a `DecodingError` to an error message for the reader.
  package static func convertingDecodingErrors<Result>(_ decode: () throws -> Result) throws
    -> Result
  {
    do { return try decode() } catch let error as DecodingError {
      let context: DecodingError.Context
      var path: [any CodingKey]
      switch error {
      case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
        (context, path) = (found, found.codingPath)
      case .keyNotFound(let key, let found):
        (context, path) = (found, found.codingPath + [key])
      @unknown default: throw error
      }
      let name = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
      let error = context.underlyingError as? FormValueError ?? .rejected
      throw FormErrors([Item(name, error.phrase)])
    }
  }
}

/// An error of a single value in form data.
package enum FormValueError: Error, CustomStringConvertible {
  case missing(name: String)
  case invalidBool, invalidInteger, invalidNumber, invalidDate, invalidTime, invalidDateTime
  /// A whole number outside the range of its type.
  case outOfRange(minimum: String, maximum: String)
  case multipleFields
  case nestedTooDeeply
  /// The model rejected the value, for example because it is not a case of an enum.
  case rejected

  var phrase: Phrase {
    switch self {
    case .missing(let name): .missingField(name)
    case .invalidBool: .booleanExpected
    case .invalidInteger: .wholeNumber
    case .invalidNumber: .number
    case .invalidDate: .day
    case .invalidTime: .time
    case .invalidDateTime: .dayAndTime
    case .outOfRange(let minimum, let maximum): .wholeNumberBetween(minimum, maximum)
    case .multipleFields: .severalValues
    case .nestedTooDeeply: .nestedTooDeep
    case .rejected: .notAccepted
    }
  }

  package var description: String { Language.english[phrase] }
}
