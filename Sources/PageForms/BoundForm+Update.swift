public import PageElements
import Synchronization

extension BoundForm {
  /// Takes over what a form sent: all of it, or nothing.
  ///
  /// The form does this by itself when it is sent: with ``model``, or with what its `store:` has.
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
    var changed = model
    for change in changes { change(&changed) }
    // What the fields allow may not fit together.
    errors.items =
      parts.flatMap(\.checks).compactMap { $0(changed, "") } + checks.compactMap { $0(changed) }
    guard errors.items.isEmpty else { throw errors }
    model = changed
  }

  /// What runs when the form is sent: reads and checks, then ``willUpdate``, then ``didUpdate``.
  ///
  /// - Throws: What ``update(_:with:)`` or a hook throws, or ``BoundFormError``.
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

/// Whether something has happened, in whatever task.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
