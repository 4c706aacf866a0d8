public import PageElements
import Synchronization

extension BoundForm {
  /// Applies submitted values to a model, completely or not at all.
  ///
  /// A submitted form does this by itself, with ``model`` or with the value of its `store:` closure.
  ///
  /// - Parameters:
  ///   - model: The stored value. It is unchanged if the function throws an error.
  ///   - values: The submitted values.
  /// - Throws: `FormErrors` with all invalid values, or else `FormConflict` for fields that another user has changed,
  ///   too.
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
        errors.items += binding.errors(model, "")
        continue
      }
      let sent = FormDigest(binding.name, reading.text)
      if !reading.text.hasSameBytes(as: now), let base, base.contains(sent) {
        // Another user changed the field, but this reader did not. It keeps the stored value if the form is sent again.
        digests[digests.count - 1] = sent
        continue
      }
      errors.items += reading.errors
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
    var changedModel = model
    for change in changes { change(&changedModel) }
    // Values that are valid alone may be invalid together.
    errors.items =
      parts.flatMap(\.checks).compactMap { $0(changedModel, "") }
      + checks.compactMap { $0(changedModel) }
    guard errors.items.isEmpty else { throw errors }
    model = changedModel
  }

  /// Handles a submitted form: reads and checks the values, then runs ``willUpdate`` and ``didUpdate``.
  ///
  /// - Throws: The errors of ``update(_:with:)`` and of the closures, or ``BoundFormError``.
  public func submit(_ event: inout ActionEvent) async throws {
    try check()
    let values = try await willRead?(event.values) ?? event.values
    guard let store else {
      var model = model
      try update(&model, with: values)
      try await willUpdate?(&model)
      return try await didUpdate(model, &event)
    }
    if let willUpdate {
      var model = model
      try update(&model, with: values)
      try await willUpdate(&model)
    }
    let isStored = Flag()
    try await store(
      { model in
        try update(&model, with: values)
        isStored.set()
      }, &event)
    guard isStored.isSet else { throw BoundFormError.changeNotStored }
  }
}

/// A flag that tasks can share.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
