// Controls that must be filled in, or cannot be used, in the words of `BoundField`. Each returns a changed
// copy. A protocol for them would be one more name to learn, for two properties.

extension TextField {
  /// The field, which a browser refuses to send empty: ``isRequired``.
  ///
  ///     TextField("Name", name: "name").required()
  public func required(_ isRequired: Bool = true) -> TextField {
    with { $0.isRequired = isRequired }
  }

  /// The field greyed out, or not: ``isEnabled``.
  ///
  ///     TextField("Name", name: "name").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> TextField {
    with { $0.isEnabled = !isDisabled }
  }

  /// The field, with what browsers and password managers fill in: ``autocomplete``.
  ///
  ///     TextField("Password", name: "password", kind: .password).autocomplete("new-password")
  public func autocomplete(_ tokens: String?) -> TextField { with { $0.autocomplete = tokens } }
}

extension TextArea {
  /// The area, which a browser refuses to send empty: ``isRequired``.
  ///
  ///     TextArea("Notes", name: "notes").required()
  public func required(_ isRequired: Bool = true) -> TextArea {
    with { $0.isRequired = isRequired }
  }

  /// The area greyed out, or not: ``isEnabled``.
  ///
  ///     TextArea("Notes", name: "notes").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> TextArea {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Select {
  /// The list, which a browser refuses to send while its prompt is chosen: ``isRequired``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"], prompt: "Choose…").required()
  public func required(_ isRequired: Bool = true) -> Select { with { $0.isRequired = isRequired } }

  /// The list greyed out, or not: ``isEnabled``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"], prompt: "Choose…").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Select { with { $0.isEnabled = !isDisabled } }
}

extension SegmentedControl {
  /// The control, which a browser refuses to send without a choice: ``isRequired``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).required()
  public func required(_ isRequired: Bool = true) -> SegmentedControl {
    with { $0.isRequired = isRequired }
  }

  /// The control greyed out, or not: ``isEnabled``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> SegmentedControl {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Checkbox {
  /// The box, which a browser refuses to send unticked: ``isRequired``.
  ///
  ///     Checkbox("I agree", name: "agrees").required()
  public func required(_ isRequired: Bool = true) -> Checkbox {
    with { $0.isRequired = isRequired }
  }

  /// The box greyed out, or not: ``isEnabled``.
  ///
  ///     Checkbox("I agree", name: "agrees").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Checkbox {
    with { $0.isEnabled = !isDisabled }
  }
}

extension DateField {
  /// The field, which a browser refuses to send empty: ``isRequired``.
  ///
  ///     DateField("Day", name: "day").required()
  public func required(_ isRequired: Bool = true) -> DateField {
    with { $0.isRequired = isRequired }
  }

  /// The field greyed out, or not: ``isEnabled``.
  ///
  ///     DateField("Day", name: "day").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> DateField {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Stepper {
  /// The field, which a browser refuses to send empty: ``isRequired``.
  ///
  ///     Stepper("Guests", name: "guests").required()
  public func required(_ isRequired: Bool = true) -> Stepper { with { $0.isRequired = isRequired } }

  /// The field greyed out, or not: ``isEnabled``.
  ///
  ///     Stepper("Guests", name: "guests").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Stepper { with { $0.isEnabled = !isDisabled } }
}

extension FileField {
  /// The field, which a browser refuses to send without a file: ``isRequired``.
  ///
  ///     FileField("Photo", name: "photo").required()
  public func required(_ isRequired: Bool = true) -> FileField {
    with { $0.isRequired = isRequired }
  }

  /// The field greyed out, or not: ``isEnabled``.
  ///
  ///     FileField("Photo", name: "photo").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> FileField {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Switch {
  /// The switch greyed out, or not: ``isEnabled``.
  ///
  ///     Switch("Sounds", name: "sounds").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Switch { with { $0.isEnabled = !isDisabled } }
}

extension Button {
  /// The button greyed out, or not: ``isEnabled``.
  ///
  ///     Button("Order", id: "order") { … }.disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Button { with { $0.isEnabled = !isDisabled } }
}
