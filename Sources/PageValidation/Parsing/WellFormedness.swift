import CLibXML2

/// The message and advice for a parse error.
struct ParserMessage {
  var rule = Finding.Rule.wellFormed
  var message: String
  var advice: String

  private init(_ message: String, _ advice: String, _ rule: Finding.Rule = .wellFormed) {
    (self.rule, self.message, self.advice) = (rule, message, advice)
  }

  /// Creates the message and advice for the usual mistakes of hand-written HTML.
  ///
  /// - Parameter isOpen: Returns whether an element of a name is open.
  init(of error: xmlError, atEnd: Bool, isOpen: (MarkupText) -> Bool) {
    let first = MarkupText(
      string(UnsafeRawPointer(error.str1)?.assumingMemoryBound(to: xmlChar.self)))
    let second = MarkupText(
      string(UnsafeRawPointer(error.str2)?.assumingMemoryBound(to: xmlChar.self)))
    switch xmlParserErrors(rawValue: numericCast(error.code)) {
    case XML_ERR_TAG_NAME_MISMATCH where second == "unparsable":
      self.init("This end tag has no name.", "Write </\(first)>.")
    case XML_ERR_TAG_NAME_MISMATCH where first.hasPrefix("fragment-"):
      self.init("</\(second)> ends no open element.", "Remove it.")
    case XML_ERR_TAG_NAME_MISMATCH where MarkupScan.voidElements.contains(first):
      self.init(
        "<\(first)> of line \(error.int1) does not close itself.",
        "Write a slash before its >, as in <\(first)/>.")
    case XML_ERR_TAG_NAME_MISMATCH where second.hasPrefix("fragment-"):
      self.init(
        "The fragment ends while <\(first)> of line \(error.int1) is open.", "Write </\(first)>.")
    case XML_ERR_DOCUMENT_END:
      self.init(
        "Markup follows the end of the root element.",
        "Remove it, or the end tag that comes too early.")
    case XML_ERR_TAG_NAME_MISMATCH:
      self.init(
        "Found </\(second)> where <\(first)> of line \(error.int1) must end.",
        isOpen(second) ? "Write </\(first)> before it." : "Write </\(first)>, or remove it.")
    case _ where atEnd:
      self.init(
        "The input ends too early: markup or an element is still open.", "Send all of it.")
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      self.init(
        "&\(first); is not a character reference in XML.",
        "Write the character itself, or its number.")
    case XML_ERR_ATTRIBUTE_REDEFINED:
      self.init("The attribute \(first) is written twice.", "Keep one.")
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      self.init("The attribute \(first) has no value.", "Write \(first)=\"\".")
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
      self.init("The value of an attribute is not quoted.", "Write it between quotation marks.")
    case XML_ERR_LT_IN_ATTRIBUTE:
      self.init("The value of an attribute contains <.", "Write &lt;.")
    case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_NAME_REQUIRED:
      self.init("This & or < begins no markup.", "Write &amp; or &lt;.")
    case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_HEX_CHARREF,
      XML_ERR_INVALID_CHAR:
      self.init(
        "The number between &# and ; is not a character of XML.", "Remove it or correct it.")
    case XML_ERR_MISPLACED_CDATA_END:
      self.init("The text ]]> is reserved.", "Write ]]&gt;.")
    case XML_ERR_SPACE_REQUIRED:
      self.init("A space is missing between two attributes.", "Write it.")
    case XML_ERR_GT_REQUIRED:
      self.init("A tag does not end with >.", "Write it, and quote every value.")
    case XML_ERR_DOCUMENT_EMPTY:
      self.init(
        "There is no element here.", "Begin with a tag, and write & and < as &amp; and &lt;.")
    case XML_ERR_HYPHEN_IN_COMMENT:
      self.init(
        "A comment contains two hyphens.", "Remove the comment: HTML ends it elsewhere.", .polyglot)
    case XML_ERR_RESERVED_XML_NAME:
      self.init("There is an XML declaration here.", "Remove it.", .polyglot)
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      self.init("The prefix \(first) is not declared.", "Write the name without a prefix.")
    default:
      let errorText = trimmed(
        UnsafeRawPointer(error.message)?.assumingMemoryBound(to: xmlChar.self))
      if errorText.hasPrefix("Excessive depth") {
        self.init("Elements are nested more than 256 deep.", "Reduce the nesting.")
      } else {
        self.init("The markup is not well-formed: \(errorText).", "Correct it.")
      }
    }
  }
}

/// Returns the first line of a message of libxml2, limited in length because it may repeat a long name.
func trimmed(_ message: UnsafePointer<xmlChar>?) -> String {
  let line = string(message).unicodeScalars.prefix { $0 != "\n" }
  return String(String.UnicodeScalarView(line.prefix(300)))
}
