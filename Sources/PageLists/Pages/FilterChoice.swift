import PageElements

/// A way to compare, as a form offers it: "is empty" and "is not empty" are two there.
enum FilterChoice: String, CaseIterable {
  case isOneOf = "is"
  case isNoneOf = "not"
  case contains = "has"
  case atLeast = "min"
  case atMost = "max"
  case isEmpty = "empty"
  case isNotEmpty = "filled"

  var test: ListQuery.Filter.Test {
    switch self {
    case .isOneOf: .isOneOf
    case .isNoneOf: .isNoneOf
    case .contains: .contains
    case .atLeast: .atLeast
    case .atMost: .atMost
    case .isEmpty, .isNotEmpty: .isEmpty
    }
  }

  /// The value that it stands for, where it needs none.
  var value: String? {
    switch self {
    case .isEmpty: "1"
    case .isNotEmpty: "0"
    default: nil
    }
  }

  func title(_ words: ListWords) -> String {
    self == .isNotEmpty ? words.isNotEmpty : words.name(of: test)
  }
}
