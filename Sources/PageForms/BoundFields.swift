import PageElements

/// A list of fields, repeated for each item of an array in the model of a ``BoundForm``.
///
///     BoundFields("items", "Items", \.items, new: Item()) {
///       BoundField("title", "Title", \.title).required()
///       BoundField("count", "How many?", \.count).minimum(1)
///     }
///
/// The fields of an item are named `items.0.title`, `items.0.count` and so on. Each item has a checkbox that removes
/// it. A blank item at the end adds one. An item is omitted if all its fields are empty or equal to those of a new
/// item. The other items keep their order and the properties without a field.
///
/// The list is a single value. If two users change it, the second one sees a conflict.
public struct BoundFields<Model: Sendable, Item: Sendable>: FormPartConvertible {
  let name, label: String
  let keyPath: any WritableKeyPath<Model, [Item]> & Sendable
  let new: @Sendable () -> Item
  let maximum: Int
  let parts: [FormPart<Item>]

  /// - Parameters:
  ///   - name: The name of the list in the submitted form, unique in the form.
  ///   - label: The label above the list.
  ///   - keyPath: The property with the array.
  ///   - new: The initial value of a blank item. It is evaluated for each item, so that it can create an identifier.
  ///   - maximum: The maximum number of items. 200 by default.
  ///   - fields: The fields of one item.
  public init(
    _ name: String, _ label: String, _ keyPath: any WritableKeyPath<Model, [Item]> & Sendable,
    new: @escaping @autoclosure @Sendable () -> Item, maximum: Int = 200,
    @FormPartBuilder<Item> fields: () -> [FormPart<Item>]
  ) {
    (self.name, self.label, self.keyPath, self.new) = (name, label, keyPath, new)
    (self.maximum, parts) = (maximum, fields())
  }

  @available(
    *, unavailable,
    message: "A form cannot change a read-only property. Declare it with 'var'."
  )
  public init!(
    _ name: String, _ label: String, _ keyPath: any KeyPath<Model, [Item]> & Sendable,
    new: @escaping @autoclosure @Sendable () -> Item, maximum: Int = 200,
    @FormPartBuilder<Item> fields: () -> [FormPart<Item>]
  ) { return nil }

  var bindings: [FormBinding<Item>] { parts.flatMap(\.bindings) }

  /// The list as a part of the form.
  public var part: FormPart<Model> {
    let binding = FormBinding<Model>(
      name: name, text: { text(of: $0[keyPath: keyPath]) },
      title: { title(of: $0[keyPath: keyPath]) },
      read: { form, prefix, model in read(form, prefix + name, model[keyPath: keyPath]) },
      errors: { model, prefix in
        model[keyPath: keyPath].enumerated().flatMap { position, item in
          bindings.flatMap { $0.errors(item, "\(prefix)\(name).\(position).") }
        }
      },
      isBlank: { form, prefix in
        form.positions(below: "\(prefix)\(name).").allSatisfy { position in
          bindings.allSatisfy { $0.isBlank(form, "\(prefix)\(name).\(position).") }
        }
      },
      emptyText: "")
    return FormPart(
      name: name, label: label, binding: binding, checkItems: { try parts.checkNames() },
      itemLabels: parts.flatMap(\.fields).compactMap { part in
        part.name.map { FieldLabel(name: $0, ofItemsIn: name, label: part.label) }
      },
      element: { element(showing: $0, prefix: $1) })
  }

  // MARK: As text

  /// Returns the items without blank ones as one text, in which the length of each part precedes it.
  func text(of items: [Item]) -> String {
    let blanks = blankTexts
    return items.map { texts(of: $0) }.filter { !blanks.contains($0) }.map(Self.joined)
      .joined()
  }

  func text(of item: Item) -> String { Self.joined(texts(of: item)) }

  private func texts(of item: Item) -> [ExactText] {
    bindings.map { ExactText(text: $0.text(item)) }
  }

  /// The texts of items that are omitted.
  var blankTexts: [[ExactText]] {
    [texts(of: new()), bindings.map { ExactText(text: $0.emptyText) }]
  }

  static func joined(_ texts: [ExactText]) -> String {
    texts.map { "\($0.text.utf8.count):\($0.text)" }.joined() + ";"
  }

  private func title(of items: [Item]) -> Wording {
    let blanks = blankTexts
    return .list(
      items.filter { !blanks.contains(texts(of: $0)) }.map { item in
        .list(bindings.map { $0.title(item) }.filter { $0 != .text("") }, separator: ", ")
      }, separator: "; ")
  }

  // MARK: As elements

  private func element(showing model: Model, prefix: String) -> AnyElement {
    let path = "\(prefix)\(name)."
    let items = model[keyPath: keyPath].enumerated().map { position, item in
      FormItems.Item(
        elements: parts.map { $0.element(item, "\(path)\(position).") },
        digest: FormDigest(name, text(of: item)).text)
    }
    return FormItems(name: prefix + name, label: label, items: items, maximum: maximum) {
      [parts, new] position in
      let item = new()
      return parts.map { $0.element(item, "\(path)\(position).") }
    }.any
  }
}
