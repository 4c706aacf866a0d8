import PageElements
import PageSite

extension GalleryPage {
  static let liveValues = GalleryPage(
    "live-values", "An element bound to a sequence", in: .loading, shows: ["N33", "O37"],
    about:
      "Each value that comes is shown. The sequence begins once, with the first reader, and ends with the last."
  ) {
    Table(columns: ["What", "How warm"]) {
      Section("On the stove", key: "stove") {
        Row(key: "kettle") {
          "Kettle"
          Live("kettle", of: { kettle() }) { degrees in
            HorizontalStack(align: .center, spacing: 12) {
              ProgressBar("Temperature", value: Double(degrees), total: 100, showsLabel: false)
              Label("\(degrees) °C")
            }
          } placeholder: {
            Label("Filling the kettle…")
          }
        }
        Row(key: "cup") {
          "Cup"; "Only the kettle's cell is sent again."
        }
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

/// Returns the temperatures of a kettle, from cold to boiling.
private func kettle() -> AsyncStream<Int> {
  AsyncStream { continuation in
    let task = Task {
      for degrees in stride(from: 20, through: 100, by: 5) {
        continuation.yield(degrees)
        do { try await Task.sleep(for: .milliseconds(300)) } catch { break }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}
