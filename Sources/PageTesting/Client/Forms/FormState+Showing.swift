extension FormState {
  /// Updates the page to show the entered values.
  func show(in edits: inout MarkupEdits) {
    for (index, entered) in entered {
      let control = ClientElement(tree: form.tree, index: index)
      switch entered {
      case .text(let text) where control.name == "textarea":
        edits.content[index] = HTMLText.escaped(text.first == "\n" ? "\n" + text : text)
      case .text(let text): edits.set("value", text, on: index)
      case .isOn(let isOn): edits.set("checked", isOn ? "" : nil, on: index)
      case .options(let selectedIndices):
        for option in control.descendants where option.name == "option" {
          edits.set("selected", selectedIndices.contains(option.index) ? "" : nil, on: option.index)
        }
      case .files: break
      }
    }
  }
}
