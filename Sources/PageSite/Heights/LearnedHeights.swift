import Synchronization

/// How high rows, headers and footers turned out to be in browsers, by their kind and by how wide the window was.
///
/// Of each the median of the last reports is taken, once there are three: one reader who says something odd
/// changes nothing. What was told of longest ago goes where there are too many kinds.
final class LearnedHeights: Sendable {
  /// Whether a window is narrow, as that of a phone.
  enum Width: String, Sendable, CaseIterable {
    case narrow, wide
  }

  struct Kind: Hashable, Sendable {
    var width: Width
    /// As the stylesheet has it: `row`, `header`, `footer`, or `height-` and the type of a view.
    var name: String
  }

  /// How many kinds are kept.
  static let most = 400
  /// How many reports of each.
  static let reports = 15
  /// How many are needed.
  static let enough = 3

  private struct Reports {
    var heights: [Double] = []
    /// When the last one came, in order.
    var last = 0
  }

  private struct State {
    var reports: [Kind: Reports] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// How many kinds there are, for tests.
  var count: Int { state.withLock(\.reports.count) }

  func learn(_ height: Double, of kind: Kind) {
    state.withLock { state in
      state.count += 1
      var reports = state.reports[kind] ?? Reports()
      reports.heights = (reports.heights + [height]).suffix(Self.reports)
      reports.last = state.count
      state.reports[kind] = reports
      guard state.reports.count > Self.most else { return }
      let oldest = state.reports.min { $0.value.last < $1.value.last }
      if let oldest { state.reports[oldest.key] = nil }
    }
  }

  /// The stylesheet that says what was learned.
  var css: String {
    let heights = state.withLock(\.reports).mapValues(\.heights)
      .filter { $0.value.count >= Self.enough }
    var css = ""
    for (width, query) in [(Width.narrow, "max-width:40rem"), (.wide, "min-width:40.001rem")] {
      let rules = heights.filter { $0.key.width == width }
        .map { "--\($0.key.name)-learned:\(Self.median($0.value))px" }
        .sorted()
      if !rules.isEmpty { css += "@media (\(query)){:root{\(rules.joined(separator: ";"))}}\n" }
    }
    return css
  }

  private static func median(_ values: [Double]) -> Double {
    (values.sorted()[values.count / 2] * 10).rounded() / 10
  }
}
