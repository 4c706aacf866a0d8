import PageBytes
import PageCrypto
import PageElements

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

  /// - Parameters:
  ///   - ending: Of the file's name, such as `html`.
  ///   - isApart: Whether all names are digests, since the usual ones are another page's. False by default.
  init(of address: SiteAddress, ending: String, isApart: Bool = false) {
    let segments = address.path.utf8.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
    let isNamed =
      address.query.isEmpty && ending != "html"
      && segments.last?.utf8.contains(UInt8(ascii: ".")) == true
    var names = segments.map { isApart ? Self.digest($0) : Self.name($0) }
    if isNamed, let name = names.last, !name.utf8.contains(UInt8(ascii: ".")) {
      names[names.count - 1] = "\(name).\(ending)"
    }
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

  private static func name(_ segment: String) -> String {
    guard let name = try? PercentCoding.decode(Substring(segment)), name != ".", name != "..",
      name.utf8.count <= longestName, !isReserved(name),
      !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") || $0 == 0x7F })
    else { return digest(segment) }
    return name
  }

  /// Whether the file of the page above has the name, or the export's own list, or a file system would shorten it.
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

/// The places of an export's pages, no two of which are one file: not where a file system takes capitals for small
/// letters either, and no file lies where another one needs a directory.
struct ExportPlaces {
  /// The files by their names as such a file system compares them.
  private var files: [String: String] = [:]
  private var directories: Set<String> = []

  /// The place of an address, and of another spelling of it the same.
  mutating func place(of address: SiteAddress, ending: String) -> ExportPlace {
    var place = ExportPlace(of: address, ending: ending)
    if !isFree(place.file) { place = ExportPlace(of: address, ending: ending, isApart: true) }
    let name = place.file.lowercased()
    files[name] = place.file
    directories.formUnion(Self.directories(of: name))
    return place
  }

  private func isFree(_ file: String) -> Bool {
    let name = file.lowercased()
    if let known = files[name] { return known.hasSameBytes(as: file) }
    return !directories.contains(name)
      && !Self.directories(of: name).contains { files[$0] != nil }
  }

  /// `a` and `a/b` for `a/b/c`.
  static func directories(of place: String) -> [String] {
    let names = place.parts(between: "/")
    return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: "/") }
  }
}
