#if canImport(Darwin)
  import Darwin

  /// A poller for many sockets, with kqueue. The Linux version documents its members.
  struct Poller: Sendable {
    private let queue: Int32

    init?() {
      queue = kqueue()
      guard queue >= 0 else { return nil }
      guard change(kevent(0, EVFILT_USER, EV_ADD | EV_CLEAR)) else {
        let code = errno
        Descriptor(number: queue).close()
        errno = code
        return nil
      }
    }

    func add(_ number: Int32, token: UInt64) -> Bool {
      change(kevent(number, EVFILT_READ, EV_ADD | EV_CLEAR, token))
        && change(kevent(number, EVFILT_WRITE, EV_ADD | EV_CLEAR, token))
    }

    private func kevent(
      _ number: Int32, _ filter: Int32, _ flags: Int32, _ token: UInt64 = 0, _ note: UInt32 = 0
    ) -> Darwin.kevent {
      Darwin.kevent(
        ident: UInt(number), filter: Int16(filter), flags: UInt16(flags), fflags: note, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
    }

    private func change(_ event: Darwin.kevent) -> Bool {
      var event = event
      return Darwin.kevent(queue, &event, 1, nil, 0, nil) == 0
    }

    func wait(atMost milliseconds: Int32, _ body: (UInt64, SocketEvents) -> Void) {
      var limit = timespec(
        tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
      withUnsafeTemporaryAllocation(of: Darwin.kevent.self, capacity: 256) { events in
        let count = Darwin.kevent(
          queue, nil, 0, events.baseAddress, Int32(events.count), &limit)
        for event in events.prefix(Int(max(0, count))) where event.filter != EVFILT_USER {
          body(UInt64(UInt(bitPattern: event.udata)), SocketEvents(kqueue: event))
        }
      }
    }

    func wake() { _ = change(kevent(0, EVFILT_USER, 0, 0, NOTE_TRIGGER)) }

    func close() { Descriptor(number: queue).close() }
  }

  extension SocketEvents {
    fileprivate init(kqueue event: Darwin.kevent) {
      self = Int32(event.filter) == EVFILT_READ ? .readable : .writable
      guard event.flags & UInt16(EV_EOF) != 0 else { return }
      insert(.hungUp)
      if event.filter == EVFILT_WRITE || event.fflags != 0 { insert(.broken) }
    }
  }
#endif
