import PageBytes
import Synchronization

/// The listener that reports changes of tables to all subscribers, by one connection.
///
/// Tables with a trigger of ``PostgresDatabase/notifyChanges(in:)`` notify when a change is committed (`NOTIFY`). For
/// all others, the server is polled for whether any transaction has ended (`pg_current_snapshot`). Each commit that
/// has written something changes that value, and reading it needs no privilege. Notifications sent while there is no
/// connection are lost, so all subscribers are called when there is one again.
package final class PostgresListener: Sendable {
  package static let channel = "pe_changed"
  package static let trigger = "pe_changed"

  private struct Subscriber {
    let tables: [String]
    let notify: @Sendable () -> Void
    /// The full names of its tables if all of them notify of their changes; `nil` if the server must be polled. That
    /// is also the case until this is known.
    var notifyingTables: Set<String>?
    var isChecked = false
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var lastID = 0
    var listening: Task<Void, Never>?
    /// The connection that listens, once all subscribers have been checked.
    var connection: PostgresConnection?
  }

  private let pool: ConnectionPool
  private let interval: Duration
  private let state = Mutex(State())

  init(_ pool: ConnectionPool, interval: Duration) {
    (self.pool, self.interval) = (pool, interval)
  }

  /// Calls `notify` whenever tables may have changed, and once each time that the connection is restored.
  ///
  /// - Parameter tables: The names of the tables; empty for all.
  /// - Returns: The identifier to pass to ``unsubscribe(_:)``.
  package func subscribe(_ tables: [String], notify: @escaping @Sendable () -> Void) -> Int {
    let (id, connection) = state.withLock { state in
      state.lastID += 1
      state.subscribers[state.lastID] = Subscriber(tables: tables, notify: notify)
      if state.listening == nil {
        state.listening = Task.detached { [weak self, interval] in
          while !Task.isCancelled {
            await self?.listen()
            try? await Task.sleep(for: interval / 2)
          }
        }
      }
      return (state.lastID, state.connection)
    }
    connection?.wake()
    return id
  }

  package func unsubscribe(_ id: Int) {
    let listening = state.withLock { state -> Task<Void, Never>? in
      state.subscribers[id] = nil
      guard state.subscribers.isEmpty else { return nil }
      defer { state.listening = nil }
      return state.listening
    }
    listening?.cancel()
  }

  func end() {
    let listening = state.withLock { state in
      state.subscribers = [:]
      defer { state.listening = nil }
      return state.listening
    }
    listening?.cancel()
  }

  /// Whether a connection listens now.
  var isConnected: Bool { state.withLock { $0.connection != nil } }

  /// Listens until the connection ends, or the task is cancelled.
  private func listen() async {
    guard let connection = try? await pool.connect() else { return }
    pool.recordListening()
    defer {
      // Subscribers may show outdated data from now on, so they are called.
      let wasConnected = state.withLock { state in
        // Another connection may listen already.
        guard state.connection === connection else { return false }
        state.connection = nil
        return true
      }
      if wasConnected { notify { _ in true } }
    }
    do {
      // Some poolers and standbys reject LISTEN, and poolers that share connections lose it. Polling then finds all.
      let sharesSessions = pool.pooler.sharesSessions
      let listens =
        sharesSessions
        ? false : (try? await connection.run(script: "LISTEN \(Self.channel)")) != nil
      state.withLock { state in
        for id in state.subscribers.keys { state.subscribers[id]?.isChecked = false }
      }
      // From now on, a new subscriber wakes this loop.
      state.withLock { $0.connection = connection }
      var snapshot = try await connection.run(Self.snapshot).first?[0]
      try await check(connection, listens: listens)
      var next = ContinuousClock.now + interval
      while !Task.isCancelled {
        let notifications = try await connection.notifications(within: next - .now)
        if !notifications.isEmpty {
          notify { $0.notifyingTables.map { Self.mayConcern($0, notifications) } ?? false }
        }
        try await check(connection, listens: listens)
        guard sharesSessions == pool.pooler.sharesSessions else { return }
        guard .now >= next else { continue }
        next = .now + interval
        let now = try await connection.run(Self.snapshot).first?[0]
        if now != snapshot { notify { $0.notifyingTables == nil } }
        snapshot = now
      }
    } catch {
      if !Task.isCancelled { pool.logListenerLoss(error) }
    }
  }

  /// Returns whether notifications may be about one of some tables. If the maximum number arrived, some may be
  /// missing.
  static func mayConcern(_ tables: Set<String>, _ notifications: Set<String>) -> Bool {
    notifications.count >= PostgresConnection.maximumNotifications
      || !tables.isDisjoint(with: notifications)
  }

  private static let snapshot: PostgresQuery = "SELECT pg_current_snapshot()"

  private func notify(_ shouldNotify: (Subscriber) -> Bool) {
    let recipients = state.withLock { $0.subscribers.values.filter(shouldNotify) }
    for subscriber in recipients { subscriber.notify() }
  }

  /// Finds out which tables notify of their changes, for new subscribers, and calls these for the first time.
  private func check(_ connection: PostgresConnection, listens: Bool) async throws {
    let new = state.withLock { $0.subscribers.filter { !$0.value.isChecked } }
    guard !new.isEmpty else { return }
    let names = Set(new.values.flatMap(\.tables)).sorted()
    var notifyingTables: [String: String] = [:]
    if listens, !names.isEmpty {
      var list = JSONWriter()
      list.raw("[")
      for name in names {
        list.separate()
        list.string(name)
      }
      list.raw("]")
      // If one text is not a valid name, the server is polled for all.
      let rows = try? await connection.run(
        """
        SELECT t.name, n.nspname || '.' || c.relname
        FROM json_array_elements_text(\(String(decoding: list.bytes, as: UTF8.self))::json) AS t (name)
        JOIN pg_class AS c ON c.oid = to_regclass(t.name)
        JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE EXISTS (SELECT FROM pg_trigger AS g
          WHERE g.tgrelid = c.oid AND g.tgname = \(Self.trigger) AND g.tgenabled IN ('O', 'A'))
        """)
      for row in rows.map(Array.init) ?? [] {
        if let name = row[0] { notifyingTables[name] = row[1] }
      }
    }
    let recipients = state.withLock { state in
      // Some may have left while the query ran.
      let remaining = new.filter { state.subscribers[$0.key] != nil }
      for (id, subscriber) in remaining {
        let names = subscriber.tables.compactMap { notifyingTables[$0] }
        let allNotify = !names.isEmpty && names.count == subscriber.tables.count
        state.subscribers[id]?.notifyingTables = allNotify ? Set(names) : nil
        state.subscribers[id]?.isChecked = true
      }
      return Array(remaining.values)
    }
    for subscriber in recipients { subscriber.notify() }
  }
}
