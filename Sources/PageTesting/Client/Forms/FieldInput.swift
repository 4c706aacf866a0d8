/// What a reader puts into a field of a form; literals serve for the usual ones.
///
///     try await page.submit("Save", [
///       "Name": "Ada", "Guests": 3, "Tea": "Sencha", "A present": true,
///       "Photo": .file("ada.png", type: "image/png", bytes),
///     ])
///
/// A choice (`<select>`, radio buttons, check boxes of one name) is named by what it says or by its
/// value.
public enum FieldInput: Hashable, Sendable {
  /// Text to type, or the choice to take.
  case text(String)
  /// Whether a box is ticked.
  case isOn(Bool)
  /// All the choices to take, where several may be.
  case choices([String])
  /// Files to send.
  case files([File])

  /// A file that a reader chooses.
  public struct File: Hashable, Sendable {
    /// What the file is called, such as `ada.png`.
    public var name: String
    /// Its media type.
    public var type: String
    /// What is in it.
    public var bytes: [UInt8]

    /// A file that need not exist: its bytes are given.
    public init(_ name: String, type: String, _ bytes: [UInt8]) {
      (self.name, self.type, self.bytes) = (name, type, bytes)
    }
  }

  /// One file to send.
  public static func file(
    _ name: String, type: String = "application/octet-stream", _ bytes: [UInt8]
  ) -> FieldInput {
    .files([File(name, type: type, bytes)])
  }
}

extension FieldInput: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  /// Ticks a box, or leaves it.
  public init(booleanLiteral isOn: Bool) { self = .isOn(isOn) }
  public init(integerLiteral number: Int) { self = .text(String(number)) }
  public init(arrayLiteral choices: String...) { self = .choices(choices) }
}
