import PageBytes
package import PageElements
import PagePatching

/// The script's messages in the language of a page, if they differ from its own English ones.
package struct ScriptPhrases: Sendable {
  /// The part of a message that the script replaces with a value.
  private static let blank = "{}"
  private static let phrases: KeyValuePairs<String, Phrase> = [
    "next": .loadMore, "tail": .moreRows, "prev": .earlier, "first": .first,
    "back": .earlierRows, "close": .close, "offline": .offline, "online": .online,
    "tryAgain": .tryAgain, "pleaseTryAgain": .pleaseTryAgain,
    "changedElsewhere": .changedElsewhere(blank), "storedNow": .storedNow(blank),
    "nowEmpty": .storedNow(""), "useThat": .useStoredValue, "pageChanged": .pageChanged,
    "newVersion": .newVersion, "reload": .reload, "loadingRows": .loadingRows,
    "rowsNotLoaded": .rowsNotLoaded, "leave": .leave, "cancel": .cancel, "yes": .yes,
    "typed": .submittedValues,
  ]
  private static let counted: KeyValuePairs<String, @Sendable (Int) -> Phrase> = [
    "rowsChanged": { .rowsChanged($0) }, "rowsLoaded": { .rowsLoaded($0, all: blank) },
    "pageFilled": { .pageFilled($0, all: blank) },
  ]
  /// At least one number of each plural category of any language (CLDR).
  private static let numbers = [0, 1, 2, 3, 5, 6, 7, 11, 20, 100]

  /// The messages that differ, as the JSON of the attribute `data-words`; `nil` for English.
  package let attribute: String?

  package init(_ language: Language) {
    var json = JSONWriter()
    func member(_ name: String, _ text: String) {
      json.separate()
      json.string(name)
      json.raw(":")
      json.string(text)
    }
    json.raw("{")
    for (name, phrase) in Self.phrases where language[phrase] != Language.english[phrase] {
      member(name, language[phrase])
    }
    for (name, phrase) in Self.counted {
      let texts = Self.numbers.map { (number: $0, text: language[phrase($0)]) }
      guard texts.contains(where: { $0.text != Language.english[phrase($0.number)] }) else {
        continue
      }
      json.separate()
      json.string(name)
      json.raw(":{")
      for (number, text) in texts { member(String(number), text) }
      json.raw("}")
    }
    guard json.bytes.count > 1 else {
      attribute = nil
      return
    }
    if language.hasWellFormedCode { member("lang", language.code) }
    json.raw("}")
    attribute = String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns a message of the script on a page with this attribute.
  package static func text(_ name: String, of attribute: String?) -> String? {
    let words = attribute.flatMap { try? JSONValue(parsing: $0.utf8) }
    if let text = words?[name]?.text { return text }
    return phrases.first { $0.key == name }.map { Language.english[$0.value] }
  }
}

extension Language {
  /// Whether a browser can derive the plural rules from the language's code (RFC 5646, section 2.1, roughly).
  fileprivate var hasWellFormedCode: Bool {
    let parts = code.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
    }
  }
}
