#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open socket and the system calls of a connection. None of them blocks.
package struct Descriptor: Hashable, Sendable {
  let number: Int32

  /// The result of a read or a write.
  enum Transfer: Equatable {
    case moved(Int)
    /// No more bytes can be moved now. Wait until the socket is ready.
    case blocked
    /// The peer has closed its sending side.
    case ended
    /// The connection is broken.
    case failed
  }

  /// Appends bytes that have arrived, at most `maximum`.
  func receive(into buffer: inout [UInt8], maximum: Int) -> Transfer {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximum) { memory in
      while true {
        let count = recv(number, memory.baseAddress, memory.count, 0)
        if count > 0 {
          buffer.append(contentsOf: Bytes(rebasing: memory[..<count]))
          return .moved(count)
        }
        if count == 0 { return .ended }
        if errno != EINTR { return Self.failure(errno) }
      }
    }
  }

  /// Whether bytes have arrived that were not read yet.
  var hasUnreadBytes: Bool {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Reads and discards bytes that have arrived. Closing a socket with unread bytes would destroy the response in
  /// transit.
  func discardReceived(atMost maximum: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 << 10) { memory in
      var discarded = 0
      while discarded < maximum {
        let count = recv(number, memory.baseAddress, memory.count, Int32(MSG_DONTWAIT))
        guard count > 0 || count < 0 && errno == EINTR else { return }
        discarded += max(0, count)
      }
    }
  }

  /// The number of bytes in the send buffer, if the system reports it.
  var unsentBytes: Int {
    var count: Int32 = 0
    #if canImport(Darwin)
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(number, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 ? Int(count) : 0
    #else
      // TCP reports bytes not yet sent, a Unix socket bytes not yet read.
      if ioctl(number, Self.notSent, &count) == 0 { return Int(count) }
      return ioctl(number, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    #endif
  }

  #if !canImport(Darwin)
    /// `SIOCOUTQNSD`, which the Glibc module does not export.
    private static let notSent: UInt = 0x894B
  #endif

  /// Whether the socket takes more now. After this call, the poller reports when it does.
  var hasRoom: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Sends three parts in one call, without the first `skipped` bytes of their concatenation.
  ///
  /// - Parameter hasMore: Whether more bytes follow at once, so that the system may wait for them.
  func send(
    _ first: [UInt8], _ second: [UInt8], _ third: [UInt8] = [], skipping skipped: Int,
    hasMore: Bool = false
  ) -> Transfer {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        third.withUnsafeBytes { third in
          let fromFirst = min(skipped, first.count)
          let fromSecond = min(skipped - fromFirst, second.count)
          return withUnsafeTemporaryAllocation(of: iovec.self, capacity: 3) { parts in
            parts.initializeElement(at: 0, to: Self.vector(first, from: fromFirst))
            parts.initializeElement(at: 1, to: Self.vector(second, from: fromSecond))
            parts.initializeElement(
              at: 2, to: Self.vector(third, from: skipped - fromFirst - fromSecond))
            return send(parts, hasMore ? Self.moreFlags : Self.sendFlags)
          }
        }
      }
    }
  }

  private func send(_ parts: UnsafeMutableBufferPointer<iovec>, _ flags: Int32) -> Transfer {
    var message = msghdr()
    message.msg_iov = parts.baseAddress
    message.msg_iovlen = numericCast(parts.count)
    while true {
      let count = sendmsg(number, &message, flags)
      if count >= 0 { return .moved(count) }
      if errno != EINTR { return Self.failure(errno) }
    }
  }

  /// Whether the system can send from a file without copying it into this process's memory.
  #if canImport(Glibc)
    static let sendsFromFiles = true
  #else
    static let sendsFromFiles = false
  #endif

  /// Sends as much of a file as the socket takes, without copying it into this process's memory if the system can.
  ///
  /// - Returns: ``Transfer/ended`` if the file no longer has these bytes.
  func send(_ region: FileRegion, from offset: Int) -> Transfer {
    let count = min(region.range.upperBound - offset, 256 << 10)
    #if canImport(Glibc)
      while true {
        var position = off_t(offset)
        let moved = sendfile(number, region.file.descriptor, &position, count)
        if moved > 0 { return .moved(moved) }
        if moved == 0 { return .ended }
        if errno != EINTR { return Self.failure(errno) }
      }
    #else
      guard
        let piece = FileRegion(region.file, range: offset..<offset + count).contents, !piece.isEmpty
      else { return .ended }
      return send(piece, [], skipping: 0)
    #endif
  }

  private static func vector(_ bytes: UnsafeRawBufferPointer, from start: Int) -> iovec {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    return iovec(
      iov_base: UnsafeMutableRawPointer(mutating: rest.baseAddress), iov_len: rest.count)
  }

  private static func failure(_ code: Int32) -> Transfer {
    code == EAGAIN || code == EWOULDBLOCK ? .blocked : .failed
  }

  /// Closes the sending side.
  func stopWriting() { shutdown(number, Int32(SHUT_WR)) }
  /// Shuts both sides down and wakes suspended reads and writes.
  func stop() { shutdown(number, Int32(SHUT_RDWR)) }

  /// Makes ``close()`` send a reset, which reports an error to the peer, instead of a normal end.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Closes the descriptor. Only the socket's own task calls this, once, when nothing waits on it.
  func close() { _ = Self.systemClose(number) }

  #if canImport(Darwin)
    private static let sendFlags: Int32 = 0
    private static let moreFlags: Int32 = 0
    private static func systemClose(_ number: Int32) -> Int32 { Darwin.close(number) }
    private static func shutdown(_ number: Int32, _ how: Int32) { Darwin.shutdown(number, how) }
  #else
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    private static let moreFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_MORE)
    #if canImport(Musl)
      private static func systemClose(_ number: Int32) -> Int32 { Musl.close(number) }
      private static func shutdown(_ number: Int32, _ how: Int32) { Musl.shutdown(number, how) }
    #else
      private static func systemClose(_ number: Int32) -> Int32 { Glibc.close(number) }
      private static func shutdown(_ number: Int32, _ how: Int32) { Glibc.shutdown(number, how) }
    #endif
  #endif

  private func shutdown(_ number: Int32, _ how: Int32) { Self.shutdown(number, how) }

  /// The system's message for the call that has just failed.
  static var lastErrorMessage: String { String(cString: strerror(errno)) }

  /// Whether so few descriptors are left that the process may soon be unable to open a file. The system assigns the
  /// lowest number first.
  var isReserved: Bool { Int(number) >= Self.openFileLimit - Self.reservedCount }

  /// The number of descriptors that clients never get.
  private static let reservedCount = 8

  /// The maximum number of open files of this process (the soft `RLIMIT_NOFILE`).
  package static var openFileLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return result == 0 ? Int(clamping: limit.rlim_cur) : 256
  }
}
