import HTTPTypes
import PageSockets

let start = ContinuousClock.now
let configuration = ServerConfiguration()

func text(_ text: String) -> ServerResponse {
  ServerResponse(status: .ok, body: Array(text.utf8))
}
