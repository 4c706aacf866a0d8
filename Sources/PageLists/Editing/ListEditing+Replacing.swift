import PageElements
import PageSite

/// Writes that conflict with existing rows.
extension ListEditing {
  /// Runs a write that replaces the rows whose keys the form's replace button submits.
  ///
  /// - Throws: The error of the write. `FormErrors` have links to the conflicting rows, and replace buttons for those
  ///   that the database can replace.
  func writeReplacingRows<Result: Sendable>(
    _ event: ActionEvent, _ columns: [DataColumn<Record>], _ list: RecordAddress,
    _ words: ListTexts, by user: String?, _ write: () async throws -> Result
  ) async throws -> Result {
    // Replacing would delete a row without a permission check, so sites with permissions do not offer it.
    let sent = mayReplace ? event.values[FormOffer.replaceName] ?? "" : ""
    let keys = sent.utf8.split(separator: UInt8(ascii: " ")).prefix(Self.maximumReplacedRows)
      .map { String(Substring($0)) }
    do {
      // The keys come from the client. The history must not show deletions of rows that did not exist.
      let present = try await existing(keys)
      let result = try await RowReplacement.$keys.withValue(keys) { try await write() }
      let left = try await existing(present)
      await addToHistory(.delete, present.filter { !left.contains($0) }, by: user)
      return result
    } catch var errors as FormErrors {
      for row in errors.conflictingRows {
        let title = await title(of: row.key, columns)
        var offer = FormOffer("\(words.conflictingRow) “\(title)”", to: list.record(row.key))
        if row.isReplaceable, mayReplace, keys.count < Self.maximumReplacedRows {
          offer.button = .init(
            words.replaceRow, value: (keys + [row.key]).joined(separator: " "))
        }
        errors.offers.append(offer)
      }
      throw errors
    }
  }

  /// The maximum number of rows that a write may replace.
  private static var maximumReplacedRows: Int { 20 }

  /// Returns those of the keys that have a row.
  private func existing(_ keys: [String]) async throws -> [String] {
    var existing: [String] = []
    for key in keys where try await record(key) != nil { existing.append(key) }
    return existing
  }

  /// Returns the display name of a row: its first text, or else its key.
  private func title(of key: String, _ columns: [DataColumn<Record>]) async -> String {
    guard let record = try? await record(key) else { return key.cut(toBytes: 80) }
    let texts = columns.filter { $0.kind == .text }.lazy
      .compactMap { $0.value(record).displayText?.trimmingWhitespace }
    return (texts.first { !$0.isEmpty } ?? key).cut(toBytes: 80)
  }
}
