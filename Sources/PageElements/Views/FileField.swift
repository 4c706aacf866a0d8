/// A file to choose.
///
///     FileField("Photo", name: "photo", accept: ["image/png", ".jpg"])
///     // <label class="pe-field"><span>Photo</span>
///     // <input type="file" name="photo" accept="image/png,.jpg"/><small>At most 1 MiB</small></label>
///
/// The size is checked when the form comes back, by ``FormValues/file(_:)``; what is accepted is a
/// hint to the browser, since a file's type is what its sender says it is. A form that came back has
/// to be given its files anew. (HTML Standard, section 4.10.5.1.17.)
public struct FileField: View, Hashable, FormControl {
  /// What a file may have at most where nothing else is said: 1 MiB.
  public static let usualMaximumSize = 1_048_576

  /// What the file is called in the form's data. Must not be empty.
  public var name: String
  /// What the file is for. Must not be empty.
  public var label: String
  /// Media types and endings, such as `image/png`, `image/*` and `.pdf`. Any by default.
  public var accept: [String]
  /// Whether several files can be chosen. False by default.
  public var allowsMultiple: Bool
  /// The most bytes a file may have. 1 MiB by default.
  public var maximumSize: Int
  /// Whether there must be a file. False by default.
  public var isRequired: Bool
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// Whether a script shows what is chosen, small, says at once of a file that it is too large, and tells how
  /// much of it is sent. False by default.
  public var showsPreview = false
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?

  /// A field for one file of any kind, up to 1 MiB, unless told otherwise.
  public init(
    _ label: String, name: String, accept: [String] = [], allowsMultiple: Bool = false,
    maximumSize: Int = FileField.usualMaximumSize, isRequired: Bool = false,
    isEnabled: Bool = true, showsLabel: Bool = true
  ) {
    (self.name, self.label, self.accept) = (name, label, accept)
    (self.allowsMultiple, self.maximumSize) = (allowsMultiple, maximumSize)
    (self.isRequired, self.isEnabled, self.showsLabel) = (isRequired, isEnabled, showsLabel)
  }

  public static func == (left: FileField, right: FileField) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.accept.elementsEqual(right.accept) { $0.hasSameBytes(as: $1) }
      && left.allowsMultiple == right.allowsMultiple && left.maximumSize == right.maximumSize
      && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
      && left.showsLabel == right.showsLabel
      && left.showsPreview == right.showsPreview
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label, or a form that would not send files.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    let isInForm = html.form.isOpen || html.form.owner != nil
    guard !isInForm || html.form.takesFiles else { throw ControlError.filesNotTaken(name: name) }
    let notes = html.notes(on: name, help: help)
    html.field(label, name: name, isShown: showsLabel, notes) { html in
      html.void("input") {
        $0.raw(" type=\"file\"")
        $0.attribute("name", name)
        if !accept.isEmpty { $0.attribute("accept", accept.joined(separator: ",")) }
        $0.attribute("multiple", isSet: allowsMultiple)
        if showsPreview {
          $0.raw(" data-control=\"preview\" data-limit=\"")
          $0.number(max(maximumSize, 0))
          $0.raw("\"")
          $0.attribute("data-fault", $0.language[.fileLimit(maximumSize)])
          $0.attribute("data-sending", $0.language[.sending])
        }
        $0.attributes(of: self, isRequired: isRequired, notes)
      }
      if showsLabel {
        html.raw("<small>")
        html.text(.fileLimit(maximumSize))
        html.raw("</small>")
      }
    }
  }
}
