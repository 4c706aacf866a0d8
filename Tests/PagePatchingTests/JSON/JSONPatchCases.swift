import PagePatching

extension JSONPatchTests {
  private static func gives(
    _ name: String, _ document: String, _ patch: String, _ result: String
  ) -> Case {
    Case(name: name, document: document, patch: "[\(patch)]", outcome: .success(result))
  }

  private static func fails(
    _ name: String, _ document: String, _ patch: String, _ error: JSONPatchError
  ) -> Case {
    Case(name: name, document: document, patch: "[\(patch)]", outcome: .failure(error))
  }

  private static func missing(_ path: String, _ operation: Int = 0) -> JSONPatchError {
    .missing(path: path, operation: operation)
  }

  /// The examples of RFC 6902, appendix A. A.13 has a separate test.
  static let appendix = [
    gives(
      "A.1", #"{"foo":"bar"}"#, #"{"op":"add","path":"/baz","value":"qux"}"#,
      #"{"baz":"qux","foo":"bar"}"#),
    gives(
      "A.2", #"{"foo":["bar","baz"]}"#, #"{"op":"add","path":"/foo/1","value":"qux"}"#,
      #"{"foo":["bar","qux","baz"]}"#),
    gives(
      "A.3", #"{"baz":"qux","foo":"bar"}"#, #"{"op":"remove","path":"/baz"}"#, #"{"foo":"bar"}"#),
    gives(
      "A.4", #"{"foo":["bar","qux","baz"]}"#, #"{"op":"remove","path":"/foo/1"}"#,
      #"{"foo":["bar","baz"]}"#),
    gives(
      "A.5", #"{"baz":"qux","foo":"bar"}"#, #"{"op":"replace","path":"/baz","value":"boo"}"#,
      #"{"baz":"boo","foo":"bar"}"#),
    gives(
      "A.6", #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"{"op":"move","from":"/foo/waldo","path":"/qux/thud"}"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#),
    gives(
      "A.7", #"{"foo":["all","grass","cows","eat"]}"#,
      #"{"op":"move","from":"/foo/1","path":"/foo/3"}"#,
      #"{"foo":["all","cows","eat","grass"]}"#),
    gives(
      "A.8", #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#),
    fails(
      "A.9", #"{"baz":"qux"}"#, #"{"op":"test","path":"/baz","value":"bar"}"#,
      .testFailed(path: "/baz", operation: 0)),
    gives(
      "A.10", #"{"foo":"bar"}"#, #"{"op":"add","path":"/child","value":{"grandchild":{}}}"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#),
    gives(
      "A.11", #"{"foo":"bar"}"#, #"{"op":"add","path":"/baz","value":"qux","xyz":123}"#,
      #"{"foo":"bar","baz":"qux"}"#),
    fails(
      "A.12", #"{"foo":"bar"}"#, #"{"op":"add","path":"/baz/bat","value":"qux"}"#,
      missing("/baz/bat")),
    gives(
      "A.14", #"{"/":9,"~1":10}"#, #"{"op":"test","path":"/~01","value":10}"#,
      #"{"/":9,"~1":10}"#),
    fails(
      "A.15", #"{"/":9,"~1":10}"#, #"{"op":"test","path":"/~01","value":"10"}"#,
      .testFailed(path: "/~01", operation: 0)),
    gives(
      "A.16", #"{"foo":["bar"]}"#, #"{"op":"add","path":"/foo/-","value":["abc","def"]}"#,
      #"{"foo":["bar",["abc","def"]]}"#),
  ]

  /// Cases for the rules of RFC 6902, sections 4 and 5, that the examples do not cover.
  static let rules = [
    gives("empty", #"{"a":1}"#, "", #"{"a":1}"#),
    gives(
      "add replaces a member", #"{"a":1}"#, #"{"op":"add","path":"/a","value":2}"#, #"{"a":2}"#),
    gives("add null", #"{"a":1}"#, #"{"op":"add","path":"/a","value":null}"#, #"{"a":null}"#),
    gives("add the whole", #"{"a":1}"#, #"{"op":"add","path":"","value":[1]}"#, "[1]"),
    gives("add at the end", "[1]", #"{"op":"add","path":"/1","value":2}"#, "[1,2]"),
    fails("add past the end", "[1]", #"{"op":"add","path":"/2","value":2}"#, missing("/2")),
    fails("add at 01", "[1,2]", #"{"op":"add","path":"/01","value":2}"#, missing("/01")),
    fails("add at a name", "[1]", #"{"op":"add","path":"/a","value":2}"#, missing("/a")),
    fails("add into text", #""a""#, #"{"op":"add","path":"/0","value":2}"#, missing("/0")),
    fails(
      "add into null", #"{"a":null}"#, #"{"op":"add","path":"/a/b","value":2}"#, missing("/a/b")),
    gives("add at -", #"{"a":1}"#, #"{"op":"add","path":"/-","value":2}"#, #"{"a":1,"-":2}"#),
    gives("add the empty name", "{}", #"{"op":"add","path":"/","value":1}"#, #"{"":1}"#),
    fails("remove nothing", "{}", #"{"op":"remove","path":"/a"}"#, missing("/a")),
    fails("remove past the end", "[1]", #"{"op":"remove","path":"/1"}"#, missing("/1")),
    fails("remove at -", "[1]", #"{"op":"remove","path":"/-"}"#, missing("/-")),
    gives("remove null", #"{"a":null,"b":1}"#, #"{"op":"remove","path":"/a"}"#, #"{"b":1}"#),
    gives("replace the whole", "[1]", #"{"op":"replace","path":"","value":{}}"#, "{}"),
    gives("replace with null", "[1,2]", #"{"op":"replace","path":"/1","value":null}"#, "[1,null]"),
    fails("replace nothing", "{}", #"{"op":"replace","path":"/a","value":1}"#, missing("/a")),
    fails("replace past the end", "[1]", #"{"op":"replace","path":"/1","value":1}"#, missing("/1")),
    fails("replace at -", "[1]", #"{"op":"replace","path":"/-","value":1}"#, missing("/-")),
    gives("move to the front", "[1,2,3]", #"{"op":"move","from":"/2","path":"/0"}"#, "[3,1,2]"),
    gives("move to itself", "[1,2,3]", #"{"op":"move","from":"/1","path":"/1"}"#, "[1,2,3]"),
    gives("move to the end", "[1,2]", #"{"op":"move","from":"/0","path":"/-"}"#, "[2,1]"),
    fails("move past the end", "[1,2]", #"{"op":"move","from":"/0","path":"/2"}"#, missing("/2")),
    fails("move nothing", "{}", #"{"op":"move","from":"/a","path":"/b"}"#, missing("/a")),
    fails(
      "move into itself", #"{"a":{"b":{}}}"#, #"{"op":"move","from":"/a","path":"/a/b/c"}"#,
      missing("/a/b/c")),
    gives(
      "move beside a name it begins", #"{"a":1,"ab":{}}"#,
      #"{"op":"move","from":"/a","path":"/ab/c"}"#, #"{"ab":{"c":1}}"#),
    gives(
      "move to its parent's place", #"{"a":{"b":1}}"#, #"{"op":"move","from":"/a/b","path":"/a"}"#,
      #"{"a":1}"#),
    gives(
      "move across", #"{"a":[1,2],"b":[3]}"#, #"{"op":"move","from":"/a/0","path":"/b/1"}"#,
      #"{"a":[2],"b":[3,1]}"#),
    gives("copy", #"{"a":[1]}"#, #"{"op":"copy","from":"/a","path":"/a/0"}"#, #"{"a":[[1],1]}"#),
    gives("copy the whole", "[1]", #"{"op":"copy","from":"","path":"/-"}"#, "[1,[1]]"),
    fails("copy nothing", "{}", #"{"op":"copy","from":"/a","path":"/b"}"#, missing("/a")),
    gives("test the whole", "[1]", #"{"op":"test","path":"","value":[1]}"#, "[1]"),
    gives("test a number", #"{"a":1}"#, #"{"op":"test","path":"/a","value":1.0}"#, #"{"a":1}"#),
    gives(
      "test members in any order", #"{"a":{"x":1,"y":2}}"#,
      #"{"op":"test","path":"/a","value":{"y":2,"x":1}}"#, #"{"a":{"x":1,"y":2}}"#),
    fails(
      "test items in order", "[1,2]", #"{"op":"test","path":"","value":[2,1]}"#,
      .testFailed(path: "", operation: 0)),
    fails(
      "test for null what is not there", "{}", #"{"op":"test","path":"/a","value":null}"#,
      missing("/a")),
    fails(
      "test another spelling", #"["\u00e9"]"#, #"{"op":"test","path":"/0","value":"e\u0301"}"#,
      .testFailed(path: "/0", operation: 0)),
    fails(
      "the second fails", "[1]",
      #"{"op":"add","path":"/0","value":0},{"op":"remove","path":"/5"}"#, missing("/5", 1)),
    gives(
      "in order", "[]", #"{"op":"add","path":"/0","value":1},{"op":"add","path":"/0","value":2}"#,
      "[2,1]"),
  ]
}
