import PageBytes
import PageCrypto
import PageElements

/// The file for an address, and the path at which any file server serves it.
///
///     /teas                    teas/index.html               /teas/
///     /teas?after=assam        teas/-/after=assam/index.html /teas/-/after=assam/
///     /robots.txt              robots.txt                    /robots.txt
///     /teas/-/export?format=csv  teas/-/export/-/format=csv/index.csv
struct ExportLocation: Hashable {
  /// The path relative to the directory, decoded.
  let file: String
  /// The path in URLs, encoded and with a leading slash.
  let path: String

  /// - Parameters:
  ///   - fileExtension: The extension of the file, such as `html`.
  ///   - isDisambiguated: Whether all names are digests, since another page has the usual ones. Default: false.
  init(of address: SiteAddress, fileExtension: String, isDisambiguated: Bool = false) {
    let segments = address.path.utf8.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
    let isNamed =
      address.query.isEmpty && fileExtension != "html"
      && segments.last?.utf8.contains(UInt8(ascii: ".")) == true
    var names = segments.map { isDisambiguated ? Self.digest($0) : Self.name($0) }
    if isNamed, let name = names.last, !name.utf8.contains(UInt8(ascii: ".")) {
      names[names.count - 1] = "\(name).\(fileExtension)"
    }
    if !address.query.isEmpty { names += ["-", Self.name(ofQuery: address.query)] }
    let directory = names.map { PercentCoding.encode($0.utf8, leaving: .unreserved) }
    if isNamed {
      (file, path) = (names.joined(separator: "/"), "/" + directory.joined(separator: "/"))
    } else {
      let name = "index.\(fileExtension)"
      file = (names + [name]).joined(separator: "/")
      path = ([""] + directory + [fileExtension == "html" ? "" : name]).joined(separator: "/")
    }
  }

  /// The maximum length of a file name in bytes on common file systems, less an extension.
  private static let maximumNameLength = 200

  private static func name(_ segment: String) -> String {
    guard let name = try? PercentCoding.decode(Substring(segment)), name != ".", name != "..",
      name.utf8.count <= maximumNameLength, !isReserved(name),
      !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") || $0 == 0x7F })
    else { return digest(segment) }
    return name
  }

  /// Whether the name belongs to the file of the page above or to the export's list, or would be shortened by a file
  /// system.
  private static func isReserved(_ name: String) -> Bool {
    let small = name.lowercased()
    return small.utf8.starts(with: "index.".utf8)
      || small.hasSameBytes(as: ExportDirectory.listName)
      || name.utf8.last.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") } ?? false
  }

  private static func name(ofQuery query: String) -> String {
    let isPlain = query.utf8.allSatisfy { byte in
      "=&+,-._~".utf8.contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return isPlain && query.utf8.count <= maximumNameLength ? query : digest(query)
  }

  /// Returns a stable name for text that cannot be a file name.
  private static func digest(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).prefix(10).map { byte in
      let digits = byte.hexDigits
      return String(decoding: [digits.0, digits.1], as: UTF8.self)
    }.joined().lowercased()
  }
}

/// The places of an export's pages. No two are the same file, even on a case-insensitive file system, and no file has
/// the name of a required directory.
struct ExportLocations {
  /// The files by their lowercase names.
  private var files: [String: String] = [:]
  private var directories: Set<String> = []

  /// Returns the place of an address. Different spellings of an address have the same place.
  mutating func location(of address: SiteAddress, fileExtension: String) -> ExportLocation {
    var location = ExportLocation(of: address, fileExtension: fileExtension)
    if !isFree(location.file) {
      location = ExportLocation(of: address, fileExtension: fileExtension, isDisambiguated: true)
    }
    let name = location.file.lowercased()
    files[name] = location.file
    directories.formUnion(Self.directories(of: name))
    return location
  }

  private func isFree(_ file: String) -> Bool {
    let name = file.lowercased()
    if let known = files[name] { return known.hasSameBytes(as: file) }
    return !directories.contains(name)
      && !Self.directories(of: name).contains { files[$0] != nil }
  }

  /// Returns `a` and `a/b` for `a/b/c`.
  static func directories(of location: String) -> [String] {
    let names = location.parts(separatedBy: "/")
    return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: "/") }
  }
}
