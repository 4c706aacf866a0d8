/// A field for files.
///
///     FileField("Photo", name: "photo", accept: ["image/png", ".jpg"])
///     // <label class="pe-field"><span>Photo</span>
///     // <input type="file" name="photo" accept="image/png,.jpg"/><small>At most 1 MiB</small></label>
///
/// ``FormValues/file(_:)`` checks the size when the form is submitted. ``accept`` is only a hint for the browser,
/// because the client chooses the type it declares for a file. After a form comes back with errors, the reader must
/// select the files again. (HTML Standard, section 4.10.5.1.17.)
public struct FileField: View, Hashable, FormControl {
  /// The default maximum size of a file: 1 MiB.
  public static let defaultMaximumSize = 1_048_576

  /// The name of the files in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The accepted media types and file name extensions, such as `image/png`, `image/*` and `.pdf`. All by default.
  public var accept: [String]
  /// Whether the reader can select several files. False by default.
  public var allowsMultiple: Bool
  /// The maximum number of bytes in a file. 1 MiB by default.
  public var maximumSize: Int
  /// Whether a browser refuses to submit the form while no file is selected. False by default.
  public var isRequired: Bool
  /// Whether the field is enabled. A browser does not send a disabled field. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the field. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// Whether a script shows previews of the selected files, reports at once a file that is too large, and shows the
  /// upload progress. False by default.
  public var showsPreview = false
  /// A help text below the field, which screen readers read with it. `nil` by default.
  public var help: String?

  /// Creates a field, by default for one file of any type up to 1 MiB.
  public init(
    _ label: String, name: String, accept: [String] = [], allowsMultiple: Bool = false,
    maximumSize: Int = FileField.defaultMaximumSize, isRequired: Bool = false,
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

  /// - Throws: ``ControlError`` for an empty name or label, or if the form does not send files.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    let isInForm = html.form.isOpen || html.form.owner != nil
    guard !isInForm || html.form.takesFiles else { throw ControlError.formWithoutFiles(name: name) }
    let descriptions = html.descriptions(on: name, help: help)
    html.field(label, name: name, isShown: showsLabel, descriptions) { html in
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
        $0.attributes(of: self, isRequired: isRequired, descriptions)
      }
      if showsLabel {
        html.raw("<small>")
        html.text(.fileLimit(maximumSize))
        html.raw("</small>")
      }
    }
  }
}
