extension BoundForm {
  /// Shows a value again as it is stored, in the spelling of the seeds: whatever the form showed
  /// before.
  public mutating func reloadRowBoundData(from model: Model) { self.model = model }

  /// Takes over what was sent and stores it, in the spelling of the seeds.
  public func updateRowObjects(_ event: inout ActionEvent) async throws {
    try await submit(&event)
  }
}

extension Row {
  /// Shows a field of a form in this row, in the spelling of the seeds. The form's
  /// ``BoundForm/saveRow`` goes into another row.
  public mutating func bind<Model>(_ form: BoundForm<Model>, _ name: String) {
    let field = form.row(name)
    var row = Row(spanning: field.cells[0], key: key ?? field.key)
    row.style = style
    self = row
  }
}
