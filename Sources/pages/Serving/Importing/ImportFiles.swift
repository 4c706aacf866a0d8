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
    case looking, seen(ImportReport), storing, stored(ImportReport)
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
    var stage = Stage.looking
    /// The format of the file; `nil` to detect it.
    var format: CSVFormat?
    /// Whether other files are processed first.
    var waits = true
    /// The number of rows read so far.
    var rows = 0
    /// The time of the last request for the file, or of the start of its check.
    var asked = ContinuousClock.now
    /// Records the stored rows in the history.
    var note: @Sendable (ImportReport) async -> Void = { _ in }
  }

  private struct State {
    var places: ImportPlaces<ClientKey>
    var files: [String: File] = [:]
    var uploads: [String: FileHandle] = [:]

    /// Queues a file for a check.
    mutating func look(_ id: String) {
      files[id]?.stage = .looking
      files[id]?.waits = true
      files[id]?.rows = 0
      places.look(id)
    }
  }

  private let state: Mutex<State>
  private let clientLimits: ClientLimits
  /// The time after which a check that holds locks ends if its reader does not ask for its result.
  private let patience: Duration
  private let disk = DispatchQueue(label: "PageElements.imports", qos: .utility)

  /// - Parameters:
  ///   - clientLimits: Determines which clients have a limited share.
  ///   - limits: The limits of files and bytes.
  init(_ clientLimits: ClientLimits, limits: ImportPlaces<ClientKey>.Limits = .init()) {
    self.clientLimits = clientLimits
    patience = limits.patience
    state = Mutex(State(places: ImportPlaces(limits)))
  }

  /// Returns the file of an identifier, for the user who sent it and the list it belongs to.
  func file(_ id: String, for list: Address, _ user: String?) -> File? {
    change { state in
      guard let file = state.files[id], file.list == list, file.user.hasSameBytes(as: user) else {
        return nil
      }
      state.places.touch(id)
      state.files[id]?.asked = .now
      if case .paused = file.stage { state.look(id) }
      return state.files[id]
    }
  }

  /// Stores an uploaded file and queues it for a preview.
  ///
  /// - Returns: The identifier of the file.
  /// - Throws: The errors of the upload, a 429 error if the client has too many files, and a 503 error if all clients
  ///   have.
  func keep(
    _ request: RouteRequest, for list: Address, into target: any ImportTarget
  ) async throws -> String {
    let id = UUID().uuidString
    let upload = try ImportUpload(request, on: disk)
    let client = ClientKey(request.client)
    let isLimited = clientLimits.limitedClient(request.client) != nil
    change { state in
      state.places.begin(id, of: client, isLimited: isLimited)
      state.uploads[id] = upload.handle
    }
    do {
      _ = try await upload.read { bytes in
        try admit { state throws(Refusal) in try state.places.grow(id, by: bytes) }
      }
      let file = File(
        handle: upload.handle, list: list, user: request.identity, target: target)
      try admit { state throws(Refusal) in
        try state.places.arrive(id)
        (state.uploads[id], state.files[id]) = (nil, file)
      }
    } catch {
      change { $0.places.remove(id) }
      throw error
    }
    return id
  }

  /// Queues the import of a file.
  ///
  /// - Parameter note: Records the stored rows in the history.
  /// - Throws: A 404 error if the file is no longer stored.
  func store(
    _ id: String, noting note: @escaping @Sendable (ImportReport) async -> Void
  ) throws {
    let isThere = change { state in
      guard case .seen(let report) = state.files[id]?.stage, report.faults.isEmpty else {
        return false
      }
      state.files[id]?.stage = .storing
      state.files[id]?.waits = true
      state.files[id]?.rows = 0
      // The import uses the format of the preview.
      state.files[id]?.format = report.format
      state.files[id]?.note = note
      state.places.store(id)
      return true
    }
    guard isThere else { throw Self.gone }
  }

  /// Queues another preview of a file with a different format.
  ///
  /// - Throws: A 404 error if the file is no longer stored.
  func look(_ id: String, as format: CSVFormat) throws {
    let isThere = change { state in
      guard case .seen = state.files[id]?.stage else { return false }
      state.files[id]?.format = format
      state.look(id)
      return true
    }
    guard isThere else { throw Self.gone }
  }

  static var gone: SiteProblem {
    SiteProblem(.notFound, "This upload has expired. Upload the file again.")
  }

  private typealias Refusal = ImportPlaces<ClientKey>.Refusal

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
    let (result, turns, dropped) = state.withLock { state in
      let result = Result { () throws(E) in try body(&state) }
      let dropped = state.uploads.filter { !state.places.contains($0.key) }
      for id in dropped.keys { state.uploads[id] = nil }
      state.files = state.files.filter { state.places.contains($0.key) }
      var turns: [(id: String, file: File, work: ImportPlaces<ClientKey>.Work)] = []
      while let (id, work) = state.places.next() {
        state.files[id]?.waits = false
        state.files[id]?.asked = .now
        if let file = state.files[id] { turns.append((id, file, work)) }
      }
      return (result, turns, Array(dropped.values))
    }
    // A client may continue to send for a while before it receives the refusal, so the file is emptied now.
    for handle in dropped { disk.async { try? handle.truncate(atOffset: 0) } }
    for turn in turns { run(turn.id, turn.file, turn.work) }
    return try result.get()
  }

  /// The error that ends a check whose reader does not ask for its result.
  private struct Abandoned: Error {}

  private func run(_ id: String, _ file: File, _ work: ImportPlaces<ClientKey>.Work) {
    // The work is no part of the turn that requested it.
    Task.detached(priority: .utility) { [self] in
      let stage = await Self.stage(after: work, of: file) { rows in
        let asked = self.state.withLock { state in
          state.files[id]?.rows = rows
          return state.files[id]?.asked
        }
        if work == .look, file.target.checkHoldsLocks, let asked, .now - asked > self.patience {
          throw Abandoned()
        }
      }
      change { state in
        state.files[id]?.stage = stage
        state.places.end(id)
      }
    }
  }

  private static func stage(
    after work: ImportPlaces<ClientKey>.Work, of file: File,
    _ progress: @escaping @Sendable (Int) throws -> Void
  ) async -> Stage {
    do {
      switch work {
      case .look:
        return .seen(
          try await file.target.look(file.handle, as: file.format, progress: progress))
      case .store:
        let report = try await file.target.store(
          file.handle, as: file.format, progress: progress)
        guard report.isStored else { return .seen(report) }
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
