# pip: requests-cache==1.3.3
# with: attrs==26.1.0 cattrs==26.2.1 certifi==2026.10.19.post1 charset-normalizer==3.5.3 idna==3.20
# with: platformdirs==4.14.8 requests==2.34.2 typing-extensions==4.16.0 url-normalize==3.1.0 urllib3==2.8.0
"""Responses of a local server, cached by requests-cache."""
import http.server
import threading

import requests_cache


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b'{"path": "%s"}' % self.path.encode()
        self.send_response(301 if self.path == "/moved" else 200)
        if self.path == "/moved":
            self.send_header("Location", "/1")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
for serializer in ("pickle", "json"):
    session = requests_cache.CachedSession(f"responses-{serializer}.sqlite", serializer=serializer, use_cache_dir=False)
    for number in range(30):
        session.get(f"http://127.0.0.1:{server.server_port}/{number}")
    session.get(f"http://127.0.0.1:{server.server_port}/moved")
    session.close()
server.shutdown()
