import PageBytes
import PageCrypto

/// Where what is found at an address lies as a file, and the address by which any server of files finds it.
///
///     /teas                    teas/index.html               /teas/
///     /teas?after=assam        teas/-/after=assam/index.html /teas/-/after=assam/
///     /robots.txt              robots.txt                    /robots.txt
///     /teas/-/export?format=csv  teas/-/export/-/format=csv/index.csv
struct ExportPlace: Hashable {
  /// Below the directory, decoded.
  let file: String
  /// What names it; encoded, and begins with a slash.
  let path: String

  /// - Parameter ending: Of the file's name, such as `html`.
  init(of address: SiteAddress, ending: String) {
    var names = address.path.utf8.split(separator: UInt8(ascii: "/")).map(Self.name)
    let isNamed =
      address.query.isEmpty && ending != "html"
      && names.last?.utf8.contains(UInt8(ascii: ".")) == true
    if !address.query.isEmpty { names += ["-", Self.name(ofQuery: address.query)] }
    let directory = names.map { PercentCoding.encode($0.utf8, leaving: .unreserved) }
    if isNamed {
      (file, path) = (names.joined(separator: "/"), "/" + directory.joined(separator: "/"))
    } else {
      let name = "index.\(ending)"
      file = (names + [name]).joined(separator: "/")
      path = ([""] + directory + [ending == "html" ? "" : name]).joined(separator: "/")
    }
  }

  /// Most bytes of a name in the file systems there are, less an ending.
  private static let longestName = 200

  private static func name(_ encoded: Substring.UTF8View.SubSequence) -> String {
    let text = String(decoding: encoded, as: UTF8.self)
    guard let name = try? PercentCoding.decode(Substring(text)), name != ".", name != "..",
      name.utf8.count <= longestName,
      !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") || $0 == 0x7F })
    else { return digest(text) }
    return name
  }

  private static func name(ofQuery query: String) -> String {
    let isPlain = query.utf8.allSatisfy { byte in
      "=&+,-._~".utf8.contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return isPlain && query.utf8.count <= longestName ? query : digest(query)
  }

  /// A name for what cannot be one, the same each time.
  private static func digest(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).prefix(10).map { byte in
      let digits = byte.hexDigits
      return String(decoding: [digits.0, digits.1], as: UTF8.self)
    }.joined().lowercased()
  }
}
