import Foundation
import GRDB
import PageData
import PagePostgres
import PageSite
import TestSupport
import Testing

/// Tests of two instances that share a database, over two connections of this process.
@Suite(.timeLimit(.minutes(20))) struct InstancesTests {
  enum Kind: CaseIterable {
    case sqlite, postgres

    static var allCases: [Kind] { [.sqlite] + (TestPostgres.isAvailable ? [.postgres] : []) }

    func withStores(_ body: ([any VisitorStore], [any IdempotencyStore]) async throws -> Void)
      async throws
    {
      switch self {
      case .sqlite:
        let folder = FileManager.default.temporaryDirectory.appending(
          path: "pe-shared-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "db").path
        let databases = try (0..<2).map { _ in try BoundedDatabase(path: file, limits: .patient) }
        try await body(
          try databases.map { try SQLiteVisitorStore($0) },
          try databases.map { try SQLiteIdempotencyStore($0) })
      case .postgres:
        let address = try await TestPostgres.address()
        var stores: ([any VisitorStore], [any IdempotencyStore]) = ([], [])
        for _ in 0..<2 {
          let database = PostgresDatabase(address, limits: .patient)
          stores.0.append(try await PostgresVisitorStore(database))
          stores.1.append(try await PostgresIdempotencyStore(database))
        }
        try await body(stores.0, stores.1)
      }
    }
  }

  private let visitor = VisitorID()

  @Test(arguments: Kind.allCases)
  func turnsOfTwoInstancesLoseNoUpdate(kind: Kind) async throws {
    try await kind.withStores { stores, _ in
      let visitor = visitor
      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask {
            let (store, owner) = (stores[number % 2], "\(number)")
            while try await !store.acquireLease(of: visitor, page: "/", owner: owner) {
              await Task.yield()
            }
            let state = try await store.state(of: visitor, page: "/")
            try await store.save(
              (state?.bytes ?? []) + [UInt8(number)], replacing: state?.revision, of: visitor,
              page: "/")
            try await store.releaseLease(of: visitor, page: "/", owner: owner)
          }
        }
        try await group.waitForAll()
      }
      let saved = try await stores[0].state(of: visitor, page: "/")?.bytes ?? []
      #expect(saved.sorted() == Array(0..<20))
    }
  }

  @Test(arguments: Kind.allCases)
  func savesWithoutATurnAreStoredOrRejected(kind: Kind) async throws {
    try await kind.withStores { stores, _ in
      let visitor = visitor
      let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<40 {
          group.addTask {
            let store = stores[number % 2]
            let state = try await store.state(of: visitor, page: "/")
            do {
              try await store.save(
                (state?.bytes ?? []) + [UInt8(number)], replacing: state?.revision, of: visitor,
                page: "/")
              return false
            } catch VisitorStoreError.replaced { return true }
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      let saved = try await stores[1].state(of: visitor, page: "/")?.bytes ?? []
      #expect(saved.count == 40 - refused)
    }
  }

  @Test(arguments: Kind.allCases)
  func oneOfManyConcurrentClaimsSucceeds(kind: Kind) async throws {
    try await kind.withStores { _, stores in
      for round in 0..<10 {
        let key = IdempotencyKey(
          digest: Array("\(round)".utf8), content: [1], form: nil, client: "")
        let claims = try await withThrowingTaskGroup(of: IdempotencyClaim.self) { group in
          for number in 0..<12 {
            group.addTask { try await stores[number % 2].claim(key, owner: "\(number)") }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(claims.count { $0 == .granted } == 1)
        #expect(claims.count { $0 == .running } == 11)
      }
    }
  }
}
