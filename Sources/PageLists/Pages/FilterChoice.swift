import PageElements

/// A way to compare, as a form offers it: "is empty" and "is not empty" are two there, which need no value.
struct FilterChoice: Sendable {
  let test: ListQuery.Filter.Test
  /// The value that it stands for; `nil` where one is typed.
  let value: String?

  static let all = ListQuery.Filter.Test.allCases.flatMap { test in
    test == .isEmpty
      ? [FilterChoice(test: test, value: "1"), FilterChoice(test: test, value: "0")]
      : [FilterChoice(test: test, value: nil)]
  }

  /// What a form sends of it.
  var name: String { test.rawValue + (value.map { "." + $0 } ?? "") }

  func title(_ words: ListWords) -> String {
    value == "0" ? words.isNotEmpty : words.name(of: test)
  }
}
