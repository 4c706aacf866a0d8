import CLibXML2

/// What is wrong and what to write instead, for the faults that writing HTML by hand causes.
func wording(of error: xmlError, atEnd: Bool) -> String {
  let first = string(UnsafeRawPointer(error.str1)?.assumingMemoryBound(to: xmlChar.self))
  let second = string(UnsafeRawPointer(error.str2)?.assumingMemoryBound(to: xmlChar.self))
  let code = xmlParserErrors(rawValue: numericCast(error.code))
  switch code {
  case XML_ERR_TAG_NAME_MISMATCH where second.hasPrefix("fragment-"):
    return "The fragment ends while <\(first)> is open. Write </\(first)>."
  case XML_ERR_TAG_NAME_MISMATCH where first.hasPrefix("fragment-"), XML_ERR_DOCUMENT_END:
    return
      "Markup stands after the end of its root. Remove it, or the end tag that comes too early."
  case XML_ERR_TAG_NAME_MISMATCH:
    return """
      </\(second)> stands where <\(first)> of line \(error.int1) must end. \
      Write </\(first)> before it.
      """
  case _ where atEnd:
    return "The input ends too early: markup or an element is still open. Send all of it."
  case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
    return "&\(first); is no character that XML knows. Write the character itself, or its number."
  case XML_ERR_ATTRIBUTE_REDEFINED:
    return "The attribute \(first) is written twice. Keep one."
  case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
    return "The attribute \(first) has no value. Write \(first)=\"\"."
  case XML_ERR_ATTRIBUTE_NOT_STARTED:
    return "The value of an attribute is not quoted. Write it between quotation marks."
  case XML_ERR_LT_IN_ATTRIBUTE:
    return "A < stands in the value of an attribute. Write &lt;."
  case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_NAME_REQUIRED:
    return "A & or < that begins no markup stands here. Write &amp; or &lt;."
  case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_HEX_CHARREF,
    XML_ERR_INVALID_CHAR:
    return "The number between &# and ; names no character of XML. Remove it or correct it."
  case XML_ERR_MISPLACED_CDATA_END:
    return "The text ]]> is reserved. Write ]]&gt;."
  case XML_ERR_SPACE_REQUIRED:
    return "A space is missing between two attributes. Write it."
  case XML_ERR_GT_REQUIRED:
    return "A tag does not end with >. Write it, and quote every value."
  case XML_ERR_DOCUMENT_EMPTY:
    return "No element stands here. Begin with a tag, and write & and < as &amp; and &lt;."
  case XML_ERR_HYPHEN_IN_COMMENT:
    return "A comment holds two hyphens. Remove the comment: HTML ends it elsewhere."
  case XML_ERR_RESERVED_XML_NAME:
    return "An XML declaration stands here. Remove it."
  case XML_NS_ERR_UNDEFINED_NAMESPACE:
    return "The prefix \(first) is not declared. Write the name without a prefix."
  default:
    let said = trimmed(UnsafeRawPointer(error.message)?.assumingMemoryBound(to: xmlChar.self))
    if said.hasPrefix("Excessive depth") {
      return "Elements are nested more than 256 deep. Nest them less."
    }
    return "The markup is not well-formed: \(said). Correct it."
  }
}

/// A message of libxml2 without its line end.
func trimmed(_ message: UnsafePointer<xmlChar>?) -> String {
  String(string(message).split(whereSeparator: \.isNewline).first ?? "")
}
