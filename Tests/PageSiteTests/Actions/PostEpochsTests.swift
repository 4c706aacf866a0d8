import HTTPTypes
import Testing

@testable import PageSite

@Suite struct PostEpochsTests {
  private let epochs = PostEpochs()

  private func request(_ mode: String?) -> HTTPRequest {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    request.headerFields[.secFetchMode] = mode
    return request
  }

  @Test func postsInARowAreOneGesture() {
    #expect(epochs.post(to: "/tasks", by: "a") == epochs.post(to: "/tasks", by: "a"))
  }

  @Test func whoHasSeenThePageSinceMeansIt() {
    let first = epochs.post(to: "/tasks", by: "a")
    epochs.open("/tasks", by: "a", request("navigate"))
    #expect(epochs.post(to: "/tasks", by: "a") != first)
  }

  @Test(arguments: [nil, "cors", "no-cors"]) func onlyABrowsersNavigationCounts(mode: String?) {
    let first = epochs.post(to: "/tasks", by: "a")
    epochs.open("/tasks", by: "a", request(mode))
    #expect(epochs.post(to: "/tasks", by: "a") == first)
  }

  @Test func anotherSenderOrPageChangesNothing() {
    let first = epochs.post(to: "/tasks", by: "a")
    epochs.open("/tasks", by: "b", request("navigate"))
    epochs.open("/", by: "a", request("navigate"))
    #expect(epochs.post(to: "/tasks", by: "a") == first)
  }
}
