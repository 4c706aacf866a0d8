// The entries of a form submission.
extension FormState {
  /// Returns the entries that the form sends when a button is pressed (HTML Standard, "constructing the entry list").
  func entries(pressing submitter: ClientElement) -> [FormContent.Entry] {
    var entries: [FormContent.Entry] = []
    func add(_ control: ClientElement, _ text: String) {
      guard let name = control["name"], !name.isEmpty else { return }
      entries.append(FormContent.Entry(name: name, value: .text(text)))
    }
    for control in controls where !control.isDisabled {
      switch control.kind {
      case "button":
        if control.index == submitter.index { add(control, control["value"] ?? "") }
      case "checkbox", "radio":
        if isOn(control) { add(control, control["value"] ?? "on") }
      case "select":
        for option in options(of: control) { add(control, option.optionValue) }
      case "file":
        guard let name = control["name"], !name.isEmpty else { continue }
        var files: [FieldInput.File] = []
        if case .files(let chosen) = entered[control.index] { files = chosen }
        if files.isEmpty { files = [.init("", type: "application/octet-stream", [])] }
        entries += files.map { FormContent.Entry(name: name, value: .file($0)) }
      default: add(control, text(of: control))
      }
    }
    return entries
  }

  /// Returns the files chosen in a field.
  func files(named name: String) -> [FieldInput.File] {
    controls.filter { $0["name"] == name }.flatMap { control in
      if case .files(let files) = entered[control.index] { files } else { [] as [FieldInput.File] }
    }
  }

  private func isOn(_ control: ClientElement) -> Bool {
    if case .isOn(let isOn) = entered[control.index] { isOn } else { control["checked"] != nil }
  }

  private func options(of select: ClientElement) -> [ClientElement] {
    let all = select.descendants.filter { $0.name == "option" }
    if case .options(let selectedIndices) = entered[select.index] {
      return all.filter { selectedIndices.contains($0.index) }
    }
    let selected = all.filter { $0["selected"] != nil }
    if select["multiple"] != nil { return selected.filter { $0["disabled"] == nil } }
    let selectedOption = selected.last ?? all.first { $0["disabled"] == nil }
    return selectedOption.map { $0["disabled"] == nil ? [$0] : [] } ?? []
  }

  private func text(of control: ClientElement) -> String {
    if case .text(let text) = entered[control.index] {
      // A single-line field cannot contain line breaks.
      return control.name == "textarea" ? text : text.filter { !$0.isNewline }
    }
    return control.fieldText
  }
}
