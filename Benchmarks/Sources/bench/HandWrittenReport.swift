/// The limit of workload R: a hand-written loop for these rows only, on raw memory. It has no keys, columns or views,
/// and writes the same bytes as the library.
struct HandWrittenReport: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  init() {
    capacity = 1 << 16
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Writes the report over the previous one and returns its size.
  mutating func render(_ rows: [ReportRow]) -> Int {
    count = 0
    put(
      """
      <table class="pe-table" style="--columns:minmax(0,1fr) minmax(0,1fr) \
      minmax(0,1fr) minmax(0,1fr) minmax(0,1fr)"><thead><tr>\
      <th scope="col">ID</th><th scope="col">Name</th>\
      <th scope="col">Email</th><th scope="col">Amount</th>\
      <th scope="col">Status</th></tr></thead>\
      <tbody id="report" style="--rows:
      """)
    put(number: rows.count)
    put("\">")
    for row in rows {
      put("<tr id=\"report.")
      put(number: row.id)
      put("\"><td>")
      put(number: row.id)
      put("</td><td>")
      put(escaped: row.name)
      put("</td><td><a href=\"mailto:")
      put(escaped: row.email)
      put("\">")
      put(escaped: row.email)
      put("</a></td><td>")
      put(escaped: row.amount)
      put("</td><td>")
      put(escaped: row.status)
      put("</td></tr>")
    }
    put("</tbody></table>")
    return count
  }

  @inline(__always) private mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(extra) }
  }

  @inline(never) private mutating func grow(_ extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    fresh.initialize(from: start, count: count)
    start.deallocate()
    (start, capacity) = (fresh, larger)
  }

  @inline(__always) private mutating func put(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    (start + count).initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count &+= text.utf8CodeUnitCount
  }

  private mutating func put(number: Int) {
    reserve(20)
    var digits = 1
    var bound = 10
    while number >= bound {
      digits += 1
      bound *= 10
    }
    var rest = number
    var place = count + digits
    count = place
    repeat {
      place -= 1
      start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  private mutating func put(escaped text: String) {
    reserve(text.utf8.count * 6 + 8)
    let end = start + count
    count +=
      text.utf8.withContiguousStorageIfAvailable { Self.escape($0, to: end) } ?? 0
  }

  private static func escape(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let input = source.baseAddress else { return 0 }
    var out = target
    var index = 0
    while index + 8 <= source.count {
      let word = UnsafeRawPointer(input + index).loadUnaligned(as: UInt64.self)
      if special(word) {
        for _ in 0..<8 {
          escapeOne(input[index], &out)
          index += 1
        }
      } else {
        UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
        out += 8
        index += 8
      }
    }
    while index < source.count {
      escapeOne(input[index], &out)
      index += 1
    }
    return out - target
  }

  @inline(__always) private static func special(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zero(_ value: UInt64) -> UInt64 { (value &- ones) & ~value & (ones << 7) }
    return zero(word ^ ones &* 0x22) | zero((word | ones) ^ ones &* 0x27)
      | zero((word | ones &* 2) ^ ones &* 0x3E) != 0
  }

  @inline(__always) private static func escapeOne(
    _ byte: UInt8, _ out: inout UnsafeMutablePointer<UInt8>
  ) {
    func put(_ text: StaticString) {
      out.initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
      out += text.utf8CodeUnitCount
    }
    switch byte {
    case UInt8(ascii: "&"): put("&amp;")
    case UInt8(ascii: "<"): put("&lt;")
    case UInt8(ascii: ">"): put("&gt;")
    case UInt8(ascii: "\""): put("&quot;")
    case UInt8(ascii: "'"): put("&#39;")
    default:
      out.pointee = byte
      out += 1
    }
  }
}
