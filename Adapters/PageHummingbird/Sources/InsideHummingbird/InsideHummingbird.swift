import Hummingbird
import PageElements
import PageHummingbird
import PageSite
import Synchronization

/// An application with its own routes and a page: http://127.0.0.1:8080/teas.
@main struct InsideHummingbird {
  static func main() async throws {
    let cups = Cups()
    let site = try Site(pages: [teas(cups)])

    let router = Router(context: BasicPageRequestContext.self)
    router.get("/api/cups") { _, _ in "\(cups.count)\n" }
    // After the routes: it answers what they do not.
    router.add(middleware: PageMiddleware(site))

    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8080)))
    try await application.runService()
  }
}

/// The state that the routes and the page share.
final class Cups: Sendable {
  private let poured = Mutex(0)

  var count: Int { poured.withLock { $0 } }
  func pour() { poured.withLock { $0 += 1 } }
}

/// Returns a live page: each change reaches every open copy.
func teas(_ cups: Cups) -> Page {
  Page("/teas", title: "Tea") { _ in
    Table {
      Section("Today", key: "today") {
        Row(key: "cups", "\(cups.count) cups")
        Row(key: "pour") {
          Button("Pour one") { cups.pour() }
        }
      }
    }
  }
  .live()
}
