public import PageElements
public import PageForms

extension BoundForm {
  /// Shows a value again as it is stored, whatever the form showed before.
  public mutating func reloadRowBoundData(from model: Model) { self.model = model }

  /// Takes over what was sent and stores it.
  ///
  /// - Throws: What `PageElements.BoundForm.submit(_:)` throws.
  public func updateRowObjects(_ event: inout ActionEvent) async throws {
    try await submit(&event)
  }
}

extension Row {
  /// Shows a field of a form in this row. The form's `BoundForm.saveRow` goes into another row.
  public mutating func bind<Model>(_ form: BoundForm<Model>, _ name: String) {
    var row = form.row(name)
    row.key = key ?? row.key
    row.looks = looks
    self = row
  }
}
