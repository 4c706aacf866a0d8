import PageElements

extension BoundField: FormPartConvertible {
  /// The field as a part of the form.
  public var part: FormPart<Model> {
    let binding = FormBinding<Model>(
      name: name, text: { text(of: $0) }, title: { title(of: $0[keyPath: keyPath]) },
      read: { form, prefix, model in read(form, prefix + name, model) },
      errors: { model, prefix in errors(in: model[keyPath: keyPath], prefix + name) },
      isBlank: { form, prefix in
        let text = form[prefix + name]?.trimmingASCIIWhitespace ?? ""
        return text.isEmpty || control.isToggle && text == "false"
      },
      emptyText: control.isToggle ? "false" : "")
    return FormPart(name: name, label: label, binding: isEnabled ? binding : nil) {
      element(showing: $0, prefix: $1)
    }
  }

  /// Returns the model's value as a browser sends it back.
  func text(of model: Model) -> String { submittedText(model[keyPath: keyPath].fieldText) }

  /// Returns a text as a browser sends it back. Of several values, those with a choice come first, in the order of the
  /// choices.
  func submittedText(_ text: String) -> String {
    guard control == .checkboxes else { return control.asSubmitted(text) }
    var others: Set<ExactText> = []
    let values = control.asSubmitted(text).listedValues.filter {
      others.insert(ExactText(text: $0)).inserted
    }
    let offered = choices.map { control.asSubmitted($0.value) }.filter {
      others.remove(ExactText(text: $0)) != nil
    }
    return (offered + values.filter { others.contains(ExactText(text: $0)) }).joinedAsList
  }

  func title(of value: Value) -> Wording {
    if isList {
      return .list(
        submittedText(value.fieldText).listedValues.map { choice(of: $0)?.wording ?? .text($0) },
        separator: ", ")
    }
    if let choice = choice(of: control.asSubmitted(value.fieldText)) { return choice.wording }
    if let truth = value as? Bool { return .phrase(truth ? .yes : .no) }
    return .text(value.fieldTitle)
  }

  func choice(of text: String) -> Choice? {
    choices.first { control.asSubmitted($0.value).hasSameBytes(as: text) }
  }

  private func read(
    _ form: FormLookup, _ name: String, _ model: Model
  ) -> FormReading<Model>? {
    // Browsers do not send a checkbox that is off.
    let missing = control.isToggle && form.isComplete ? "false" : nil
    let now = text(of: model)
    guard let typed = typedText(form, name, now: now) ?? missing else { return nil }
    if typed.hasSameBytes(as: now) {
      // An unchanged value keeps its bytes, even if it is no longer a valid choice.
      return FormReading(text: now, errors: errors(in: model[keyPath: keyPath], name)) { _ in }
    }
    do throws(FieldTextError) {
      let value = try value(of: try storedText(typed, in: model), now: now)
      let errors = errors(in: value, name)
      return FormReading(
        text: submittedText(value.fieldText),
        errors: errors.isEmpty ? stepErrors(in: value, name, now) : errors
      ) { $0[keyPath: keyPath] = value }
    } catch {
      let isEmpty = typed.trimmingASCIIWhitespace.isEmpty
      let wording = isEmpty ? requirement ?? error.wording : error.wording
      return FormReading(text: typed, errors: [.init(name, wording)], apply: nil)
    }
  }

  /// Returns the text to store for the typed text. Parts that the user did not change keep their bytes.
  private func storedText(_ typed: String, in model: Model) throws(FieldTextError) -> String {
    if control.isLine, typed.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw FieldTextError(.oneLine)
    }
    guard let displayed = DisplayedText(model[keyPath: keyPath].fieldText, in: control) else {
      return typed
    }
    guard let text = displayed.storedText(typed) else { throw FieldTextError(.unreadableCharacter) }
    return text
  }

  /// Returns the submitted text; `nil` if the field is missing.
  private func typedText(_ form: FormLookup, _ name: String, now: String) -> String? {
    guard control == .checkboxes else { return form[name].map { control.normalizedInput($0) } }
    let ticked = form.all(name)
    guard !ticked.isEmpty || form.isComplete else { return nil }
    // Browsers do not send disabled choices, so these stay selected. A choice always has one line.
    let retained = now.listedValues.filter { choice(of: $0)?.isEnabled == false }
    return submittedText((ticked.map(\.withoutLineBreaks) + retained).joinedAsList)
  }

  private func value(of text: String, now: String) throws(FieldTextError) -> Value {
    if isList {
      let retained = Set(now.listedValues.map(ExactText.init))
      for value in text.listedValues where !choices.isEmpty && choice(of: value)?.isEnabled != true
      {
        guard retained.contains(ExactText(text: value)) else { throw .notOffered }
      }
      return try Value(fieldText: text)
    }
    guard !choices.isEmpty else { return try Value(fieldText: text) }
    if let choice = choice(of: text) {
      guard choice.isEnabled else { throw .notOffered }
      return try Value(fieldText: choice.value)
    }
    guard text.isEmpty, isOptional else { throw .notOffered }
    return try Value(fieldText: "")
  }

  /// Returns the first error of a value.
  private func errors(in value: Value, _ name: String) -> [FormErrors.Item] {
    if let requirement {
      let text = value.fieldText.trimmingASCIIWhitespace
      if text.isEmpty || control.isToggle && text == "false" { return [.init(name, requirement)] }
    }
    for rule in rules {
      if let wording = rule(value) { return [.init(name, wording)] }
    }
    return []
  }

  /// Returns the error of a number between two steps, which browsers reject, too. Like browsers, it counts the steps
  /// from the minimum or else from the stored value. (HTML Standard, section 4.10.5.3.8.)
  private func stepErrors(in value: Value, _ name: String, _ now: String) -> [FormErrors.Item] {
    guard case .number(let step?) = control, step > 0, let number = Double(value.fieldText),
      abs(number) < 0x1p53
    else { return [] }
    let start = Double(lowerBound ?? now) ?? 0
    let steps = (number - start) / step
    // The tolerance for rounding that browsers use.
    guard abs(number - start - steps.rounded() * step) > step * 0x1p-24 else { return [] }
    let nearest = [steps.rounded(.down), steps.rounded(.up)].map { count in
      (((start + count * step) * 1e9).rounded() / 1e9).decimalText
    }
    return [.init(name, .phrase(.betweenSteps(nearest[0], nearest[1])))]
  }

  /// Whether the field has several values.
  private var isList: Bool { control == .checkboxes || control == .tags }

  var isOptional: Bool { Value.self is any OptionalFieldValue.Type }
}
