import Foundation

extension String {
  /// The library's internal helper that the showcase's tasks use.
  var trimmingWhitespace: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
