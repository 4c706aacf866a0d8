import PageElements
import PageSite

/// A value that is compared by its type and bytes. `String` comparison would treat two spellings of "é" as equal, and
/// takes quadratic time for many combining marks.
struct ExactValue: Hashable {
  let value: SortValue

  static func == (left: ExactValue, right: ExactValue) -> Bool {
    if case (.text(let left), .text(let right)) = (left.value, right.value) {
      return left.hasSameBytes(as: right)
    }
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    if case .text(let text) = value { return ExactText(text: text).hash(into: &hasher) }
    value.hash(into: &hasher)
  }
}
