import Foundation

extension String {
  /// What the tasks of the showcase have from inside the library.
  var withoutWhiteSpaceAround: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
