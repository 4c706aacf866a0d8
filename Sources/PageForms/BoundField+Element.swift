import PageElements

extension BoundField {
  /// Returns the field's control with the model's value.
  func element(showing model: Model, prefix: String) -> AnyElement {
    let value = model[keyPath: keyPath]
    let text = DisplayedText(value.fieldText, in: control)?.text ?? value.fieldText
    let name = prefix + name
    // If the blank item at the end had required fields, browsers would not send the form.
    let isRequired = requirement != nil && prefix.isEmpty
    switch control {
    case .line(let kind): return line(text, name, kind, isRequired)
    case .lines(let count):
      return TextArea(
        label, name: name, text: text, placeholder: placeholderText, rows: count,
        maximumLength: lengthLimit, isRequired: isRequired, isEnabled: isEnabled
      ).help(presentation.help).any
    case .number(let step):
      let number = Double(text)
      guard text.isEmpty || number != nil else { return unsuitableValue(text) }
      // Beyond 2^53, a `Double` cannot represent every integer, so the control would show another number.
      if let number, number.isFinite, number.decimalText != text {
        return line(text, name, .text, isRequired)
      }
      return Stepper(
        label, name: name, value: number, minimum: lowerBound.flatMap(Double.init),
        maximum: upperBound.flatMap(Double.init), step: step, isRequired: isRequired,
        isEnabled: isEnabled
      ).prefix(presentation.prefix).suffix(presentation.suffix).help(presentation.help).any
    case .date:
      let date = CalendarDate(text)
      guard text.isEmpty || date != nil else { return unsuitableValue(text) }
      return DateField(
        label, name: name, date: date, earliest: lowerBound.flatMap(CalendarDate.init),
        latest: upperBound.flatMap(CalendarDate.init), isRequired: isRequired, isEnabled: isEnabled
      ).help(presentation.help).any
    case .checkbox:
      return Checkbox(
        label, name: name, isOn: text == "true", isRequired: isRequired, isEnabled: isEnabled
      ).help(presentation.help).any
    case .switch:
      return Switch(label, name: name, isOn: text == "true", isEnabled: isEnabled)
        .help(presentation.help).any
    case .select:
      let prompt = isRequired || !isOptional ? Phrase.choose : .noChoice
      let isChosen = choice(of: control.asSubmitted(text)) != nil
      let hasEmpty = choice(of: "") != nil
      let needsPrompt = !hasEmpty && (isOptional || text.isEmpty)
      var select = Select(
        label, name: name, choices: offered(value),
        selection: isChosen || !text.isEmpty ? text : nil, isRequired: isRequired,
        isEnabled: isEnabled)
      select.promptWording = needsPrompt ? .phrase(prompt) : nil
      return select.help(presentation.help).any
    case .segments:
      var segments = offered(value)
      if isOptional, !isRequired, choice(of: "") == nil {
        segments.insert(Choice("", .noChoice), at: 0)
      }
      let isChosen = segments.contains { $0.value.hasSameBytes(as: text) }
      return SegmentedControl(
        label, name: name, segments: segments, selection: isChosen ? text : nil,
        isRequired: isRequired, isEnabled: isEnabled
      ).help(presentation.help).any
    case .checkboxes:
      let chosen = submittedText(text).listedValues
      let removedChoices = chosen.filter { choice(of: $0) == nil }.map { Choice($0) }
      return Checkboxes(
        label, name: name, choices: choices + removedChoices, selection: chosen,
        isEnabled: isEnabled,
        help: presentation.help
      ).any
    case .tags:
      return line(
        submittedText(text).listedValues.joined(separator: ", "), name, .text, isRequired,
        isTagInput: true)
    }
  }

  /// Returns the choices, and the stored value if it is not one of them, so that saving without an edit keeps it.
  private func offered(_ value: Value) -> [Choice] {
    let text = value.fieldText
    guard !text.isEmpty, !choices.contains(where: { $0.value.hasSameBytes(as: text) }) else {
      return choices
    }
    return choices + [Choice(text, value.fieldTitle)]
  }

  private func line(
    _ text: String, _ name: String, _ kind: TextField.Kind, _ isRequired: Bool,
    isTagInput: Bool = false
  ) -> AnyElement {
    var field = TextField(
      label, name: name, text: text, placeholder: placeholderText, kind: kind,
      isRequired: isRequired, showsLabel: true, maximumLength: lengthLimit, isEnabled: isEnabled)
    (field.prefix, field.suffix, field.help) = (
      presentation.prefix, presentation.suffix, presentation.help
    )
    (field.suggestions, field.suggestionSource) = (presentation.suggestions, presentation.source)
    (field.earliest, field.latest, field.isRevealable) = (
      lowerBound, upperBound, presentation.isRevealable
    )
    field.isTagInput = isTagInput
    return field.any
  }

  private func unsuitableValue(_ text: String) -> AnyElement {
    FormErrorView(error: .unsuitableControl(text, name: name)).any
  }
}
