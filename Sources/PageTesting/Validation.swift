import PageValidation

/// What the validator says, as messages for a test.
enum Validation {
  /// Of a whole page, from `<!DOCTYPE html>` on.
  static func failures(inPage html: [UInt8]) -> [String] { failures(in: html, as: .page) }

  /// Of a part of a page's body: a table with its header.
  static func failures(inContent html: [UInt8]) -> [String] { failures(in: html, as: .content) }

  private static func failures(in html: [UInt8], as context: HTMLValidator.Context) -> [String] {
    do {
      return try HTMLValidator().findings(in: html, as: context).map { "Invalid HTML, \($0)" }
    } catch {
      return ["HTML cannot be validated: \(error)"]
    }
  }
}
