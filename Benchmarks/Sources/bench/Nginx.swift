import Foundation

/// An nginx server that sends contents from files.
enum Nginx {
  /// Starts nginx, with all of its files in `directory`.
  static func start(
    _ program: String, sending contents: [HTTPContent] = HTTPContent.all, workers: Int = 1,
    in directory: URL
  ) throws -> ServerProcess {
    for content in contents {
      try Data(content.bytes).write(to: directory.appendingPathComponent(content.name))
    }
    let file = directory.appendingPathComponent("nginx.conf")
    return try ServerProcess(
      "nginx", program, endedBy: "TERM", log: directory.appendingPathComponent("nginx.log"),
      path: contents.first?.path ?? "/",
      check: { for content in contents { try content.check($0, of: $1) } }
    ) { port in
      try configuration(directory, port, contents, workers)
        .write(to: file, atomically: true, encoding: .utf8)
      return ["-p", directory.path, "-c", file.path]
    }
  }

  /// Returns Debian's default configuration (`sendfile`, `tcp_nopush`) without the features that the other servers
  /// lack.
  private static func configuration(
    _ directory: URL, _ port: UInt16, _ contents: [HTTPContent], _ workers: Int
  ) -> String {
    let locations = contents.map {
      "location = \($0.path) { types { } default_type '\($0.type)'; }"
    }
    let temporaries = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path '\(directory.path)/\($0)';"
    }
    return """
      daemon off;
      worker_processes \(workers);
      pid '\(directory.path)/nginx.pid';
      error_log stderr error;
      events { worker_connections 4096; }
      http {
        access_log off;
        sendfile on;
        tcp_nopush on;
        open_file_cache off;
        keepalive_requests 1000000000;
        keepalive_timeout 1h;
        \(temporaries.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port) backlog=1024;
          root '\(directory.path)';
          \(locations.joined(separator: "\n    "))
        }
      }
      """
  }
}
