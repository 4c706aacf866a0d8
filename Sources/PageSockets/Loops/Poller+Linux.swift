#if os(Linux)
  import CLinux

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A poller for many sockets. It uses epoll on Linux and kqueue on macOS.
  ///
  /// A socket is added once and removed by closing it. Its events carry its token, which distinguishes it from an
  /// earlier socket with the same number.
  struct Poller: Sendable {
    private let queue: Int32
    private let wakeDescriptor: Int32

    /// - Returns: `nil` if the system has no resources left; `errno` has the reason.
    init?() {
      queue = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard queue >= 0 else { return nil }
      wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      guard wakeDescriptor >= 0, watch(wakeDescriptor, for: EPOLLIN.rawValue, token: Self.wakeToken)
      else {
        let code = errno
        if wakeDescriptor >= 0 { Descriptor(number: wakeDescriptor).close() }
        Descriptor(number: queue).close()
        errno = code
        return nil
      }
    }

    private static let wakeToken = UInt64.max
    private static let allEvents = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue

    /// Watches all events of a socket.
    ///
    /// - Returns: `false` if the system has no resources left; `errno` has the reason.
    func add(_ number: Int32, token: UInt64) -> Bool {
      watch(number, for: Self.allEvents, token: token)
    }

    private func watch(_ number: Int32, for events: UInt32, token: UInt64) -> Bool {
      var event = epoll_event(
        events: events | EPOLLET.rawValue, data: epoll_data_t(u64: token))
      return epoll_ctl(queue, EPOLL_CTL_ADD, number, &event) == 0
    }

    /// Calls `body` with each event. Waits for events up to `milliseconds`, or until ``wake()`` is called.
    func wait(atMost milliseconds: Int32, _ body: (UInt64, SocketEvents) -> Void) {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
        let count = epoll_wait(queue, events.baseAddress, Int32(events.count), milliseconds)
        for event in events.prefix(Int(max(0, count))) where event.data.u64 != Self.wakeToken {
          body(event.data.u64, SocketEvents(epoll: event.events))
        }
      }
    }

    /// Ends another thread's wait. If no thread is waiting, the next wait ends at once.
    func wake() { eventfd_write(wakeDescriptor, 1) }

    func close() {
      Descriptor(number: wakeDescriptor).close()
      Descriptor(number: queue).close()
    }
  }

  extension SocketEvents {
    fileprivate init(epoll events: UInt32) {
      self = []
      if events & EPOLLIN.rawValue != 0 { insert(.readable) }
      if events & EPOLLOUT.rawValue != 0 { insert(.writable) }
      if events & EPOLLRDHUP.rawValue != 0 { insert(.hungUp) }
      if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { formUnion([.hungUp, .broken]) }
    }
  }
#endif
