import Testing

@testable import PageSockets

/// Tests of the eviction of connections.
@Suite(.timeLimit(.minutes(20))) struct ConnectionRegistryTests {
  /// Returns accepted connections and their clients, one for each address, in that order.
  private func reading(
    _ addresses: [String], in registry: ConnectionRegistry
  ) async throws -> [(Connection, TestClient)] {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let loop = try #require(EventLoop(sweepInterval: .seconds(100)))
    loop.stop()
    let context = ConnectionContext(
      settings: ServerConfiguration(), registry: registry, handler: { echo($0) },
      refusal: { .problem($0) })
    var connections: [(Connection, TestClient)] = []
    for address in addresses {
      let client = try await TestClient(port: listener.address.port)
      while true {
        guard case .connection(let accepted, _) = listener.accept() else {
          await Task.yield()
          continue
        }
        let connection = Connection(accepted, on: loop, remoteAddress: address, context: context)
        connections.append((connection, client))
        break
      }
    }
    return connections
  }

  private func isServed(_ admission: ConnectionRegistry.Admission) -> Bool {
    if case .serve = admission { true } else { false }
  }

  @Test func theClientWithTheMostConnectionsIsEvictedFirst() async throws {
    let registry = ConnectionRegistry(maximum: 4, evictionDelay: .zero)
    let connections = try await reading(
      ["192.0.2.2", "192.0.2.1", "2001:db8::1", "192.0.2.1", "198.51.100.7"], in: registry)
    for (connection, _) in connections.prefix(4) {
      #expect(isServed(registry.admit(connection)))
      connection.enter(.reading, until: nil)
    }
    let newcomer = connections[4].0
    #expect(!isServed(registry.admit(newcomer)))
    newcomer.enter(.reading, until: nil)
    #expect(registry.acquireSlot(newcomer))
    // Evicts the older connection of the client with two connections, not the oldest of all.
    #expect(connections.map { $0.0.hasExpired } == [false, true, false, false, false])
    for (connection, client) in connections {
      connection.close()
      client.close()
    }
    #expect(registry.count == 0)
    #expect(registry.countedClients == 0)
  }

  @Test func aRequestThatJustStartedIsNotEvicted() async throws {
    let registry = ConnectionRegistry(maximum: 1, evictionDelay: .seconds(1000))
    let connections = try await reading(["192.0.2.2", "192.0.2.3"], in: registry)
    for (connection, _) in connections {
      _ = registry.admit(connection)
      connection.enter(.reading, until: nil)
    }
    #expect(!registry.acquireSlot(connections[1].0))
    #expect(!connections[0].0.hasExpired)
    for (connection, client) in connections {
      connection.close()
      client.close()
    }
  }

  @Test func addressesInOneIPv6SubnetCountAsOneClient() async throws {
    let registry = ConnectionRegistry(maximum: 100, perClient: 2)
    let connections = try await reading(
      ["2001:db8::1", "2001:db8::2:1", "2001:db8::3", "2001:db8:0:1::1", "::ffff:192.0.2.1"],
      in: registry)
    let admissions = connections.map { isServed(registry.admit($0.0)) }
    #expect(admissions == [true, true, false, true, true])
    for (connection, client) in connections {
      connection.close()
      client.close()
    }
    #expect(registry.countedClients == 0)
  }

  @Test(arguments: [
    ("192.0.2.1", true, true), ("2001:db8::1", true, true), ("127.0.0.1", false, true),
    ("127.9.9.9", false, true), ("::1", false, true), ("::ffff:127.0.0.1", false, true),
    ("", false, true), ("10.1.2.3", false, false),
  ])
  func proxiesAndLoopbackAreNotLimitedByDefault(
    address: String, limited: Bool, limitedIfAsked: Bool
  ) throws {
    let proxies = [try #require(IPNetwork("10.0.0.0/8"))]
    #expect(
      ConnectionPeer(address: address, trustedProxies: proxies).isLimited == limited)
    #expect(
      ConnectionPeer(address: address, trustedProxies: proxies, limitsLoopback: true).isLimited
        == limitedIfAsked)
  }
}
