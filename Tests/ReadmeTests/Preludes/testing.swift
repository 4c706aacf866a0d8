import PageElements
import PageSite
import PageTesting
import Testing

struct Drink {
  var id: Int
  var name: String
}

struct Menu {
  var table = Table()
}

enum Gallery {
  static let pages: [Page] = []
}

let drinks: [Drink] = []
let menu = Table()
let site: Site = { fatalError() }()
let bytes: [UInt8] = []
nonisolated(unsafe) var page: ClientPage = { fatalError() }()
