import Foundation

#if os(Linux)
  import CLinux
#endif

/// The limits that a process enters before it compiles its first query.
enum QuerySandbox {
  /// Closes all inherited descriptors except standard input: a server has open sockets.
  static func closeInheritedDescriptors() {
    let last = min(sysconf(Int32(_SC_OPEN_MAX)), 65_536)
    #if os(Linux)
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?
        .compactMap { Int32($0) }
      if let open {
        for descriptor in open where descriptor > 2 { close(descriptor) }
        return
      }
    #endif
    for descriptor in 3..<Int32(max(3, last)) { close(descriptor) }
  }

  /// Gives a query the lowest priority on the machine.
  static func lowerPriority() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(0), 0, 19)
    #else
      _ = setpriority(PRIO_PROCESS, 0, 19)
    #endif
  }

  /// Enters the limits, which cannot be undone.
  ///
  /// - Throws: ``QueryFault`` if the system supports a limit but refuses it.
  static func enter() throws(QueryFault) {
    #if os(Linux)
      try limit(RLIMIT_AS, to: UInt64(addresses + QueryLimits.maximumAddressBytes))
    #endif
    try limit(RLIMIT_FSIZE, to: 0)
    try limit(RLIMIT_CORE, to: 0)
    try limit(RLIMIT_NOFILE, to: 16)
    #if os(Linux)
      let code = pe_restrict_system_calls()
      // If the system has no such filter, the other limits remain (docs/limits.md).
      guard code == 0 || code == ENOSYS || code == EINVAL else {
        throw QueryFault("The system rejected the limits: \(String(cString: strerror(code))).")
      }
    #endif
  }

  /// Allows the processor time for one more query. The system kills a process that exceeds it.
  static func extendProcessorTime() {
    var limits = rlimit()
    let resource = Self.resource(RLIMIT_CPU)
    guard getrlimit(resource, &limits) == 0 else { return }
    limits.rlim_cur = min(limits.rlim_max, rlim_t(seconds + QueryLimits.processorSeconds))
    _ = setrlimit(resource, &limits)
  }

  /// Whether the process is too large, or too old, to wait for another query.
  static var shouldRetire: Bool {
    trimMemory()
    return resident > QueryLimits.maximumResidentBytes || seconds > QueryLimits.lifetimeSeconds
  }

  private static func limit(_ resource: Resource, to value: UInt64) throws(QueryFault) {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    guard setrlimit(Self.resource(resource), &limits) == 0 else {
      throw QueryFault("The system rejected a limit: \(String(cString: strerror(errno))).")
    }
  }

  /// The processor time of the process, in seconds, rounded up.
  private static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) + 1
  }

  #if os(Linux)
    #if canImport(Glibc)
      private typealias Resource = __rlimit_resource
      private static func resource(_ resource: Resource) -> Int32 { Int32(resource.rawValue) }
    #else
      private typealias Resource = Int32
      private static func resource(_ resource: Resource) -> Int32 { resource }
    #endif

    private static func trimMemory() { malloc_trim(0) }

    private static var addresses: Int { pages(0) }
    private static var resident: Int { pages(1) }

    /// Returns a number of `/proc/self/statm`, in bytes.
    private static func pages(_ field: Int) -> Int {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      let numbers = text.utf8.split(separator: UInt8(ascii: " "))
        .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      return numbers.count > field ? numbers[field] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
  #else
    private typealias Resource = Int32
    private static func resource(_ resource: Resource) -> Int32 { resource }

    private static func trimMemory() {}

    /// The peak memory: without Mach, no other figure is available.
    private static var resident: Int {
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    }
  #endif
}
