import Foundation
import HTTPTypes
import PageElements
import PageLists
import PageSite
import Synchronization

/// Uploaded files to import. The server first shows a preview, and stores the rows after the reader confirms.
final class ImportFiles: Sendable {
  /// The stage of an import.
  enum Stage: Sendable {
    case previewing, previewed(ImportReport), storing, stored(ImportReport)
    /// The check has ended because nobody asked for its result. It begins again with the next request.
    case paused
    case failed(String)
  }

  struct File: Sendable {
    let handle: FileHandle
    /// The address of the list, and the user who sent the file.
    let list: Address
    let user: String?
    let target: any ImportTarget
    var stage = Stage.previewing
    /// The format of the file; `nil` to detect it.
    var format: CSVFormat?
    /// Whether other files are processed first.
    var isQueued = true
    /// The number of rows read so far.
    var rows = 0
    /// The time of the last request for the file, or of the start of its check.
    var lastRequest = ContinuousClock.now
    /// Records the stored rows in the history.
    var note: @Sendable (ImportReport) async -> Void = { _ in }
  }

  private struct State {
    var queue: ImportQueue<ClientKey>
    var files: [String: File] = [:]
    var uploads: [String: FileHandle] = [:]

    /// Queues a file for a check.
    mutating func preview(_ id: String) {
      files[id]?.stage = .previewing
      files[id]?.isQueued = true
      files[id]?.rows = 0
      queue.preview(id)
    }
  }

  private let state: Mutex<State>
  private let clientLimits: ClientLimits
  /// The time after which a check that holds locks ends if its reader does not ask for its result.
  private let abandonDelay: Duration
  private let diskQueue = DispatchQueue(label: "PageElements.imports", qos: .utility)

  /// - Parameters:
  ///   - clientLimits: Determines which clients have a limited share.
  ///   - limits: The limits of files and bytes.
  init(_ clientLimits: ClientLimits, limits: ImportQueue<ClientKey>.Limits = .init()) {
    self.clientLimits = clientLimits
    abandonDelay = limits.abandonDelay
    state = Mutex(State(queue: ImportQueue(limits)))
  }

  /// Returns the file of an identifier, for the user who sent it and the list it belongs to.
  func file(_ id: String, for list: Address, _ user: String?) -> File? {
    change { state in
      guard let file = state.files[id], file.list == list, file.user.hasSameBytes(as: user) else {
        return nil
      }
      state.queue.touch(id)
      state.files[id]?.lastRequest = .now
      if case .paused = file.stage { state.preview(id) }
      return state.files[id]
    }
  }

  /// Stores an uploaded file and queues it for a preview.
  ///
  /// - Returns: The identifier of the file.
  /// - Throws: The errors of the upload, a 429 error if the client has too many files, and a 503 error if all clients
  ///   have.
  func receive(
    _ request: RouteRequest, for list: Address, into target: any ImportTarget
  ) async throws -> String {
    let id = UUID().uuidString
    let upload = try ImportUpload(request, on: diskQueue)
    let client = ClientKey(request.client)
    let isLimited = clientLimits.limitedClient(request.client) != nil
    change { state in
      state.queue.begin(id, of: client, isLimited: isLimited)
      state.uploads[id] = upload.handle
    }
    do {
      _ = try await upload.read { bytes in
        try admit { state throws(Refusal) in try state.queue.grow(id, by: bytes) }
      }
      let file = File(
        handle: upload.handle, list: list, user: request.identity, target: target)
      try admit { state throws(Refusal) in
        try state.queue.arrive(id)
        (state.uploads[id], state.files[id]) = (nil, file)
      }
    } catch {
      change { $0.queue.remove(id) }
      throw error
    }
    return id
  }

  /// Queues the import of a file.
  ///
  /// - Parameter note: Records the stored rows in the history.
  /// - Throws: A 404 error if the file is no longer stored.
  func store(
    _ id: String, onStored note: @escaping @Sendable (ImportReport) async -> Void
  ) throws {
    let isAvailable = change { state in
      guard case .previewed(let report) = state.files[id]?.stage, report.errors.isEmpty else {
        return false
      }
      state.files[id]?.stage = .storing
      state.files[id]?.isQueued = true
      state.files[id]?.rows = 0
      // The import uses the format of the preview.
      state.files[id]?.format = report.format
      state.files[id]?.note = note
      state.queue.store(id)
      return true
    }
    guard isAvailable else { throw Self.expired }
  }

