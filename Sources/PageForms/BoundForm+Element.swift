public import PageElements

extension BoundForm {
  /// The whole form: its fields one below the other, then Save and Reset.
  ///
  /// Reset shows again what the page was loaded with, or patched to; where the form came back with
  /// errors it is a link to the page, which shows what is stored now.
  public var element: Form {
    var form = self.form(holding: checked { parts.map { $0.element(model, "") } })
    if !submitsOnChange { form.elements.append(buttons) }
    return form
  }

  /// A row for each field, then one with Save and Reset, which has the form's ``id`` as its key.
  ///
  /// The rows may stand in any order among others, all of them on one page of a table. Each has the
  /// key `ID.NAME`, that of a set the name of its first field, and of an element its number: `ID.-2`.
  public var rows: [Row] {
    guard (try? check()) != nil else { return [saveRow] }
    let fields = parts.enumerated().map { position, part in
      row(part, position: position, isFirst: position == 0)
    }
    return fields + [saveRow(showsSummary: fields.isEmpty)]
  }

  /// The row of one field, for a table that arranges them itself; it needs ``saveRow`` too.
  ///
  /// A name that the form does not have throws ``BoundFormError/unknownField(_:names:)`` when the
  /// row is rendered.
  public func row(_ name: String) -> Row {
    for (position, part) in parts.flatMap(\.fields).enumerated()
    where part.name.hasSameBytes(as: name) {
      return row(part, position: position, isFirst: false)
    }
    let error = BoundFormError.unknownField(name, names: parts.flatMap(\.fields).compactMap(\.name))
    return Row(key: "\(id).\(name)", FormFault(error: error))
  }

  /// The row that ends a form whose fields stand in rows of their own: the form itself, with Save
  /// and Reset.
  public var saveRow: Row { saveRow(showsSummary: true) }

  private func row(_ part: FormPart<Model>, position: Int, isFirst: Bool) -> Row {
    Row(
      key: "\(id).\(part.key ?? "-\(position)")",
      SpreadField(
        form: id, element: part.element(model, ""), labels: isFirst ? labels : nil,
        takesFiles: sendsFiles, takesFocus: takesFocus))
  }

  private func saveRow(showsSummary: Bool) -> Row {
    var form = self.form(holding: checked { submitsOnChange ? [] : [buttons] })
    (form.isSpread, form.showsSummary, form.labels) = (true, showsSummary, labels)
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

  /// The elements, or one that throws what is wrong with the form.
  private func checked(_ elements: () -> [AnyElement]) -> [AnyElement] {
    do {
      try check()
      return elements()
    } catch let error as BoundFormError {
      return [FormFault(error: error).any]
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
