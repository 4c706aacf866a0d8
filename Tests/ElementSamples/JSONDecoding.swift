import Foundation

/// Returns a decoder for JSON text, such as the body of a request.
package func decoder(_ json: String) throws -> any Decoder {
  struct Captured: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
  return try JSONDecoder().decode(Captured.self, from: Data(json.utf8)).decoder
}
