extension HTMLFragment {
  /// What the author of a fragment may write, of what a page may hold.
  public struct Policy: Hashable, Sendable {
    let allowsAll: Bool
    let classes: Set<MarkupText>

    /// The author is one of the site's developers: whatever a page may hold in that context, forms,
    /// ids and styles included.
    public static let trusted = Policy(allowsAll: true, classes: [])

    /// The author may be anyone: text with its marks, links, lists, tables, pictures and drawings.
    ///
    /// Left out is what could pass for the page or act in the reader's name, even without a script:
    /// - forms and their controls, which would send with the reader's cookies or ask for a password;
    /// - ids, names, references to ids and `data-*`, by which the page's script, labels and patches
    ///   find their elements;
    /// - `style`, and all classes but those given, which could cover the page or imitate it;
    /// - landmarks, `<h1>`, roles, `tabindex`, `accesskey`, `autofocus`: the page's outline and keys;
    /// - `target`, and all of `rel` but `external`, `nofollow`, `noopener` and `noreferrer`.
    ///
    /// Links may lead and pictures may come from anywhere that a page's may: the site's
    /// `Content-Security-Policy` says which pictures are fetched.
    ///
    /// - Parameter classes: The classes that the author may use; by default none.
    public static func untrusted(classes: Set<String> = []) -> Policy {
      Policy(allowsAll: false, classes: Set(classes.map { MarkupText($0) }))
    }
  }
}
