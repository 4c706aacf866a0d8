public import PageElements

extension BoundForm {
  /// Takes over what a form sent: all of it, or nothing.
  ///
  ///     let values = event.values
  ///     try await store.update(id) { task in try form.update(&task, with: values) }
  ///
  /// The form does this by itself with ``model``. Do it once more where the value is stored if many
  /// people write at once: between reading the value and storing it, another may have come.
  ///
  /// - Parameters:
  ///   - model: What is stored now; untouched when it throws.
  ///   - values: What the form sent.
  /// - Throws: `FormErrors` for values that are refused, all of them together; or else
  ///   `FormConflict` for fields that were changed here and by somebody else.
  public func update(_ model: inout Model, with values: FormValues) throws {
    let form = FormLookup(values)
    let base = values["pe-base"].map(FormDigest.all(in:))
    var errors = FormErrors()
    var conflicts: [FormConflict.Item] = []
    var digests: [FormDigest] = []
    var changes: [@Sendable (inout Model) -> Void] = []
    for binding in bindings {
      let now = binding.text(model)
      let stored = FormDigest(binding.name, now)
      digests.append(stored)
      guard let reading = binding.read(form, "", model) else {
        errors.items += binding.faults(model, "")
        continue
      }
      let sent = FormDigest(binding.name, reading.text)
      if !reading.text.hasSameBytes(as: now), let base, base.contains(sent) {
        // Untouched here and changed by somebody else. It stays untouched when sent again.
        digests[digests.count - 1] = sent
        continue
      }
      errors.items += reading.faults
      guard !reading.text.hasSameBytes(as: now), let apply = reading.apply else { continue }
      changes.append(apply)
      if let base, !base.contains(stored) {
        conflicts.append(.init(binding.name, now: binding.title(model)))
      }
    }
    guard errors.items.isEmpty else { throw errors }
    guard conflicts.isEmpty else {
      throw FormConflict(conflicts, base: FormDigest.base(digests))
    }
    for change in changes { change(&model) }
  }

  /// What runs when the form is sent: reads and checks, then ``willUpdate``, then ``didUpdate``.
  ///
  /// - Throws: What ``update(_:with:)`` or a hook throws, or ``BoundFormError``.
  public func submit(_ event: inout ActionEvent) async throws {
    try check()
    var model = model
    try update(&model, with: event.values)
    try await willUpdate?(&model)
    try await didUpdate(model, &event)
  }
}
