/// The changes that an edit of one list consists of. Empty if the edit is not possible.
extension Array where Element: Editable {
  typealias Change = EditChange<Int, Element>

  func insertion(of values: [Element], at placement: EditPlacement<Int>) -> [Change] {
    guard let start = insertionIndex(at: placement.anchor) else { return [] }
    return values.enumerated().map { .inserted($1, at: start + $0) }
  }

  func removal(of selection: EditSelection<Int>) -> [Change] {
    positions(of: selection).sorted().map { .removed(self[$0], at: $0) }
  }

  func move(of selection: EditSelection<Int>, to placement: EditPlacement<Int>) -> [Change] {
    let sources = positions(of: selection)
    guard let start = insertionIndex(at: placement.anchor, removing: Set(sources)),
      !sources.elementsEqual(start..<(start + sources.count))
    else { return [] }
    return sources.enumerated().map { .moved(self[$1], from: $1, to: start + $0) }
  }

  func replacement(of selection: EditSelection<Int>, with values: [Element]) -> [Change] {
    let positions = positions(of: selection)
    guard positions.count == values.count else { return [] }
    return zip(positions, values).map { .replaced(self[$0], with: $1, at: $0) }
  }
}
