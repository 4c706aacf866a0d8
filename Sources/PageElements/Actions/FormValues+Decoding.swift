extension FormValues {
  /// Reads what was sent as a model.
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
  /// A name leads to a member, the names of nested ones joined by dots: `address.city`. Those of a
  /// list are numbered, `items.0.name`, in any numbers that ascend, or are one name given again and
  /// again. What has no counterpart in the model is passed over, and so is what begins with `pe-`.
  ///
  /// Text that is empty or was not sent is `nil` for an optional. A `Bool` is true for "true" and
  /// "on", false for "false", "off" and "", and false where nothing was sent, since that is how a
  /// box without a tick is sent. A list of which nothing was sent is empty. A model of a single
  /// value reads that of the only name.
  ///
  /// - Throws: ``FormErrors``, which names the field at fault, or what the model's own `init(from:)`
  ///   throws beside `DecodingError`.
  public func decode<Model: Decodable>(_ type: Model.Type = Model.self) throws -> Model {
    try FormErrors.naming { try Model(from: decoder()) }
  }

  /// Reads these values, or those of one field alone.
  package func decoder(at field: String? = nil) -> any Decoder {
    let names = FormNames(self)
    guard let field else { return FormValuesDecoder(names) }
    return FormValuesDecoder(
      names, name: field, texts: names.values(named: field), codingPath: [FormKey(field)])
  }
}

extension FormErrors {
  /// Words what a decoder throws for the reader of a form.
  package static func naming<Result>(_ decode: () throws -> Result) throws -> Result {
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
      let error = context.underlyingError as? FormValueError ?? .refused
      throw FormErrors([Item(name, error.phrase)])
    }
  }
}

/// What is wrong with one value, in the words of a form.
package enum FormValueError: Error, CustomStringConvertible {
  case missing(name: String)
  case noBool, noInteger, noNumber, noDay, noTime, noDayAndTime
  /// A whole number, and too large or too small.
  case outside(least: String, most: String)
  case severalFields
  case tooDeep
  /// Found by the model itself, such as a name that is no case of an enum.
  case refused

  var phrase: Phrase {
    switch self {
    case .missing(let name): .notSent(name)
    case .noBool: .truthValue
    case .noInteger: .wholeNumber
    case .noNumber: .number
    case .noDay: .day
    case .noTime: .time
    case .noDayAndTime: .dayAndTime
    case .outside(let least, let most): .wholeNumberBetween(least, most)
    case .severalFields: .severalValues
    case .tooDeep: .nestedTooDeep
    case .refused: .notAccepted
    }
  }

  package var description: String { Language.english[phrase] }
}
