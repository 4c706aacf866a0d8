public import PageElements

extension BoundForm {
  /// The whole form: its fields, one below the other, and the buttons Save and Reset.
  ///
  /// Reset restores the values with which the page was loaded or last patched. If the form returned with errors, Reset
  /// is a link to the page, which shows the stored values.
  public var element: Form {
    var form = self.form(holding: checked { parts.map { $0.element(model, "") } })
    if !submitsOnChange { form.elements.append(buttons) }
    return form
  }

  /// A row for each field, and a last row with Save and Reset, whose key is the form's ``id``.
  ///
  /// The rows may be in any order among other rows on one page of a table. The key of a field's row is `ID.NAME`. A set
  /// has the name of its first field, and an element has its number: `ID.-2`.
  public var rows: [Row] {
    guard (try? check()) != nil else { return [saveRow] }
    let fields = parts.enumerated().map { position, part in
      row(part, position: position, isFirst: position == 0)
    }
    return fields + [saveRow(showsSummary: fields.isEmpty)]
  }

  /// Returns the row of one field, for a table that arranges the fields itself. The table also needs ``saveRow``.
  ///
  /// If the form has no field with this name, rendering the row throws ``BoundFormError/unknownField(_:names:)``.
  public func row(_ name: String) -> Row {
    for (position, part) in parts.flatMap(\.fields).enumerated()
    where part.name.hasSameBytes(as: name) {
      return row(part, position: position, isFirst: false)
    }
    let error = BoundFormError.unknownField(name, names: parts.flatMap(\.fields).compactMap(\.name))
    return Row(key: "\(id).\(name)", FormErrorView(error: error))
  }

  /// The last row of a form whose fields are in rows of their own: the form element, with Save and Reset.
  public var saveRow: Row { saveRow(showsSummary: true) }

  private func row(_ part: FormPart<Model>, position: Int, isFirst: Bool) -> Row {
    Row(
      key: "\(id).\(part.key ?? "-\(position)")",
      ExternalField(
        form: id, element: part.element(model, ""), labels: isFirst ? labels : nil,
        takesFiles: sendsFiles, takesFocus: takesFocus))
  }

  private func saveRow(showsSummary: Bool) -> Row {
    var form = self.form(holding: checked { submitsOnChange ? [] : [buttons] })
    (form.hasExternalControls, form.showsSummary, form.labels) = (true, showsSummary, labels)
    return Row(key: id, form)
  }

  private func form(holding elements: [AnyElement]) -> Form {
    var form = Form(id: id, submitsOnChange: submitsOnChange, elements: elements) { event in
      try await submit(&event)
    }
    (form.base, form.confirmation, form.takesFiles) = (base, confirmation, sendsFiles)
    form.takesFocus = takesFocus
    return form
  }

  /// Returns the elements, or an element that throws the error of the form.
  private func checked(_ elements: () -> [AnyElement]) -> [AnyElement] {
    do {
      try check()
      return elements()
    } catch let error as BoundFormError {
      return [FormErrorView(error: error).any]
    } catch {
      return []
    }
  }

  private var labels: [FieldLabel] {
    parts.flatMap(\.fields).flatMap { part in
      part.name.map { [FieldLabel(name: $0, label: part.label)] + part.itemLabels } ?? []
    }
  }

  private var sendsFiles: Bool { takesFiles || parts.contains { $0.isFile(for: model) } }

  private var buttons: AnyElement {
    FormButtons(save: saving, role: saveRole, reset: resetting, cancel: cancelAddress).any
  }
}
