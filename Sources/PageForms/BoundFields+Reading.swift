import PageElements

extension BoundFields {
  /// Reads the submitted items; returns `nil` if the form has none.
  func read(_ form: FormLookup, _ name: String, _ current: [Item]) -> FormReading<Model>? {
    let positions = form.positions(below: name + ".")
    guard !positions.isEmpty else { return nil }
    // A blank item may follow the maximum number.
    let limit = max(maximum, current.count)
    guard positions.count <= limit + 1 else {
      // No list has this text, so the form does not take it for an unedited list.
      return FormReading(text: "?", errors: [tooMany(positions.count, name)], apply: nil)
    }
    var origins = ItemOrigins(current, digests: current.map { FormDigest(self.name, text(of: $0)) })
    let blanks = blankTexts
    var items: [Item] = []
    var typed = ""
    var errors: [FormErrors.Item] = []
    var isReadable = true
    for position in positions {
      let path = "\(name).\(position)."
      let origin = origins.take(
        form[path + FormItems.originName], at: position, isExact: form.isComplete)
      guard form[path + FormItems.removalName] == nil,
        !bindings.allSatisfy({ $0.isBlank(form, path) })
      else { continue }
      let item = read(form, path, origin ?? new())
      if blanks.contains(item.texts) { continue }
      items.append(item.value)
      typed += Self.joined(item.texts)
      errors += item.errors
      isReadable = isReadable && item.isReadable
    }
    if items.count > limit {
      errors.append(tooMany(items.count, name))
      isReadable = false
    }
    guard isReadable else { return FormReading(text: typed, errors: errors, apply: nil) }
    return FormReading(text: typed, errors: errors) { [items] in $0[keyPath: keyPath] = items }
  }

  /// Reads the fields of one item into its stored value.
  private func read(
    _ form: FormLookup, _ path: String, _ item: Item
  ) -> (value: Item, texts: [ExactText], errors: [FormErrors.Item], isReadable: Bool) {
    var result = (value: item, texts: [ExactText](), errors: [FormErrors.Item](), isReadable: true)
    for binding in bindings {
      guard let reading = binding.read(form, path, item) else {
        result.texts.append(ExactText(text: binding.text(item)))
        result.errors += binding.errors(item, path)
        continue
      }
      result.texts.append(ExactText(text: reading.text))
      result.errors += reading.errors
      if let apply = reading.apply { apply(&result.value) } else { result.isReadable = false }
    }
    if result.isReadable, result.errors.isEmpty {
      result.errors = parts.flatMap(\.checks).compactMap { $0(result.value, path) }
    }
    return result
  }

  private func tooMany(_ count: Int, _ name: String) -> FormErrors.Item {
    .init(name, .tooManyItems(count, limit: maximum))
  }
}

/// The stored items from which submitted items originate, so that properties without a field are preserved.
private struct ItemOrigins<Item> {
  private let items: [Item]
  private let digests: [FormDigest]
  private var isTaken: [Bool]

  init(_ items: [Item], digests: [FormDigest]) {
    (self.items, self.digests) = (items, digests)
    isTaken = items.map { _ in false }
  }

  /// - Parameters:
  ///   - digest: The digest of the item that the form showed. Positions alone are ambiguous if another user has changed
  ///     the list.
  ///   - isExact: Whether a missing digest means a new item, as in a form that a browser sent.
  mutating func take(_ digest: String?, at position: Int, isExact: Bool) -> Item? {
    func isFree(_ index: Int) -> Bool {
      items.indices.contains(index) && !isTaken[index]
        && (digest.map { digests[index].text == $0 } ?? true)
    }
    guard digest != nil || !isExact else { return nil }
    let isHere = isFree(position)
    guard isHere || digest != nil,
      let index = isHere ? position : items.indices.first(where: isFree)
    else { return nil }
    isTaken[index] = true
    return items[index]
  }
}
