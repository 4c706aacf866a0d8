extension HTMLFragment {
  /// The markup that the author of a fragment may use, of what a page may contain.
  public struct Policy: Hashable, Sendable {
    let allowsAll: Bool
    let classes: Set<MarkupText>

    /// A policy for the site's developers: everything that a page may contain in the context, including forms, ids
    /// and styles.
    public static let trusted = Policy(allowsAll: true, classes: [])

    /// A policy for any author: text with inline markup, links, lists, tables, pictures and drawings.
    ///
    /// It rejects markup that could imitate the page or act for the reader, even without a script:
    /// - forms and controls, which could send requests with the reader's cookies or ask for a password;
    /// - ids, names, references to ids and `data-*`, by which the page's script, labels and patches find their
    ///   elements;
    /// - `style`, and all classes except the given ones, which could cover the page or imitate it;
    /// - landmarks, `<h1>`, roles, `tabindex`, `accesskey`, `autofocus`, which change the page's outline and keys;
    /// - `target`, and all values of `rel` except `external`, `nofollow`, `noopener` and `noreferrer`.
    ///
    /// Links and pictures may have any address that a page's may have. The site's `Content-Security-Policy` decides
    /// which pictures are loaded.
    ///
    /// - Parameter classes: The classes that the author may use; none by default.
    public static func untrusted(classes: Set<String> = []) -> Policy {
      Policy(allowsAll: false, classes: Set(classes.map { MarkupText($0) }))
    }
  }
}
