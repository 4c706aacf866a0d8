public import PageElements
public import PageForms

extension BoundForm {
  /// Shows the stored values again, whatever the form showed before.
  public mutating func reloadRowBoundData(from model: Model) { self.model = model }

  /// Applies the submitted values and stores them.
  ///
  /// - Throws: The errors of `PageElements.BoundForm.submit(_:)`.
  public func updateRowObjects(_ event: inout ActionEvent) async throws {
    try await submit(&event)
  }
}

extension Row {
  /// Shows a field of a form in this row. Put the form's `BoundForm.saveRow` into another row.
  public mutating func bind<Model>(_ form: BoundForm<Model>, _ name: String) {
    var row = form.row(name)
    row.key = key ?? row.key
    row.containerStyle = containerStyle
    self = row
  }
}
