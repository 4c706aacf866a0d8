import PageBytes
import PagePatching

/// A writer of small JSON objects with members in the order given.
package enum JSONText {
  package enum Value {
    case string(String)
    case number(Int)
    case `true`
  }

  package static func object(_ members: [(String, Value)]) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{")
    for (name, value) in members {
      json.separate()
      json.string(name)
      json.raw(":")
      switch value {
      case .string(let text): json.string(text)
      case .number(let number): json.number(number)
      case .true: json.raw("true")
      }
    }
    json.raw("}")
    return json.bytes
  }
}