  /// Queues another preview of a file with a different format.
  ///
  /// - Throws: A 404 error if the file is no longer stored.
  func preview(_ id: String, as format: CSVFormat) throws {
    let isAvailable = change { state in
      guard case .previewed = state.files[id]?.stage else { return false }
      state.files[id]?.format = format
      state.preview(id)
      return true
    }
    guard isAvailable else { throw Self.expired }
  }

  static var expired: SiteProblem {
    SiteProblem(.notFound, "This upload has expired. Upload the file again.")
  }

  private typealias Refusal = ImportQueue<ClientKey>.Refusal

  private func admit(_ body: (inout sending State) throws(Refusal) -> Void) throws {
    do throws(Refusal) {
      try change(body)
    } catch .clientLimitReached {
      throw SiteProblem(
        .tooManyRequests,
        "You are already importing the maximum number of files. Wait until one import has finished.",
        headerFields: [.retryAfter: "10"])
    } catch {
      throw SiteProblem.unavailable(
        "Too many files are being imported. Try again in a few seconds.", retryAfter: 10)
    }
  }

  /// Changes the state, removes evicted files, and starts the work that can begin.
  private func change<T: Sendable, E: Error>(
    _ body: (inout sending State) throws(E) -> T
  ) throws(E) -> T {
    let (result, jobs, dropped) = state.withLock { state in
      let result = Result { () throws(E) in try body(&state) }
      let dropped = state.uploads.filter { !state.queue.contains($0.key) }
      for id in dropped.keys { state.uploads[id] = nil }
      state.files = state.files.filter { state.queue.contains($0.key) }
      var jobs: [(id: String, file: File, work: ImportQueue<ClientKey>.Work)] = []
      while let (id, work) = state.queue.next() {
        state.files[id]?.isQueued = false
        state.files[id]?.lastRequest = .now
        if let file = state.files[id] { jobs.append((id, file, work)) }
      }
      return (result, jobs, Array(dropped.values))
    }
    // A client may continue to send for a while before it receives the refusal, so the file is emptied now.
    for handle in dropped { diskQueue.async { try? handle.truncate(atOffset: 0) } }
    for job in jobs { run(job.id, job.file, job.work) }
    return try result.get()
  }

  /// The error that ends a check whose reader does not ask for its result.
  private struct Abandoned: Error {}

  private func run(_ id: String, _ file: File, _ work: ImportQueue<ClientKey>.Work) {
    // The work is no part of the turn that requested it.
    Task.detached(priority: .utility) { [self] in
      let stage = await Self.stage(after: work, of: file) { rows in
        let lastRequest = self.state.withLock { state in
          state.files[id]?.rows = rows
          return state.files[id]?.lastRequest
        }
        if work == .preview, file.target.previewHoldsLocks, let lastRequest,
          .now - lastRequest > self.abandonDelay
        {
          throw Abandoned()
        }
      }
      change { state in
        state.files[id]?.stage = stage
        state.queue.end(id)
      }
    }
  }

  private static func stage(
    after work: ImportQueue<ClientKey>.Work, of file: File,
    _ progress: @escaping @Sendable (Int) throws -> Void
  ) async -> Stage {
    do {
      switch work {
      case .preview:
        return .previewed(
          try await file.target.preview(file.handle, as: file.format, progress: progress))
      case .store:
        let report = try await file.target.store(
          file.handle, as: file.format, progress: progress)
        guard report.isStored else { return .previewed(report) }
        await file.note(report)
        return .stored(report)
      }
    } catch is CancellationError {
      return .failed("The import took longer than two minutes. Nothing was stored.")
    } catch is Abandoned {
      return .paused
    } catch let failure as ImportFailure {
      return .failed("Nothing was stored. \(failure.detail.cut(toBytes: 300))")
    } catch let problem as any SiteProblemConvertible {
      return .failed(problem.siteProblem.detail)
    } catch {
      return .failed("Nothing was stored: the file could not be read.")
    }
  }
}
