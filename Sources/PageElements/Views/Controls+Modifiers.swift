// Modifiers that make controls required or disabled, with the names that `BoundField` uses. Each returns a changed
// copy. There is no protocol for them: it would add a name to learn for only two properties.

extension TextField {
  /// Returns the field as required or optional: ``isRequired``.
  ///
  ///     TextField("Name", name: "name").required()
  public func required(_ isRequired: Bool = true) -> TextField {
    with { $0.isRequired = isRequired }
  }

  /// Returns the field disabled or enabled: ``isEnabled``.
  ///
  ///     TextField("Name", name: "name").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> TextField {
    with { $0.isEnabled = !isDisabled }
  }

  /// Returns the field with the autofill tokens for browsers and password managers: ``autocomplete``.
  ///
  ///     TextField("Password", name: "password", kind: .password).autocomplete("new-password")
  public func autocomplete(_ tokens: String?) -> TextField { with { $0.autocomplete = tokens } }
}

extension TextArea {
  /// Returns the area as required or optional: ``isRequired``.
  ///
  ///     TextArea("Notes", name: "notes").required()
  public func required(_ isRequired: Bool = true) -> TextArea {
    with { $0.isRequired = isRequired }
  }

  /// Returns the area disabled or enabled: ``isEnabled``.
  ///
  ///     TextArea("Notes", name: "notes").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> TextArea {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Select {
  /// Returns the list as required or optional: ``isRequired``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"], prompt: "Choose…").required()
  public func required(_ isRequired: Bool = true) -> Select { with { $0.isRequired = isRequired } }

  /// Returns the list disabled or enabled: ``isEnabled``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"], prompt: "Choose…").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Select { with { $0.isEnabled = !isDisabled } }
}

extension SegmentedControl {
  /// Returns the control as required or optional: ``isRequired``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).required()
  public func required(_ isRequired: Bool = true) -> SegmentedControl {
    with { $0.isRequired = isRequired }
  }

  /// Returns the control disabled or enabled: ``isEnabled``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> SegmentedControl {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Checkbox {
  /// Returns the box as required or optional: ``isRequired``.
  ///
  ///     Checkbox("I agree", name: "agrees").required()
  public func required(_ isRequired: Bool = true) -> Checkbox {
    with { $0.isRequired = isRequired }
  }

  /// Returns the box disabled or enabled: ``isEnabled``.
  ///
  ///     Checkbox("I agree", name: "agrees").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Checkbox {
    with { $0.isEnabled = !isDisabled }
  }
}

extension DateField {
  /// Returns the field as required or optional: ``isRequired``.
  ///
  ///     DateField("Day", name: "day").required()
  public func required(_ isRequired: Bool = true) -> DateField {
    with { $0.isRequired = isRequired }
  }

  /// Returns the field disabled or enabled: ``isEnabled``.
  ///
  ///     DateField("Day", name: "day").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> DateField {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Stepper {
  /// Returns the field as required or optional: ``isRequired``.
  ///
  ///     Stepper("Guests", name: "guests").required()
  public func required(_ isRequired: Bool = true) -> Stepper { with { $0.isRequired = isRequired } }

  /// Returns the field disabled or enabled: ``isEnabled``.
  ///
  ///     Stepper("Guests", name: "guests").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Stepper { with { $0.isEnabled = !isDisabled } }
}

extension FileField {
  /// Returns the field as required or optional: ``isRequired``.
  ///
  ///     FileField("Photo", name: "photo").required()
  public func required(_ isRequired: Bool = true) -> FileField {
    with { $0.isRequired = isRequired }
  }

  /// Returns the field disabled or enabled: ``isEnabled``.
  ///
  ///     FileField("Photo", name: "photo").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> FileField {
    with { $0.isEnabled = !isDisabled }
  }
}

extension Switch {
  /// Returns the switch disabled or enabled: ``isEnabled``.
  ///
  ///     Switch("Sounds", name: "sounds").disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Switch { with { $0.isEnabled = !isDisabled } }
}

extension Button {
  /// Returns the button disabled or enabled: ``isEnabled``.
  ///
  ///     Button("Order", id: "order") { … }.disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Button { with { $0.isEnabled = !isDisabled } }
}
