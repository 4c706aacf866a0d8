/// The input for a field of a form. The usual ones can be literals.
///
///     try await page.submit("Save", [
///       "Name": "Ada", "Guests": 3, "Tea": "Sencha", "A present": true,
///       "Photo": .file("ada.png", type: "image/png", bytes),
///     ])
///
/// An option of a choice (`<select>`, radio buttons, check boxes of one name) is named by its label or its value.
public enum FieldInput: Hashable, Sendable {
  /// Text to enter, or the option to choose.
  case text(String)
  /// Whether a box is checked.
  case isOn(Bool)
  /// The options to choose, if several are allowed.
  case choices([String])
  /// Files to upload.
  case files([File])

  /// A file that a reader chooses.
  public struct File: Hashable, Sendable {
    /// The file name, such as `ada.png`.
    public var name: String
    /// Its media type.
    public var type: String
    /// The content of the file.
    public var bytes: [UInt8]

    /// Creates a file from bytes. It need not exist on disk.
    public init(_ name: String, type: String, _ bytes: [UInt8]) {
      (self.name, self.type, self.bytes) = (name, type, bytes)
    }
  }

  /// Returns the input of one file to upload.
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
  /// Checks or unchecks a box.
  public init(booleanLiteral isOn: Bool) { self = .isOn(isOn) }
  public init(integerLiteral number: Int) { self = .text(String(number)) }
  public init(arrayLiteral choices: String...) { self = .choices(choices) }
}
