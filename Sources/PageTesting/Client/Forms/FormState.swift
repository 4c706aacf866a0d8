/// A form of a page, with the values that a reader has entered.
struct FormState {
  /// The entered value of a control, which replaces the value in the page.
  enum EnteredValue {
    case text(String)
    case isOn(Bool)
    /// The indexes of the chosen options.
    case options(Set<Int>)
    case files([FieldInput.File])
  }

  let form: ClientElement
  private(set) var entered: [Int: EnteredValue] = [:]

  init(_ form: ClientElement) { self.form = form }

  /// Returns the form that a control belongs to; `nil` if it belongs to no form.
  static func owner(of control: ClientElement) -> ClientElement? {
    if let id = control["form"] {
      return control.tree.element(withID: id).map {
        ClientElement(tree: control.tree, index: $0)
      }
    }
    return control.path.dropFirst().first { $0.name == "form" }
  }

  /// The form's controls, in the order of the page.
  var controls: [ClientElement] {
    ClientElement(tree: form.tree, index: 0).descendants.filter { element in
      ["button", "input", "select", "textarea"].contains(element.name)
        && Self.owner(of: element)?.index == form.index
    }
  }

  // MARK: Filling in

  /// Enters a value into the field with a name or label.
  mutating func fill(_ field: String, with input: FieldInput) throws(SiteClientError) {
    let fields = controls.filter { $0.isField && !$0.isHidden }
    var found = fields.filter { $0["name"] == field }
    if found.isEmpty { found = fields.filter { $0.fieldLabels.contains(field) } }
    guard let first = found.first else {
      let names = fields.map { "“\($0.fieldLabels.last ?? $0["name"] ?? "")”" }
      throw .missing(
        .field(field), page: form.tree.url,
        others: names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
          .map(\.element))
    }
    guard Set(found.map { $0["name"] ?? "" }).count == 1, found.count == 1 || first.isChoice else {
      throw .ambiguous(.field(field), page: form.tree.url, locations: found.map(\.location))
    }
    guard !found.allSatisfy(\.isDisabled) else {
      throw .disabled(.field(field), page: form.tree.url)
    }
    switch (first.kind, input) {
    case ("file", .files(let files)): entered[first.index] = .files(files)
    case ("checkbox", .isOn(let isOn)) where found.count == 1: entered[first.index] = .isOn(isOn)
    case ("checkbox", .choices(let requestedValues)): try tick(found, requestedValues, field)
    case ("radio", .text(let requestedValues)): try tick(found, [requestedValues], field)
    case ("select", .text(let requestedValues)): try pick(first, [requestedValues], field)
    case ("select", .choices(let requestedValues)) where first["multiple"] != nil:
      try pick(first, requestedValues, field)
    case ("text", .text(let text)): entered[first.index] = .text(text)
    default: throw .unsuitableInput(field: field, reason: Self.advice(first.kind, found.count))
    }
  }

  private static func advice(_ kind: String, _ count: Int) -> String {
    switch kind {
    case "file": "give it files, such as .file(\"a.txt\", bytes)."
    case "checkbox" where count == 1: "give it true or false."
    case "checkbox": "give it the boxes to tick, as a list."
    case "radio", "select": "give it one of its choices, as text."
    default: "give it text."
    }
  }

  /// Checks the wanted boxes or radio buttons, and unchecks the others.
  private mutating func tick(
    _ boxes: [ClientElement], _ requestedValues: [String], _ field: String
  ) throws(SiteClientError) {
    let enabled = boxes.filter { !$0.isDisabled }
    let names = enabled.map { [$0["value"] ?? "on"] + $0.ownLabels }
    let selectedIndices = try Self.choices(requestedValues, among: names, field)
    for box in boxes { entered[box.index] = .isOn(false) }
    for index in selectedIndices { entered[enabled[index].index] = .isOn(true) }
  }

  private mutating func pick(
    _ select: ClientElement, _ requestedValues: [String], _ field: String
  ) throws(SiteClientError) {
    let options = select.descendants.filter { $0.name == "option" && $0["disabled"] == nil }
    let names = options.map { [$0.optionValue, $0.text] }
    let selectedIndices = try Self.choices(requestedValues, among: names, field)
    entered[select.index] = .options(Set(selectedIndices.map { options[$0].index }))
  }

  /// Returns the indexes of the wanted options. The value, which is an option's first name, has priority. Any other
  /// name must be unique.
  private static func choices(
    _ requestedValues: [String], among names: [[String]], _ field: String
  ) throws(SiteClientError) -> [Int] {
    var selectedIndices: [Int] = []
    for choice in requestedValues {
      if let index = names.firstIndex(where: { $0.first == choice }) {
        selectedIndices.append(index)
        continue
      }
      let found = names.indices.filter { names[$0].contains(choice) }
      guard let index = found.first else {
        let offered = names.compactMap { $0.last { !$0.isEmpty } }.joined(separator: ", ")
        throw .unsuitableInput(
          field: field, reason: "there is no “\(choice)” among its choices: \(offered).")
      }
      guard found.count == 1 else {
        throw .unsuitableInput(
          field: field, reason: "several of its choices are named “\(choice)”: give a value.")
      }
      selectedIndices.append(index)
    }
    return selectedIndices
  }
}
