import Foundation

/// A decoder over a JSON text, such as a request brings along.
package func decoder(_ json: String) throws -> any Decoder {
  struct Captured: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
  return try JSONDecoder().decode(Captured.self, from: Data(json.utf8)).decoder
}
