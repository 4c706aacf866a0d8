import Foundation
import PageElements
package import PageSite

/// An error for a file that is not a readable database.
package struct SQLiteFileError: Error, CustomStringConvertible {
  package enum Reason: Sendable {
    case missing, directory, forbidden, unwritable, notADatabase
    /// A device, a pipe or a socket.
    case special
    /// The file has a log (WAL). Reading it requires a file beside it, which cannot be created.
    case cannotCreateLogFiles
    /// Another file has replaced the database, but the log (WAL) of the former one is still beside it.
    case besideFormerLog
    case unreadable(String)
  }

  package let path: String
  package let reason: Reason

  package var description: String {
    switch reason {
    case .missing: "The file '\(path)' does not exist. Check its path."
    case .directory: "'\(path)' is a directory. Name a SQLite file in it."
    case .special: "'\(path)' is a device, pipe or socket. Name a SQLite file."
    case .forbidden: "This user cannot read '\(path)'. Change the file's permissions with chmod +r."
    case .unwritable:
      "This user cannot write to '\(path)'. Change its permissions with chmod u+w, or remove --writable."
    case .notADatabase:
      "'\(path)' is not a SQLite database. It may be another kind of file, encrypted or damaged."
    case .cannotCreateLogFiles:
      "'\(path)' uses a write-ahead log (journal mode WAL), but this user cannot create the files that SQLite "
        + "needs beside it. Copy it to another directory, with all files whose names begin with its name."
    case .besideFormerLog:
      "Another file has replaced '\(path)', but '\(path)-wal' still has changes of the former file, which SQLite would "
        + "add to the new one. Delete '\(path)-wal' and '\(path)-shm', or put the former file back."
    case .unreadable(let message):
      "'\(path)' is a SQLite database, but it cannot be read: \(message). It may be damaged, or locked by another "
        + "program."
    }
  }

  /// The message for readers, without the path and without SQLite's message, which may quote the schema.
  private var sentence: String {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let fault =
      switch reason {
      case .missing: "its file does not exist"
      case .directory, .special, .notADatabase: "its file is not a SQLite database"
      case .forbidden: "the server has no permission to read its file"
      case .unwritable: "the server has no permission to write its file"
      case .cannotCreateLogFiles:
        "the server cannot create the files that its write-ahead log needs"
      case .besideFormerLog:
        "another file has replaced it, but the write-ahead log of the former file is still there"
      case .unreadable: "it may be damaged, or locked by another program"
      }
    return
      "The database '\(name)' cannot be opened: \(fault). The server's log has the details."
  }

  /// Checks that a path leads to a file that this user can read.
  ///
  /// Does not open it: closing it again would release SQLite's locks on the file in this process, and another program
  /// could then delete the write-ahead log that this process writes (SQLite, "How To Corrupt An SQLite Database File",
  /// section 2.2).
  static func check(_ path: String) throws(SQLiteFileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SQLiteFileError(path: path, reason: .missing) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SQLiteFileError(path: path, reason: .directory)
    default: throw SQLiteFileError(path: path, reason: .special)
    }
    guard access(path, R_OK) == 0 else { throw SQLiteFileError(path: path, reason: .forbidden) }
  }
}

extension SQLiteFileError: SiteProblemConvertible {
  package var siteProblem: SiteProblem { .unavailable(sentence, retryAfter: 5) }
}
