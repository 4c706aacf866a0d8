import PageElements
import PageSite

/// A value that is equal to another one when their kinds and bytes are. To `==` of texts, two spellings of "é" are one,
/// at a cost that is quadratic in combining marks.
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
