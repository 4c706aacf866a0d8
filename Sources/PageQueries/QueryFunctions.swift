/// The functions of SQLite that a query may call: those that depend only on their arguments.
///
/// The list names the allowed functions, so that a function of another build of SQLite is rejected until a developer
/// has reviewed it (SQLite, "Built-In Scalar SQL Functions" and related pages).
enum QueryFunctions {
  private static let allowedNames: Set<String> = Set(
    """
    -> ->> abs acos acosh asin asinh atan atan2 atanh avg bm25 ceil ceiling char coalesce concat concat_ws cos cosh \
    count cume_dist current_date current_time current_timestamp date datetime degrees dense_rank exp first_value \
    floor format geopoly_area geopoly_bbox geopoly_blob geopoly_contains_point geopoly_json geopoly_overlap \
    geopoly_regular geopoly_svg geopoly_within geopoly_xform glob group_concat hex highlight if ifnull iif instr json \
    json_array json_array_insert json_array_length json_error_position json_extract json_group_array \
    json_group_object json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set \
    json_type json_valid jsonb jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object \
    jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set julianday lag last_value lead length \
    like likelihood likely ln log log10 log2 lower ltrim match matchinfo max median min mod nth_value ntile nullif \
    octet_length offsets percent_rank percentile percentile_cont percentile_disc pi pow power printf quote radians \
    random randomblob rank replace round row_number rtrim sign sin sinh snippet soundex sqlite_version sqrt \
    strftime string_agg substr substring subtype sum tan tanh time timediff total trim trunc typeof unhex unicode \
    unistr unistr_quote unixepoch unlikely upper zeroblob
    """.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) })

  /// Returns whether a query may call a function.
  static func isAllowed(_ name: String) -> Bool {
    allowedNames.contains(String(decoding: name.lowercasedBytes, as: UTF8.self))
  }

  /// The allowed modules of virtual tables. Their content is in the file, or in their arguments.
  static let modules = [
    "fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32", "geopoly", "json_each",
    "json_tree",
    "generate_series",
  ]

  /// The modules that are tables without an entry in the schema of the file.
  static let eponymous: Set<String> = ["json_each", "json_tree", "generate_series"]
}
