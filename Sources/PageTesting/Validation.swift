import PageValidation

/// The validator's findings, as messages for a test.
enum Validation {
  static func failures(in html: [UInt8], as context: HTMLValidator.Context) -> [String] {
    do {
      return try HTMLValidator().findings(in: html, as: context).map {
        "Invalid HTML, " + $0.report(file: nil)
      }
    } catch {
      return ["HTML cannot be validated: \(error)"]
    }
  }
}
