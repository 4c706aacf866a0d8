import Foundation
import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite
import Synchronization

/// Files that readers have sent to be imported, until they are: looked at first, and stored when their readers say so.
final class ImportFiles: Sendable {
  /// How large a file may be, how many are kept, and for how long.
  static let byteLimit = 128 << 20
  private static let most = 4
  private static let lifetime = Duration.seconds(600)

  /// How far it is.
  enum Stage: Sendable {
    case looking, seen(ImportReport), storing, stored(ImportReport)
    case failed(String)

    var isBusy: Bool {
      switch self {
      case .looking, .storing: true
      case .seen, .stored, .failed: false
      }
    }
  }

  struct File: Sendable {
    let handle: FileHandle
    /// The address of the list that it is for, and who has sent it.
    let list: Address
    let user: String?
    let size: Int
    var stage = Stage.looking
    /// How many rows have been read.
    var rows = 0
    var used = ContinuousClock.now
  }

  private let files = Mutex<[String: File]>([:])
  /// How many are on their way.
  private let arriving = Atomic(0)
  private let disk = DispatchQueue(label: "PageElements.imports", qos: .utility)

  /// The file of an id, for those who have sent it and for that list.
  func file(_ id: String, for list: Address, _ user: String?) -> File? {
    files.withLock { files in
      guard var file = files[id], file.list == list, file.user.hasSameBytes(as: user) else {
        return nil
      }
      file.used = .now
      files[id] = file
      return file
    }
  }

  /// Keeps what is sent, and begins to look at it.
  ///
  /// - Returns: The file's id.
  /// - Throws: What keeps it from being read, and a 503 where too many are kept.
  func keep(
    _ request: RouteRequest, for list: Address, into table: SQLiteTable, by writer: BoundedDatabase
  ) async throws -> String {
    try makeRoom()
    defer { arriving.subtract(1, ordering: .relaxed) }
    let id = UUID().uuidString
    let (handle, size) = try await write(request)
    let file = File(handle: handle, list: list, user: request.identity, size: size)
    files.withLock { $0[id] = file }
    run(id, CSVImport(handle, into: table, by: writer), keeps: false)
    return id
  }

  /// Begins to store a file that was looked at.
  ///
  /// - Parameter note: Notes what was stored.
  /// - Throws: A 404 for one that is not kept any more.
  func store(
    _ id: String, into table: SQLiteTable, by writer: BoundedDatabase,
    noting note: @escaping @Sendable (ImportReport) async -> Void
  ) throws {
    let handle = files.withLock { files -> FileHandle? in
      guard case .seen(let report) = files[id]?.stage, report.faults.isEmpty else { return nil }
      files[id]?.stage = .storing
      return files[id]?.handle
    }
    guard let handle else { throw Self.gone }
    run(id, CSVImport(handle, into: table, by: writer), keeps: true, noting: note)
  }

  static var gone: SiteProblem {
    SiteProblem(.notFound, "This file is not kept any more. Send it again.")
  }

  private func run(
    _ id: String, _ work: CSVImport, keeps: Bool,
    noting note: @escaping @Sendable (ImportReport) async -> Void = { _ in }
  ) {
    Task(priority: .utility) { [self] in
      let stage: Stage
      do {
        let report = try await work.run(keeps: keeps) { rows in
          self.files.withLock { $0[id]?.rows = rows }
        }
        if report.isStored { await note(report) }
        stage = keeps && report.isStored ? .stored(report) : .seen(report)
      } catch is CancellationError {
        stage = .failed("It took more than two minutes, and nothing of it is stored.")
      } catch let failure as ImportFailure {
        stage = .failed(
          "Nothing of it is stored. SQLite says: \(failure.message.cut(toBytes: 300))")
      } catch let problem as SiteProblem {
        stage = .failed(problem.detail)
      } catch {
        stage = .failed("Nothing of it is stored: the file could not be read.")
      }
      self.files.withLock { files in
        files[id]?.stage = stage
        files[id]?.used = .now
      }
    }
  }

  /// Those that nobody has looked at for long go, and then the one that was looked at longest ago.
  private func makeRoom() throws {
    try files.withLock { files in
      let coming = arriving.add(1, ordering: .relaxed).newValue
      let idle = files.filter { !$0.value.stage.isBusy }.sorted { $0.value.used < $1.value.used }
      for (id, file) in idle
      where .now - file.used > Self.lifetime || files.count + coming > Self.most { files[id] = nil }
      guard files.count + coming <= Self.most else {
        arriving.subtract(1, ordering: .relaxed)
        throw SiteProblem.unavailable(
          "Other files are being imported. Wait until they are.", retryAfter: 10)
      }
    }
  }

  private func write(_ request: RouteRequest) async throws -> (FileHandle, size: Int) {
    let type = request.head.headerFields[.contentType] ?? ""
    let path = FileManager.default.temporaryDirectory
      .appending(path: "pages-import-\(UUID().uuidString)").path(percentEncoded: false)
    var form =
      try type.lowercased().utf8.starts(with: "multipart/form-data".utf8)
      ? MultipartFile(type: type) : nil
    guard form != nil || Self.isCSV(type) else {
      throw SiteProblem(.unsupportedMediaType, "Send the file as text/csv, or by the form.")
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else {
      throw SiteProblem.unavailable(
        "The file cannot be kept: there is no room for it.", retryAfter: 60)
    }
    // Nothing is left behind, however the process ends.
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var size = 0
    for try await piece in request.stream {
      let bytes = try form?.read(piece) ?? piece
      size += bytes.count
      guard size <= Self.byteLimit else {
        throw SiteProblem(
          .contentTooLarge, "The file has more than \(Self.byteLimit >> 20) MiB. Send it in parts.")
      }
      if !bytes.isEmpty { try await append(bytes, to: file) }
    }
    guard form?.isComplete ?? true, size > 0 else {
      throw SiteProblem(.badRequest, "No file was sent, or an empty one. Choose one.")
    }
    return (file, size)
  }

  private static func isCSV(_ type: String) -> Bool {
    let name = type.lowercased().utf8.prefix { $0 != UInt8(ascii: ";") }
    return String(Substring(name)).withoutSpacesAround == "text/csv"
  }

  /// On a thread of its own: a disk may wait.
  private func append(_ bytes: [UInt8], to file: FileHandle) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      disk.async { done.resume(with: Result { try file.write(contentsOf: bytes) }) }
    }
  }
}
