import Foundation
import PageSockets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's information about this process; values it does not provide are `nil`.
struct ProcessReading {
  /// The processor time of all threads, including system time, in seconds.
  let processorTime: Double
  let descriptorLimit = Descriptor.openFileLimit
  let openDescriptors: Int?
  let residentBytes: Int?
  /// The start time in seconds since 1970.
  let start: Double?

  init() {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if os(Linux)
      // One of them is the directory being read.
      openDescriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
        .map { $0.count - 1 }
      // See proc_pid_stat(5). The text before the last parenthesis is the process name, which may contain any
      // character.
      let stat = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/stat"))) ?? Data()
      let fields = stat.split(separator: UInt8(ascii: ")")).last?
        .split(separator: UInt8(ascii: " ")).map { Int(String(decoding: $0, as: UTF8.self)) }
      guard let fields, fields.count > 21, let ticks = fields[19], let pages = fields[21] else {
        (residentBytes, start) = (nil, nil)
        return
      }
      residentBytes = pages * sysconf(Int32(_SC_PAGESIZE))
      var sinceBoot = timespec()
      clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
      let age =
        Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9
        - Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
      start = Date.now.timeIntervalSince1970 - age
    #else
      (openDescriptors, residentBytes, start) = (nil, nil, nil)
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
