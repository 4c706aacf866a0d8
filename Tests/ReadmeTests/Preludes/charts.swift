import Foundation
import PageCharts
import PageElements
import PageSite

struct Month {
  var name: String
  var sum: Double
}

struct Store {
  func months() async throws -> [Month] { [] }
}

let store = Store()
